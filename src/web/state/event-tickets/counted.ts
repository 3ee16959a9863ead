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
import type { LoadedTables } from '#web/state/tables/loaded-tables.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'
import { ROWS_AT_ONCE } from '#web/state/tables/use-steps.ts'

/** The loaded tables from which an event's numbers are counted. */
export type Basis = LoadedTables<(typeof TICKET_TABLES)[number]>

export interface Counted extends Basis {
  readonly eventCode: number
  readonly tickets: EventTickets | null
}

type EventsRows = ReadonlyMap<number, EventRows>

/**
 * Cached counts for one version of the tables. The cache needs no maximum size, because all counts together have no
 * more rows than the tables. After a change of the tables, a new cache replaces it.
 */
interface CachedCounts {
  readonly data: readonly TableData[]
  readonly events: Map<number, Counted>
  byEvent?: EventsRows
}

/** The cached counts of each store. All sections of an event's page share them. */
const countCaches = new WeakMap<TablesStore, CachedCounts>()

/** Maximum number of events that are counted in advance. */
const EVENTS_AHEAD = 8

/** True if there are so few rows that they can be counted within one frame. */
export const isLittle = (rows: TicketRows): boolean =>
  TICKET_TABLES.reduce((sum, name) => sum + rows[name].length, 0) <= ROWS_AT_ONCE

export const isCounted = (tables: TablesStore, basis: Basis, eventCode: number): boolean =>
  cacheOf(tables, basis).events.has(eventCode)

/** Counts an event, unless its result is cached. */
export function* countedSteps(tables: TablesStore, basis: Basis, eventCode: number): Generator<number, Counted> {
  const cache = cacheOf(tables, basis)
  const before = cache.events.get(eventCode)
  if (before) return before
  const byEvent = yield* groupedSteps(cache, basis)
  yield 0.1
  const counted = { ...basis, eventCode, tickets: yield* eventTicketSteps(basis.rows, eventCode, byEvent) }
  cache.events.set(eventCode, counted)
  return counted
}

/** Counts up to `EVENTS_AHEAD` events before the user opens them. Begins with the event that has the most rows. */
export function* aheadSteps(tables: TablesStore, basis: Basis): Generator<number, void> {
  const byEvent = yield* groupedSteps(cacheOf(tables, basis), basis)
  yield 0
  const bySize = [...byEvent].sort(([, a], [, b]) => b.seals.length + b.sales.length - a.seals.length - a.sales.length)
  for (const [eventCode] of bySize.slice(0, EVENTS_AHEAD)) yield* countedSteps(tables, basis, eventCode)
}

/** Groups the rows by event. The result is cached, and used by every count. */
export function* eventsSteps(tables: TablesStore, basis: Basis): Generator<number, EventsRows> {
  return yield* groupedSteps(cacheOf(tables, basis), basis)
}

function* groupedSteps(cache: CachedCounts, { rows }: Basis): Generator<number, EventsRows> {
  const parted = cache.byEvent ?? (yield* inShare(0, eventRowSteps(rows)))
  cache.byEvent = parted
  return parted
}

function cacheOf(tables: TablesStore, { data }: Basis): CachedCounts {
  const before = countCaches.get(tables)
  if (before?.data.every((table, at) => table === data[at])) return before
  const empty: CachedCounts = { data, events: new Map() }
  // If the server has refused to show the data to this user, work that still runs must not fill the cache.
  if (tables.refused.get()) return empty
  if (!countCaches.has(tables)) forgetOnRefusal(tables)
  countCaches.set(tables, empty)
  return empty
}

function forgetOnRefusal(tables: TablesStore): void {
  const end = tables.refused.subscribe(() => {
    if (!tables.refused.get()) return
    countCaches.delete(tables)
    end()
  })
}
