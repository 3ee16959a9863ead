import { type ReactNode, useState } from 'react'
import { OnwardContext } from '#web/dialogs/onward.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { LoadedTickets } from '#web/state/event-tickets/use-event-tickets.ts'
import { usePrepared } from '#web/ui/deferred.tsx'
import { StepList, type StepListProps } from './StepList.tsx'
import { useEventSteps } from './use-event-steps.ts'
import { STEP_DIALOGS, primaryOf, type DialogAction, type StepHandlers, type StepAction } from './step-actions.ts'

export interface EventWorkProps extends Pick<StepListProps, 'title' | 'content'> {
  readonly loaded: LoadedTickets
  readonly handlers: StepHandlers
  /** True to show only the primary button, without the list of steps. */
  readonly isBrief?: boolean
  /** The dialog that is open initially. */
  readonly first?: DialogAction | null
  /** Content below the steps. After an act, dialogs in this content offer the next step of the event. */
  readonly children?: ReactNode
}

/** The steps of an event, with the dialogs that the steps open. */
export function EventWork({
  loaded,
  handlers,
  isBrief = false,
  first = null,
  title,
  content,
  children,
}: EventWorkProps) {
  const { t } = useMessages()
  const { work, busy } = useEventSteps(loaded, !isBrief)
  const [opened, setOpened] = useState<DialogAction | null>(first)
  usePrepared(STEP_DIALOGS)
  const { tickets } = loaded
  const run = (action: StepAction) => {
    if ('Dialog' in action) setOpened(action)
    else if (tickets) action.run(handlers, tickets.event.eventCode, work?.printed ?? null)
  }
  const next = work?.due && primaryOf(work)
  const onward = next && !busy ? { label: t('steps.onward', { what: t(next.label) }), onPress: () => run(next) } : null
  return (
    <OnwardContext value={onward}>
      <StepList {...{ title, content, isBrief }} work={work} isOpen={!!tickets} isBusy={busy} onRun={run} />
      {children}
      {opened && tickets && <opened.Dialog tickets={tickets} onClose={() => setOpened(null)} />}
    </OnwardContext>
  )
}
