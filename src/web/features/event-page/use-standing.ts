import { useMemo } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import { standingOf, TICKET_TABLES, type Standing, type TicketRows } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useTable, useTables, type TableState } from '../../state/tables.tsx'

export interface HeldStanding {
  /** Undefined until the tables are there; null where there is no such event. */
  readonly standing: Standing | null | undefined
  /** What it was made of, and the versions of that. */
  readonly rows: TicketRows | undefined
  readonly versions: Versions
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
  const rows = useMemo(() => {
    if (!data.every((table) => table !== null)) return undefined
    return Object.fromEntries(TICKET_TABLES.map((name, at) => [name, data[at]!.rows])) as unknown as TicketRows
    // oxlint-disable-next-line react/exhaustive-deps -- the tables, spelt out
  }, data)
  const standing = useMemo(() => rows && standingOf(rows, eventCode), [rows, eventCode])
  const versions = Object.fromEntries(TICKET_TABLES.map((name, at) => [name, data[at]?.version])) as Versions
  const failed = TICKET_TABLES.map((name) => states[name]).find((state) => state.data === null && state.error)
  const retry = () => void tables.reload(TICKET_TABLES).catch(() => {})
  return { standing, rows, versions, failure: failed?.error ?? null, retry }
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
