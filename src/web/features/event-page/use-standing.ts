import { useMemo } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import { standingSteps, TICKET_TABLES, type Standing, type TicketRows } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import type { TableData } from '../../backend/backend.ts'
import { useTable, useTables, type TablesStore, type TableState } from '../../state/tables.tsx'
import { useSteps } from '../../state/use-steps.ts'

export interface HeldStanding {
  /** Undefined until it is there; null where there is no such event. */
  readonly standing: Standing | null | undefined
  /** What it was made of, and the versions of that. */
  readonly rows: TicketRows | undefined
  readonly versions: Versions
  /** Whether the tables have moved on, and it is being counted anew. */
  readonly busy: boolean
  /** Why one of the tables could not be read, where nothing of it is held. */
  readonly failure: EventmsError | null
  retry(): void
}

/** The tables as they are held. */
interface Basis {
  readonly data: readonly TableData[]
  readonly rows: TicketRows
  readonly versions: Versions
}

interface Counted extends Basis {
  readonly eventCode: number
  readonly standing: Standing | null
}

/** So many rows are counted within a frame; more are counted in slices. */
const AT_ONCE = 5000

/** Whether what there is takes no longer than a frame. */
export const isLittle = (rows: TicketRows): boolean =>
  TICKET_TABLES.reduce((sum, name) => sum + rows[name].length, 0) <= AT_ONCE

/** What was counted last: the pages of an event follow each other, and show the same. */
const last = new WeakMap<TablesStore, Counted>()

/** How an event's numbers stand in the tables as they are held, followed. */
export function useStanding(eventCode: number): HeldStanding {
  const tables = useTables()
  const states = useTicketTables()
  const held = TICKET_TABLES.map((name) => states[name].data)
  // The data keep their identity until a table changes; progress and errors must not count anew.
  // oxlint-disable-next-line react/exhaustive-deps -- the tables, spelt out
  const basis = useMemo(() => (held.every((data) => data !== null) ? basisOf(held) : null), held)
  const steps = useMemo(() => basis && (() => countedSteps(tables, basis, eventCode)), [tables, basis, eventCode])
  const { value, busy } = useSteps(steps, !basis || isLittle(basis.rows))
  // What was counted of another event is not shown for this one.
  const counted = value?.eventCode === eventCode ? value : undefined
  const failed = TICKET_TABLES.map((name) => states[name]).find((state) => state.data === null && state.error)
  const retry = () => void tables.reload(TICKET_TABLES).catch(() => {})
  return {
    standing: counted?.standing,
    rows: counted?.rows,
    versions: counted?.versions ?? NONE,
    busy,
    failure: failed?.error ?? null,
    retry,
  }
}

const NONE: Versions = {}

function basisOf(data: readonly TableData[]): Basis {
  const by = <T>(told: (table: TableData) => T) =>
    Object.fromEntries(TICKET_TABLES.map((name, at) => [name, told(data[at]!)]))
  return { data, rows: by(({ rows }) => rows) as unknown as TicketRows, versions: by(({ version }) => version) }
}

function* countedSteps(tables: TablesStore, basis: Basis, eventCode: number): Generator<number, Counted> {
  const before = last.get(tables)
  if (before?.eventCode === eventCode && before.data.every((table, at) => table === basis.data[at])) return before
  const counted = { ...basis, eventCode, standing: yield* standingSteps(basis.rows, eventCode) }
  last.set(tables, counted)
  return counted
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
