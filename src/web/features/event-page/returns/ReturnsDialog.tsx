import { useState } from 'react'
import type { EventTickets } from '#domain/tickets/index.ts'
import { ActDone } from '#web/dialogs/ActDone.tsx'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import type { Done } from '#web/dialogs/use-ticket-act.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useActBasis } from '#web/features/event-page/change/use-act-basis.ts'
import { NOTHING_BACK, type ComingBack } from './coming-back.ts'
import { Returning } from './Returning.tsx'

export interface ReturnsDialogProps {
  readonly tickets: EventTickets
  onClose(): void
}

/** Records the returns of many holders in one act. */
export function ReturnsDialog({ tickets, onClose }: ReturnsDialogProps) {
  const { t } = useMessages()
  const { eventCode } = tickets.event
  const basis = useActBasis(eventCode)
  const [back, setBack] = useState<ComingBack>(NOTHING_BACK)
  const [running, setRunning] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const isWorth = !done && back.ticked.size + back.numbers.length > 0
  const { close, isAsking, question } = useUnsavedGuard(isWorth, running, onClose)
  return (
    <Dialog
      onClose={close}
      size="52rem"
      title={t('returns.title', { event: tickets.event.eventName ?? eventCode })}
      isAsking={isAsking}
      question={question}
      running={running}
    >
      {done && <ActDone {...done} onRunning={setRunning} onClose={onClose} />}
      {!done && basis === undefined && <Spinner label={t('common.loading')} />}
      {!done && basis === null && t('change.eventGone')}
      {!done && basis && (
        <Returning {...basis} back={back} onBack={setBack} onRunning={setRunning} onDone={setDone} onClose={close} />
      )}
    </Dialog>
  )
}
