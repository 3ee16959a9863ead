import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLeaving } from '#web/dialogs/use-leaving.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useHeldFocus } from '#web/ui/use-held-focus.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { useFormKeys } from '../form/use-form-keys.ts'

export interface ManyDialogProps {
  readonly title: string
  /** Wider for more columns. */
  readonly columns: number
  readonly unsaved: boolean
  readonly saving: boolean
  readonly saveLabel: string
  /** What is wrong, a sentence a line; none where nothing is. */
  readonly alerts: readonly string[]
  onSave(): void
  onClose(): void
  /** At the start of the line of buttons. */
  readonly extra?: ReactNode
  /** A question that stands over the form. */
  readonly question?: ReactNode
  readonly children: ReactNode
}

/** What the forms for several rows have in common: how they are saved and left, and where they say what is wrong. */
export function ManyDialog({
  title,
  columns,
  unsaved,
  saving,
  saveLabel,
  alerts,
  onSave,
  onClose,
  extra,
  question,
  children,
}: ManyDialogProps) {
  const { t } = useMessages()
  const leaving = useLeaving(unsaved, saving, onClose)
  const asking = leaving.asking || Boolean(question)
  useReturnFocus()
  useHeldFocus(saving)
  useFormKeys(() => {
    if (!asking) onSave()
  })
  return (
    <>
      <Modal
        opened
        onClose={leaving.close}
        size={columns > 3 ? 1120 : 720}
        title={title}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        trapFocus={!asking}
        // Escape then answers the question, not the form.
        closeOnEscape={!asking}
      >
        <Stack gap="md">
          {alerts.length > 0 && (
            <Alert color="red" role="alert">
              <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                {alerts.join('\n')}
              </Text>
            </Alert>
          )}
          {children}
          <Group justify="space-between" gap="sm">
            <Group gap="sm">{extra}</Group>
            <Group gap="sm" ml="auto">
              <Button variant="default" onClick={leaving.close} disabled={saving}>
                {t('common.cancel')}
              </Button>
              <Button onClick={onSave} disabled={saving} aria-busy={saving}>
                {saving ? t('common.saving') : saveLabel}
              </Button>
            </Group>
          </Group>
        </Stack>
      </Modal>
      {leaving.question}
      {question}
    </>
  )
}
