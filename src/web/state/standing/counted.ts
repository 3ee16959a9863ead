import { inShare } from '#domain/steps.ts'
import {
  eventRowSteps,
  standingSteps,
  TICKET_TABLES,
  type EventRows,
  type Standing,
  type TicketRows,
} from '#domain/tickets/index.ts'
import type { TableData } from '#web/backend/backend.ts'
import type { HeldTables } from '#web/state/tables/held-tables.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'

/** The tables as they are held. */
export type Basis = HeldTables<(typeof TICKET_TABLES)[number]>

/** An event, and what it was counted from. */
export interface Counted extends Basis {
  readonly eventCode: number
  readonly standing: Standing | null
}

type EventsRows = ReadonlyMap<number, EventRows>

/** What is known of one state of the tables; together the events have no more rows than these. */
interface Known {
  readonly data: readonly TableData[]
  readonly events: Map<number, Counted>
  byEvent?: EventsRows
}

/** The pages of an event follow each other, and show the same. */
const known = new WeakMap<TablesStore, Known>()

/** So many rows are counted within a frame; more are counted in slices. */
const AT_ONCE = 5000
/** So many events are counted ahead. */
const AHEAD = 8

/** Whether what there is takes no longer than a frame. */
export const isLittle = (rows: TicketRows): boolean =>
  TICKET_TABLES.reduce((sum, name) => sum + rows[name].length, 0) <= AT_ONCE

/** Whether an event was counted already, from the tables as they are. */
export const isCounted = (tables: TablesStore, basis: Basis, eventCode: number): boolean =>
  knownOf(tables, basis).events.has(eventCode)

/** Counts an event, unless that was done. */
export function* countedSteps(tables: TablesStore, basis: Basis, eventCode: number): Generator<number, Counted> {
  const own = knownOf(tables, basis)
  const before = own.events.get(eventCode)
  if (before) return before
  const byEvent = yield* partedSteps(own, basis)
  yield 0.1
  const counted = { ...basis, eventCode, standing: yield* standingSteps(basis.rows, eventCode, byEvent) }
  own.events.set(eventCode, counted)
  return counted
}

/** Counts the events that somebody may open next, the longest to count first. */
export function* aheadSteps(tables: TablesStore, basis: Basis): Generator<number, void> {
  const byEvent = yield* partedSteps(knownOf(tables, basis), basis)
  yield 0
  const bySize = [...byEvent].sort(([, a], [, b]) => b.seals.length + b.sales.length - a.seals.length - a.sales.length)
  for (const [eventCode] of bySize.slice(0, AHEAD)) yield* countedSteps(tables, basis, eventCode)
}

/** The rows of each event, parted once for all that is counted of them. */
export function* eventsSteps(tables: TablesStore, basis: Basis): Generator<number, EventsRows> {
  return yield* partedSteps(knownOf(tables, basis), basis)
}

function* partedSteps(own: Known, { rows }: Basis): Generator<number, EventsRows> {
  const parted = own.byEvent ?? (yield* inShare(0, eventRowSteps(rows)))
  own.byEvent = parted
  return parted
}

function knownOf(tables: TablesStore, { data }: Basis): Known {
  const before = known.get(tables)
  if (before?.data.every((table, at) => table === data[at])) return before
  const none: Known = { data, events: new Map() }
  // Work that still runs when the tables are refused keeps what it counts to itself.
  if (tables.refused.get()) return none
  if (!known.has(tables)) forgetOnRefusal(tables)
  known.set(tables, none)
  return none
}

/** What was counted goes with the tables it was counted from. */
function forgetOnRefusal(tables: TablesStore): void {
  const end = tables.refused.subscribe(() => {
    if (!tables.refused.get()) return
    known.delete(tables)
    end()
  })
}
