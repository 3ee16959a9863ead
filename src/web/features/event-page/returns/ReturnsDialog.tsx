import { useMemo, useState } from 'react'
import { eventNumbers } from '#domain/tickets/acts/change/index.ts'
import type { Standing } from '#domain/tickets/index.ts'
import { ActDone } from '#web/dialogs/ActDone.tsx'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import type { Done } from '#web/dialogs/use-ticket-act.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useAllocateTables, type HeldAllocateTables } from '#web/features/event-page/allocate/use-allocate-tables.ts'
import { NOTHING_BACK, type ComingBack } from './coming-back.ts'
import { Returning } from './Returning.tsx'

export interface ReturnsDialogProps {
  readonly standing: Standing
  onClose(): void
}

/** Returns for many at once, as one act. */
export function ReturnsDialog({ standing, onClose }: ReturnsDialogProps) {
  const { t } = useMessages()
  const held = useAllocateTables()
  const [back, setBack] = useState<ComingBack>(NOTHING_BACK)
  const [running, setRunning] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const isWorth = !done && back.ticked.size + back.numbers.length > 0
  const { close, asking, question } = useUnsavedGuard(isWorth, running, onClose)
  return (
    <Dialog
      onClose={close}
      size="52rem"
      title={t('returns.title', { event: standing.event.eventName ?? standing.event.eventCode })}
      asking={asking}
      question={question}
      running={running}
    >
      {done && <ActDone {...done} onRunning={setRunning} onClose={onClose} />}
      {!done && !held && <Spinner label={t('common.loading')} />}
      {!done && held && (
        <OfEvent
          {...{ held, standing, back }}
          onBack={setBack}
          onRunning={setRunning}
          onDone={setDone}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

interface OfEventProps {
  readonly held: HeldAllocateTables
  readonly standing: Standing
  readonly back: ComingBack
  onBack(back: ComingBack): void
  onRunning(running: boolean): void
  onDone(done: Done): void
  onClose(): void
}

function OfEvent({ held, standing, ...props }: OfEventProps) {
  const { t } = useMessages()
  const { eventCode } = standing.event
  const of = useMemo(() => eventNumbers(held.rows, eventCode), [held.rows, eventCode])
  return of ? <Returning of={of} versions={held.versions} standing={standing} {...props} /> : t('change.eventGone')
}
