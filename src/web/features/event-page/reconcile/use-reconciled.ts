import { useMemo } from 'react'
import { reconciliationSteps, type Reconciliation, type Standing, type TicketRows } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { isLittle } from '#web/state/standing/counted.ts'
import { useStanding, type HeldStanding } from '#web/state/standing/use-standing.ts'

export interface Reconciled {
  readonly standing: Standing
  readonly rows: TicketRows
  readonly versions: Versions
  readonly reconciliation: Reconciliation
}

export interface HeldReconciliation extends Pick<HeldStanding, 'standing' | 'busy' | 'failure' | 'retry'> {
  /** Undefined until computed, and if the event does not exist. */
  readonly reconciled: Reconciled | undefined
}

export function useReconciled(eventCode: number): HeldReconciliation {
  const held = useStanding(eventCode)
  const { standing, rows, versions, failure, retry } = held
  const steps = useMemo(
    () =>
      standing && rows
        ? function* (): Generator<number, Reconciled> {
            return { standing, rows, versions, reconciliation: yield* reconciliationSteps(rows, standing) }
          }
        : null,
    [standing, rows, versions],
  )
  const { value, busy } = useSteps(steps, !rows || isLittle(rows))
  const reconciled = standing && value?.standing.event.eventCode === eventCode ? value : undefined
  const shown = reconciled || standing === null ? standing : undefined
  return { standing: shown, reconciled, busy: held.busy || (steps !== null && busy), failure, retry }
}
