import { useMemo } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import { TICKET_TABLES, type Standing, type TicketRows } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useTable, useTables, type TableState } from '../tables.tsx'
import { useSteps } from '../use-steps.ts'
import { basisOf, countedSteps, isCounted, isLittle, type Basis } from './counted.ts'

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

/** The tables as they are held; null while one is missing. */
export function useBasis(): Basis | null {
  const states = useTicketTables()
  const held = TICKET_TABLES.map((name) => states[name].data)
  // The data keep their identity until a table changes; progress and errors must not count anew.
  // oxlint-disable-next-line react/exhaustive-deps -- the tables, spelt out
  return useMemo(() => (held.every((data) => data !== null) ? basisOf(held) : null), held)
}

/** How an event's numbers stand in the tables as they are held, followed. */
export function useStanding(eventCode: number): HeldStanding {
  const tables = useTables()
  const states = useTicketTables()
  const basis = useBasis()
  const steps = useMemo(() => basis && (() => countedSteps(tables, basis, eventCode)), [tables, basis, eventCode])
  const atOnce = useMemo(
    () => !basis || isLittle(basis.rows) || isCounted(tables, basis, eventCode),
    [tables, basis, eventCode],
  )
  const { value, busy } = useSteps(steps, atOnce)
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
