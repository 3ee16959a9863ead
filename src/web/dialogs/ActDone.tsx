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
  /** Called with true while the undo runs, when the dialog must not close. */
  onRunning(running: boolean): void
  onClose(): void
}

/** Content of a dialog after an act: its summary, the next step, and a button that undoes the act whole or not at all. */
export function ActDone({ act, text, leftOut, next, onward: own, onRunning, onClose }: ActDoneProps) {
  const { t, error } = useMessages()
  const { undo, running, failure } = useUndo(act, onRunning, onClose)
  const ofPage = use(OnwardContext)
  const onward = own ?? ofPage
  const close = useRef<HTMLButtonElement>(null)
  const further = useRef<HTMLButtonElement>(null)
  useHeldFocus(running)
  const leadsOn = onward !== null
  const back = useRef<HTMLButtonElement>(null)
  // The pressed button is unmounted. If the next step is known only later, a focused undo button keeps the focus.
  useEffect(() => {
    if (document.activeElement !== back.current) (leadsOn ? further : close).current?.focus({ preventScroll: true })
  }, [leadsOn])
  const goOn = () => {
    // Returns the focus first, so that the next dialog can return it there, too.
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
        // The title's own colour has too little contrast.
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
      {/* In view below a long list of people left out, so that the focus need not scroll the summary away. */}
      <DialogFoot
        said={
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

/** Undoes an act whole or not at all. */
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
