import { useMemo } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import { standingOf, TICKET_TABLES, type Standing, type TicketRows } from '#domain/tickets/index.ts'
import { useTable, useTables, type TableState } from '../../state/tables.tsx'

export interface HeldStanding {
  /** Undefined until the tables are there; null where there is no such event. */
  readonly standing: Standing | null | undefined
  /** Why one of the tables could not be read, where nothing of it is held. */
  readonly failure: EventmsError | null
  retry(): void
}

/** How an event's numbers stand in the tables as they are held, followed. */
export function useStanding(eventCode: number): HeldStanding {
  const tables = useTables()
  const states = useTicketTables()
  const data = TICKET_TABLES.map((name) => states[name].data)
  // The data keep their identity until a table changes; progress and errors must not count anew.
  const standing = useMemo(() => {
    if (!data.every((table) => table !== null)) return undefined
    const rows = Object.fromEntries(TICKET_TABLES.map((name, at) => [name, data[at]!.rows]))
    return standingOf(rows as unknown as TicketRows, eventCode)
    // oxlint-disable-next-line react/exhaustive-deps -- the tables, spelt out
  }, [eventCode, ...data])
  const failed = TICKET_TABLES.map((name) => states[name]).find((state) => state.data === null && state.error)
  return { standing, failure: failed?.error ?? null, retry: () => void tables.reload(TICKET_TABLES).catch(() => {}) }
}

function useTicketTables(): Readonly<Record<(typeof TICKET_TABLES)[number], TableState>> {
  return {
    events: useTable('events'),
    sealData: useTable('sealData'),
    salesData: useTable('salesData'),
    confirmedData: useTable('confirmedData'),
    products: useTable('products'),
    departments: useTable('departments'),
    personInCharge: useTable('personInCharge'),
    positions: useTable('positions'),
    employees: useTable('employees'),
    distributionStatus: useTable('distributionStatus'),
    withdrawn: useTable('withdrawn'),
  }
}
