import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import type { Done } from './use-ticket-act.ts'

export interface ActDoneProps extends Done {
  /** Called with true while the undo runs, when the dialog must not close. */
  onRunning(running: boolean): void
  onClose(): void
}

/** Content of a dialog after an act: its summary, and a button that undoes it completely or not at all. */
export function ActDone({ act, text, leftOut, next, onRunning, onClose }: ActDoneProps) {
  const { t, error } = useMessages()
  const toast = useToast()
  const backend = useBackend()
  const tables = useTables()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const close = useRef<HTMLButtonElement>(null)
  useHeldFocus(running)
  // The pressed button is unmounted.
  useEffect(() => close.current?.focus(), [])
  const undo = async () => {
    const run = (now: boolean) => {
      setRunning(now)
      onRunning(now)
    }
    run(true)
    setFailure(null)
    try {
      const { versions } = await backend.previewUndo(act)
      await tables.undoAct(act, { versions, strict: true })
      toast.success(t('acts.undone'))
      onClose()
    } catch (reason) {
      setFailure(reason)
    } finally {
      run(false)
    }
  }
  const isChanged = failure instanceof EventmsError && failure.code === 'actChanged'
  return (
    <Stack gap="md">
      <Alert color="teal" role="status" title={t('acts.done')}>
        {text}
      </Alert>
      {leftOut}
      {next}
      {failure !== null && (
        <Alert color="red" role="alert" title={t('acts.notUndone')}>
          {isChanged ? t('acts.changedSince', { count: Number(failure.params['count']) }) : error(failure)}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {t('acts.undoHint')}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => void undo()}
          disabled={running}
          aria-busy={running}
        >
          {t(running ? 'acts.undoing' : 'acts.undo')}
        </Button>
        <Button ref={close} onClick={onClose} disabled={running}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  )
}
