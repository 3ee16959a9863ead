import { useState } from 'react'
import type { EventTickets } from '#domain/tickets/index.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { ActDone } from '#web/dialogs/ActDone.tsx'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import type { Done } from '#web/dialogs/use-ticket-act.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Changing } from './Changing.tsx'
import { firstForm, hasScansOrList, type ChangeStart, type Form } from './form.ts'
import { useActBasis } from './use-act-basis.ts'

export interface ChangeDialogProps {
  readonly tickets: EventTickets
  readonly start?: ChangeStart | undefined
  onClose(): void
}

export function ChangeDialog({ tickets, start, onClose }: ChangeDialogProps) {
  const { t } = useMessages()
  const { eventCode } = tickets.event
  const basis = useActBasis(eventCode)
  const [form, setForm] = useState<Form>(() => firstForm(start))
  const [running, setRunning] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const { close, isAsking, question } = useUnsavedGuard(!done && hasScansOrList(form), running, onClose, {
    title: t('change.leaveTitle'),
    question: t('change.leaveQuestion'),
    leave: t('change.leave'),
    stay: t('change.stay'),
  })
  return (
    <Dialog
      onClose={close}
      size="52rem"
      title={t('change.title', { event: tickets.event.eventName ?? eventCode })}
      isAsking={isAsking}
      question={question}
      running={running}
    >
      {done && <ActDone {...done} onRunning={setRunning} onClose={onClose} />}
      {!done && basis === undefined && <Spinner label={t('common.loading')} />}
      {!done && basis === null && t('change.eventGone')}
      {!done && basis && (
        <Changing {...basis} form={form} onForm={setForm} onRunning={setRunning} onDone={setDone} onClose={onClose} />
      )}
    </Dialog>
  )
}
