import { useMemo, useState } from 'react'
import { eventNumbers } from '#domain/tickets/acts/change/index.ts'
import type { Standing } from '#domain/tickets/index.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { ActDone } from '#web/dialogs/ActDone.tsx'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import type { Done } from '#web/dialogs/use-ticket-act.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useAllocateTables, type HeldAllocateTables } from '#web/features/event-page/allocate/use-allocate-tables.ts'
import { Changing } from './Changing.tsx'
import { firstForm, isWorth, type ChangeStart, type Form } from './form.ts'

export interface ChangeDialogProps {
  readonly standing: Standing
  readonly start?: ChangeStart | undefined
  onClose(): void
}

export function ChangeDialog({ standing, start, onClose }: ChangeDialogProps) {
  const { t } = useMessages()
  const held = useAllocateTables()
  const [form, setForm] = useState<Form>(() => firstForm(start))
  const [running, setRunning] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const { close, asking, question } = useUnsavedGuard(!done && isWorth(form), running, onClose, {
    title: t('change.leaveTitle'),
    question: t('change.leaveQuestion'),
    leave: t('change.leave'),
    stay: t('change.stay'),
  })
  return (
    <Dialog
      onClose={close}
      size="52rem"
      title={t('change.title', { event: standing.event.eventName ?? standing.event.eventCode })}
      asking={asking}
      question={question}
      running={running}
    >
      {done && <ActDone {...done} onRunning={setRunning} onClose={onClose} />}
      {!done && !held && <Spinner label={t('common.loading')} />}
      {!done && held && (
        <OfEvent
          held={held}
          standing={standing}
          form={form}
          onForm={setForm}
          onRunning={setRunning}
          onDone={setDone}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface OfEventProps {
  readonly held: HeldAllocateTables
  readonly standing: Standing
  readonly form: Form
  onForm(form: Form): void
  onRunning(running: boolean): void
  onDone(done: Done): void
  onClose(): void
}

function OfEvent({ held, standing, ...props }: OfEventProps) {
  const { t } = useMessages()
  const { eventCode } = standing.event
  const of = useMemo(() => eventNumbers(held.rows, eventCode), [held.rows, eventCode])
  return of ? <Changing of={of} versions={held.versions} standing={standing} {...props} /> : t('change.eventGone')
}
