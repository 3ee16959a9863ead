import { useMemo } from 'react'
import { stepsOfEvent, type EventStepStatus } from '#domain/tickets/event-steps/event-steps.ts'
import { stepFactSteps, type StepFacts } from '#domain/tickets/event-steps/facts.ts'
import { usePrinted } from '#web/state/prints/use-printed.ts'
import { isLittle } from '#web/state/event-tickets/counted.ts'
import type { LoadedTickets } from '#web/state/event-tickets/use-event-tickets.ts'
import { useLoadedTables, useLoadFailure } from '#web/state/tables/loaded-tables.ts'
import { ROWS_AT_ONCE, useSteps } from '#web/state/tables/use-steps.ts'

export interface EventSteps extends Pick<StepFacts, 'printed'> {
  readonly eventCode: number
  readonly steps: readonly EventStepStatus[]
  readonly due: EventStepStatus | undefined
  /**
   * Number of employees who have no plan row, although their position has a count of booklets above 0. Once the event
   * has seals, this number is 0.
   */
  readonly unplanned: number
}

const PAYMENTS = ['payments'] as const
const CLOSINGS = ['closings'] as const

export interface HeldSteps {
  /** Undefined until the tables and the print log are evaluated. */
  readonly work: EventSteps | undefined
  /** True while the steps are evaluated again, because the tables changed. */
  readonly busy: boolean
}

/**
 * The steps of an event with their states.
 * @param onFocus true to read the print log again whenever the window gets the focus. False saves time if the log is
 * long.
 */
export function useEventSteps({ tickets, rows, busy: isCounting }: LoadedTickets, onFocus: boolean): HeldSteps {
  const event = tickets?.event.eventCode ?? null
  const { printed, failure } = usePrinted('seals', event, event !== null, onFocus)
  const payments = useLoadedTables(PAYMENTS)?.rows.payments
  const paymentFailure = useLoadFailure(PAYMENTS)
  const closings = useLoadedTables(CLOSINGS)?.rows.closings
  const steps = useMemo(
    () =>
      tickets && rows && (printed || failure) && (payments || paymentFailure) && closings
        ? function* (): Generator<number, EventSteps> {
            const facts = yield* stepFactSteps(rows, tickets, printed, payments ?? null, closings)
            const found = stepsOfEvent(facts)
            return {
              eventCode: tickets.event.eventCode,
              printed: facts.printed,
              steps: found,
              due: found.find(({ isDue }) => isDue),
              unplanned: facts.plan.unplanned,
            }
          }
        : null,
    [tickets, rows, printed, failure, payments, paymentFailure, closings],
  )
  const { value, busy } = useSteps(steps, !rows || (isLittle(rows) && (payments?.length ?? 0) <= ROWS_AT_ONCE))
  return { work: value?.eventCode === event ? value : undefined, busy: isCounting || busy || !steps }
}
