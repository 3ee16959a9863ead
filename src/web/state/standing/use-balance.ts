import { useMemo } from 'react'
import { balanceSteps, type BalanceRows, type EventBalance } from '#domain/tickets/payments/balance.ts'
import { TICKET_TABLES, type Standing, type TicketRows } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { isLittle } from '#web/state/standing/counted.ts'
import { useStanding, type HeldStanding } from '#web/state/standing/use-standing.ts'
import { useHeldTables, useLoadFailure } from '#web/state/tables/held-tables.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useSteps } from '#web/state/tables/use-steps.ts'

const PAYMENTS = ['payments'] as const
/** The tables from which a balance is computed. */
export const BALANCE_TABLES = [...TICKET_TABLES, ...PAYMENTS] as const

/** Stamps of a balance on paper, as rendered and now. They contain the chosen lines and the versions of the tables. */
export function useBalanceStamp(choice: unknown, versions: Versions) {
  const store = useTables()
  const stampOf = (of: Readonly<Record<string, number | undefined>>) =>
    JSON.stringify([choice, ...BALANCE_TABLES.map((table) => of[table] ?? null)])
  return {
    needs: BALANCE_TABLES,
    stamp: stampOf(versions),
    stampNow: () => stampOf(Object.fromEntries(BALANCE_TABLES.map((table) => [table, store.get(table).data?.version]))),
  }
}

export interface Balanced {
  readonly standing: Standing
  readonly rows: TicketRows & BalanceRows
  readonly versions: Versions
  readonly balance: EventBalance
}

export interface HeldBalance extends Pick<HeldStanding, 'standing' | 'busy' | 'failure' | 'retry'> {
  /** Undefined until computed, or if the event does not exist. */
  readonly balanced: Balanced | undefined
}

export function useBalance(eventCode: number): HeldBalance {
  const tables = useTables()
  const held = useStanding(eventCode)
  const paid = useHeldTables(PAYMENTS)
  const paidFailure = useLoadFailure(PAYMENTS)
  const { standing, rows, versions } = held
  const steps = useMemo(
    () =>
      standing && rows && paid
        ? function* (): Generator<number, Balanced> {
            const all = { ...rows, payments: paid.rows.payments }
            const balance = yield* balanceSteps(all, standing)
            return { standing, rows: all, versions: { ...versions, ...paid.versions }, balance }
          }
        : null,
    [standing, rows, versions, paid],
  )
  const { value, busy } = useSteps(steps, !rows || (isLittle(rows) && (paid?.rows.payments.length ?? 0) < AT_ONCE))
  const balanced = standing && value?.standing.event.eventCode === eventCode ? value : undefined
  return {
    standing: balanced || standing === null ? standing : undefined,
    balanced,
    busy: held.busy || (steps !== null && busy),
    failure: held.failure ?? paidFailure,
    retry: () => void tables.reload(BALANCE_TABLES).catch(() => {}),
  }
}

/** Up to this number of payments can be divided among people within one frame. */
const AT_ONCE = 5000
