import { type ReactNode, useState } from 'react'
import { OnwardContext } from '#web/dialogs/onward.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { LoadedTickets } from '#web/state/event-tickets/use-event-tickets.ts'
import { usePrepared } from '#web/ui/deferred.tsx'
import { StepList, type StepListProps } from './StepList.tsx'
import { useEventSteps } from './use-event-steps.ts'
import { STEP_DIALOGS, primaryOf, type DialogWay, type StepHandlers, type Way } from './ways.ts'

export interface EventWorkProps extends Pick<StepListProps, 'title' | 'aside'> {
  readonly held: LoadedTickets
  readonly handlers: StepHandlers
  /** True to show only the primary button. */
  readonly isBrief?: boolean
  /** The dialog that is initially open. */
  readonly first?: DialogWay | null
  /** Content with dialogs that offer the next step after their acts. */
  readonly children?: ReactNode
}

/** The steps of an event, with the dialogs that the steps open. */
export function EventWork({ held, handlers, isBrief = false, first = null, title, aside, children }: EventWorkProps) {
  const { t } = useMessages()
  const { work, busy } = useEventSteps(held, !isBrief)
  const [opened, setOpened] = useState<DialogWay | null>(first)
  usePrepared(STEP_DIALOGS)
  const { tickets } = held
  const run = (way: Way) => {
    if ('Dialog' in way) setOpened(way)
    else if (tickets) way.run(handlers, tickets.event.eventCode, work?.printed ?? null)
  }
  const next = work?.due && primaryOf(work)
  const onward = next && !busy ? { label: t('steps.onward', { what: t(next.label) }), onPress: () => run(next) } : null
  return (
    <OnwardContext value={onward}>
      <StepList {...{ title, aside, isBrief }} work={work} isOpen={!!tickets} isBusy={busy} onRun={run} />
      {children}
      {opened && tickets && <opened.Dialog tickets={tickets} onClose={() => setOpened(null)} />}
    </OnwardContext>
  )
}
