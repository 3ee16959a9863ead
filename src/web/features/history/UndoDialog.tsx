import { Alert, Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { OneRow, UndoPreview } from '#domain/wire.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import type { UndoTarget } from '#web/dialogs/undo.ts'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { isMoved } from '#web/dialogs/use-ticket-act.ts'
import { didWord, whoText } from '#web/messages/act-words.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useStaffNames } from '#web/state/staff-names.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useView } from '#web/state/view/view.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { rowName } from './row-name.ts'
import { BlockingRows, LeftAlone, PutBack } from './UndoLists.tsx'
import { type SeenPreview, useUndoPreview } from './use-undo-preview.ts'

export interface UndoDialogProps extends UndoTarget {
  onClose(): void
}

/**
 * Shows the rows that an undo would restore, and undoes the act or a single row of it. This function is long because
 * scope, preview, refusal and failure share the state of one dialog.
 */
export function UndoDialog({ act, only, onClose }: UndoDialogProps) {
  const messages = useMessages()
  const { t, number, error } = messages
  const tables = useTables()
  const showDone = useDoneToast()
  /** In an act on several rows: `row` undoes only the row in `only`, `act` undoes all rows. */
  const [scope, setScope] = useState<'row' | 'act'>(only ? 'row' : 'act')
  const [running, setRunning] = useState(false)
  const { shownPreview, failure, isReading, reload } = useUndoPreview(act, scope === 'row' ? only : undefined, running)
  const preview = shownPreview?.preview
  const [refused, setRefused] = useState<unknown>(null)
  // Keeps the focus. A refusal reloads the preview, and the focused button is disabled until the preview is loaded.
  useHeldFocus(running || isReading)
  useLeftView(onClose)
  const close = () => {
    if (!running) onClose()
  }
  const changes = preview?.changes ?? []
  const count = changes.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0)
  const undoNow = async ({ versions }: UndoPreview) => {
    setRunning(true)
    setRefused(null)
    try {
      const result = await tables.undoAct(act, { versions, ...(scope === 'row' && only && { only }) })
      const leftText =
        result.left > 0 ? t('history.doneLeft', { count: result.left, number: number(result.left) }) : undefined
      showDone(t('history.done', { count, number: number(count) }), result, leftText)
      onClose()
    } catch (reason) {
      setRefused(reason)
      // A refusal can mean that the preview is stale. It is reloaded before the user can confirm again.
      reload()
    } finally {
      setRunning(false)
    }
  }
  const ready = preview && !isReading && !preview.act.takenBack && count > 0
  return (
    <Dialog onClose={close} size="lg" title={t('history.askTitle')} running={running}>
      <Stack gap="md" aria-busy={isReading || running}>
        {shownPreview && <ActSummary {...shownPreview} onlyRow={scope === 'row' ? only : undefined} />}
        {only && preview && preview.act.rows > 1 && (
          <SegmentedControl
            aria-label={t('history.howMuch')}
            value={scope}
            onChange={(value) => setScope(value as 'row' | 'act')}
            disabled={running}
            data={[
              { value: 'row', label: t('history.rowOnly') },
              { value: 'act', label: t('history.whole', { number: number(preview.act.rows) }) },
            ]}
          />
        )}
        {refused !== null && (
          <Alert color={isMoved(refused) ? 'yellow' : 'red'} role="alert" title={t('history.notDone')}>
            <Text size="sm">{isMoved(refused) ? t('history.moved') : error(refused)}</Text>
          </Alert>
        )}
        {failure !== null && (
          <Alert color="red" role="alert">
            <Text size="sm">{error(failure)}</Text>
            <Button size="compact-sm" variant="default" mt="xs" onClick={reload}>
              {t('common.tryAgain')}
            </Button>
          </Alert>
        )}
        {!preview && failure === null && (
          <Text size="sm" c="dimmed" role="status">
            {t('history.looking')}
          </Text>
        )}
        {shownPreview && <Preview {...shownPreview} count={count} />}
        <DialogFoot>
          <Button variant="default" onClick={close} disabled={running} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button onClick={() => preview && void undoNow(preview)} disabled={!ready || running} aria-busy={running}>
            {running ? t('history.takingBack') : t('history.confirm', { count, number: number(count) })}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

/** Closes the dialog on Back, so that it does not cover another view. */
function useLeftView(onLeft: () => void): void {
  const { visit } = useView()
  const [openedAt] = useState(visit)
  useEffect(() => {
    if (visit !== openedAt) onLeft()
  })
}

function ActSummary({
  preview: { act, rows, leftRows },
  storedRows,
  onlyRow,
}: SeenPreview & { onlyRow: OneRow | undefined }) {
  const messages = useMessages()
  const staffName = useStaffNames()
  const { t, date } = messages
  const texts = { what: didWord(t, act.kind), time: date(act.at), who: whoText(t, staffName(act.who)) }
  const previewRow = [...rows, ...leftRows].find((row) => row.table === onlyRow?.table && row.key === onlyRow.key)
  const values = previewRow && 'values' in previewRow ? previewRow.values : null
  return (
    <>
      <Text fw={600}>
        {onlyRow
          ? t('history.askRow', {
              ...texts,
              name: rowName(messages, onlyRow, storedRows(onlyRow), { was: values, became: null }),
            })
          : t('history.askAct', texts)}
      </Text>
      {act.takesBack !== null && <Text size="sm">{t('history.isTakeBack')}</Text>}
    </>
  )
}

function Preview({ preview, storedRows, count }: SeenPreview & { readonly count: number }) {
  const { t } = useMessages()
  if (preview.act.takenBack) return <Alert color="yellow">{t('history.wasTakenBack')}</Alert>
  if (preview.act.whole && preview.left > 0) return <BlockingRows preview={preview} />
  return (
    <>
      {count === 0 ? (
        <Alert color="yellow">{t('history.nothingLeft')}</Alert>
      ) : (
        <PutBack preview={preview} storedRows={storedRows} count={count} />
      )}
      {preview.left > 0 && <LeftAlone preview={preview} storedRows={storedRows} />}
    </>
  )
}
