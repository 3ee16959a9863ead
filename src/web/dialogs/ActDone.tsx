import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EventmsError } from '#domain/errors.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { OnwardContext } from './onward.ts'
import type { Done } from './use-ticket-act.ts'

export interface ActDoneProps extends Done {
  /** Called with true when the undo begins, and with false when it ends. Meanwhile, the dialog must stay open. */
  onRunning(running: boolean): void
  onClose(): void
}

/**
 * The content of an act's dialog once the act is performed: a summary, and buttons for the next step and for undo. An
 * act is a write that can be undone.
 */
export function ActDone({ act, text, leftOut, next, onward: onwardOfAct, onRunning, onClose }: ActDoneProps) {
  const { t, error } = useMessages()
  const { undo, running, failure } = useUndo(act, onRunning, onClose)
  const ofPage = use(OnwardContext)
  const onward = onwardOfAct ?? ofPage
  const close = useRef<HTMLButtonElement>(null)
  const further = useRef<HTMLButtonElement>(null)
  useHeldFocus(running)
  const leadsOn = onward !== null
  const back = useRef<HTMLButtonElement>(null)
  // The confirm button had the focus and was unmounted, so the focus moves to the button of the next step, or else to
  // Close. If the button of the next step appears later, the undo button keeps the focus.
  useEffect(() => {
    if (document.activeElement !== back.current) (leadsOn ? further : close).current?.focus({ preventScroll: true })
  }, [leadsOn])
  const goOn = () => {
    // Closes this dialog first, which returns the focus to the opener. When the next dialog closes, the same opener
    // gets the focus again.
    flushSync(onClose)
    onward?.onPress()
  }
  const isChanged = failure instanceof EventmsError && failure.code === 'actChanged'
  return (
    <Stack gap="md">
      <Alert
        color="teal"
        role="status"
        title={t('acts.done')}
        // Mantine's colour for titles has too little contrast.
        styles={{ title: { color: 'var(--mantine-color-text)' } }}
      >
        {text}
      </Alert>
      {leftOut}
      {next}
      {failure !== null && (
        <Alert color="red" role="alert" title={t('acts.notUndone')}>
          {isChanged ? t('acts.changedSince', { count: Number(failure.params['count']) }) : error(failure)}
        </Alert>
      )}
      {/* These buttons are in the footer. Below a long list of people, a focused button would scroll the summary out of
          view. */}
      <DialogFoot
        message={
          <Text size="sm" c="dimmed">
            {t('acts.undoHint')}
          </Text>
        }
      >
        <Button
          ref={back}
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => void undo()}
          disabled={running}
          aria-busy={running}
        >
          {t(running ? 'acts.undoing' : 'acts.undo')}
        </Button>
        <Button ref={close} variant={leadsOn ? 'default' : 'filled'} onClick={onClose} disabled={running}>
          {t('common.close')}
        </Button>
        {onward && (
          <Button ref={further} onClick={goOn} disabled={running}>
            {onward.label}
          </Button>
        )}
      </DialogFoot>
    </Stack>
  )
}

/** Undoes the act completely or, if rows have changed since, not at all. */
function useUndo(act: ActDoneProps['act'], onRunning: ActDoneProps['onRunning'], onClose: ActDoneProps['onClose']) {
  const { t } = useMessages()
  const toast = useToast()
  const backend = useBackend()
  const tables = useTables()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
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
  return { undo, running, failure }
}
