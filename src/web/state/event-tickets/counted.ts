import { inShare } from '#domain/steps.ts'
import {
  eventRowSteps,
  eventTicketSteps,
  TICKET_TABLES,
  type EventRows,
  type EventTickets,
  type TicketRows,
} from '#domain/tickets/index.ts'
import type { TableData } from '#web/backend/backend.ts'
import type { HeldTables } from '#web/state/tables/held-tables.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'
import { ROWS_AT_ONCE } from '#web/state/tables/use-steps.ts'

/** The tables from which an event's numbers are counted. */
export type Basis = HeldTables<(typeof TICKET_TABLES)[number]>

export interface Counted extends Basis {
  readonly eventCode: number
  readonly tickets: EventTickets | null
}

type EventsRows = ReadonlyMap<number, EventRows>

/** Results for one state of the tables. Together, the cached events have at most as many rows as the tables. */
interface Known {
  readonly data: readonly TableData[]
  readonly events: Map<number, Counted>
  byEvent?: EventsRows
}

/** A cache for the parts of an event's page, which share the event's numbers. */
const known = new WeakMap<TablesStore, Known>()

/** Number of events that are counted in advance. */
const AHEAD = 8

/** True if the rows can be counted within one frame. */
export const isLittle = (rows: TicketRows): boolean =>
  TICKET_TABLES.reduce((sum, name) => sum + rows[name].length, 0) <= ROWS_AT_ONCE

export const isCounted = (tables: TablesStore, basis: Basis, eventCode: number): boolean =>
  knownOf(tables, basis).events.has(eventCode)

/** Counts an event, unless its result is cached. */
export function* countedSteps(tables: TablesStore, basis: Basis, eventCode: number): Generator<number, Counted> {
  const ownKnown = knownOf(tables, basis)
  const before = ownKnown.events.get(eventCode)
  if (before) return before
  const byEvent = yield* partedSteps(ownKnown, basis)
  yield 0.1
  const counted = { ...basis, eventCode, tickets: yield* eventTicketSteps(basis.rows, eventCode, byEvent) }
  ownKnown.events.set(eventCode, counted)
  return counted
}

/** Counts in advance the events that are likely to be opened next, the largest first. */
export function* aheadSteps(tables: TablesStore, basis: Basis): Generator<number, void> {
  const byEvent = yield* partedSteps(knownOf(tables, basis), basis)
  yield 0
  const bySize = [...byEvent].sort(([, a], [, b]) => b.seals.length + b.sales.length - a.seals.length - a.sales.length)
  for (const [eventCode] of bySize.slice(0, AHEAD)) yield* countedSteps(tables, basis, eventCode)
}

/** Splits the rows by event. The result is cached for all further counts. */
export function* eventsSteps(tables: TablesStore, basis: Basis): Generator<number, EventsRows> {
  return yield* partedSteps(knownOf(tables, basis), basis)
}

function* partedSteps(ownKnown: Known, { rows }: Basis): Generator<number, EventsRows> {
  const parted = ownKnown.byEvent ?? (yield* inShare(0, eventRowSteps(rows)))
  ownKnown.byEvent = parted
  return parted
}

function knownOf(tables: TablesStore, { data }: Basis): Known {
  const before = known.get(tables)
  if (before?.data.every((table, at) => table === data[at])) return before
  const empty: Known = { data, events: new Map() }
  // After a refusal, work that is still running must not fill the cache.
  if (tables.refused.get()) return empty
  if (!known.has(tables)) forgetOnRefusal(tables)
  known.set(tables, empty)
  return empty
}

function forgetOnRefusal(tables: TablesStore): void {
  const end = tables.refused.subscribe(() => {
    if (!tables.refused.get()) return
    known.delete(tables)
    end()
  })
}
