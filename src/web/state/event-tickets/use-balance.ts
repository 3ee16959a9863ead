import { useMemo } from 'react'
import { balanceSteps, type BalanceRows, type EventBalance } from '#domain/tickets/payments/balance.ts'
import { TICKET_TABLES, type EventTickets, type TicketRows } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { isLittle } from '#web/state/event-tickets/counted.ts'
import { useEventTickets, type LoadedTickets } from '#web/state/event-tickets/use-event-tickets.ts'
import { useLoadedTables, useLoadFailure } from '#web/state/tables/loaded-tables.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useSteps } from '#web/state/tables/use-steps.ts'

const PAYMENTS = ['payments'] as const
/** The tables from which an event's balance is computed: the amounts due, paid and owed. */
export const BALANCE_TABLES = [...TICKET_TABLES, ...PAYMENTS] as const

/**
 * Stamps that show whether a printed balance is still current. `stamp` belongs to the rendered balance, `stampNow()` to
 * the tables that are loaded now. A stamp contains the chosen lines and the version of each table.
 */
export function useBalanceStamp(choice: unknown, versions: Versions) {
  const store = useTables()
  const stampOf = (stamped: Readonly<Record<string, number | undefined>>) =>
    JSON.stringify([choice, ...BALANCE_TABLES.map((table) => stamped[table] ?? null)])
  return {
    tables: BALANCE_TABLES,
    stamp: stampOf(versions),
    stampNow: () => stampOf(Object.fromEntries(BALANCE_TABLES.map((table) => [table, store.get(table).data?.version]))),
  }
}

export interface Balanced {
  readonly tickets: EventTickets
  readonly rows: TicketRows & BalanceRows
  readonly versions: Versions
  readonly balance: EventBalance
}

export interface LoadedBalance extends Pick<LoadedTickets, 'tickets' | 'busy' | 'failure' | 'retry'> {
  /** Undefined until computed, or if the event does not exist. */
  readonly balanced: Balanced | undefined
}

export function useBalance(eventCode: number): LoadedBalance {
  const tables = useTables()
  const loaded = useEventTickets(eventCode)
  const paid = useLoadedTables(PAYMENTS)
  const paidFailure = useLoadFailure(PAYMENTS)
  const { tickets, rows, versions } = loaded
  const steps = useMemo(
    () =>
      tickets && rows && paid
        ? function* (): Generator<number, Balanced> {
            const all = { ...rows, payments: paid.rows.payments }
            const balance = yield* balanceSteps(all, tickets)
            return { tickets, rows: all, versions: { ...versions, ...paid.versions }, balance }
          }
        : null,
    [tickets, rows, versions, paid],
  )
  const { value, busy } = useSteps(steps, !rows || (isLittle(rows) && (paid?.rows.payments.length ?? 0) < AT_ONCE))
  const balanced = tickets && value?.tickets.event.eventCode === eventCode ? value : undefined
  return {
    tickets: balanced || tickets === null ? tickets : undefined,
    balanced,
    busy: loaded.busy || (steps !== null && busy),
    failure: loaded.failure ?? paidFailure,
    retry: () => void tables.reload(BALANCE_TABLES).catch(() => {}),
  }
}

/** With fewer payments than this, the balance can be computed within one frame. */
const AT_ONCE = 5000
