import { useMemo } from 'react'
import { reconciliationSteps, type Reconciliation } from '#domain/tickets/index.ts'
import { useBalance, type Balanced, type LoadedBalance } from '#web/state/event-tickets/use-balance.ts'
import { isLittle } from '#web/state/event-tickets/counted.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'

export interface Reconciled extends Balanced {
  readonly reconciliation: Reconciliation
}

export interface ReconciliationState extends Pick<LoadedBalance, 'tickets' | 'busy' | 'failure' | 'retry'> {
  /** Undefined until computed, or if the event does not exist. */
  readonly reconciled: Reconciled | undefined
}

export function useReconciled(eventCode: number): ReconciliationState {
  const { tickets, balanced, busy: isCounting, failure, retry } = useBalance(eventCode)
  const steps = useMemo(
    () =>
      balanced
        ? function* (): Generator<number, Reconciled> {
            const { rows, tickets: own } = balanced
            return { ...balanced, reconciliation: yield* reconciliationSteps(rows, own) }
          }
        : null,
    [balanced],
  )
  const { value, busy } = useSteps(steps, !balanced || isLittle(balanced.rows))
  const reconciled = tickets && value?.tickets.event.eventCode === eventCode ? value : undefined
  const shownStanding = reconciled || tickets === null ? tickets : undefined
  return { tickets: shownStanding, reconciled, busy: isCounting || (steps !== null && busy), failure, retry }
}
