import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { IssueAlert } from '#web/features/table-screen/edit-grid/IssueAlert.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { useFormKeys } from '#web/features/table-screen/form/use-form-keys.ts'
import classes from './ManyDialog.module.css'

export interface ManyDialogProps {
  readonly title: string
  readonly columns: number
  readonly unsaved: boolean
  readonly saving: boolean
  readonly saveLabel: string
  readonly alerts: readonly string[]
  /** Notices below the rows, where they do not move the rows. */
  readonly below?: ReactNode
  onSave(): void
  onClose(): void
  readonly extra?: ReactNode
  readonly question?: ReactNode
  readonly children: ReactNode
}

const LINES_SEEN = 4

export function ManyDialog({
  title,
  columns,
  unsaved,
  saving,
  saveLabel,
  alerts,
  below,
  onSave,
  onClose,
  extra,
  question,
  children,
}: ManyDialogProps) {
  const { t } = useMessages()
  const leaving = useUnsavedGuard(unsaved, saving, onClose)
  const isAsking = leaving.isAsking || Boolean(question)
  useHeldFocus(saving)
  useFormKeys(() => {
    if (!isAsking) onSave()
  })
  const note =
    alerts.length > 0 ? (
      <IssueAlert lines={alerts} />
    ) : (
      <Text size="sm" c="dimmed" component="div">
        <div>{t('many.pasteHint')}</div>
        <div>{t('grid.keys')}</div>
      </Text>
    )
  return (
    <Dialog
      onClose={leaving.close}
      size={columns > 3 ? 1120 : 720}
      title={title}
      isAsking={isAsking}
      question={
        <>
          {leaving.question}
          {question}
        </>
      }
    >
      <Stack gap="md">
        {children}
        {below}
        {alerts.length > LINES_SEEN ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll this box
          <div className={classes.said} role="region" aria-label={t('common.checkForm')} tabIndex={0}>
            {note}
          </div>
        ) : (
          <div className={classes.said}>{note}</div>
        )}
        <DialogFoot extra={extra}>
          <Button variant="default" onClick={leaving.close} disabled={saving}>
            {t('common.cancel')}
          </Button>
          <Button onClick={onSave} disabled={saving} aria-busy={saving}>
            {saving ? t('common.saving') : saveLabel}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
