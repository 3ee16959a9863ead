import type { Value } from '#domain/kinds/kind.ts'
import { groupBy } from '#domain/seals/groups.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { ConcernedRows } from './concerned-rows.ts'
import { eventField } from './event-field.ts'

/** Codes of closed events that a write would change. @param closedEvents codes of all closed events */
export function closedAmong(
  closedEvents: ReadonlySet<number>,
  concernedRows: readonly ConcernedRows[],
  storedOf: (table: TableName) => readonly Row[],
): readonly number[] {
  const eventCodes = new Set<number>()
  const codesOf = closedEventFinder(closedEvents, storedOf('events'))
  const products = new Set<Value>()
  for (const { table, keys = new Set(), changes = new Map<Value, Row>(), rows = [] } of concernedRows) {
    if (eventField(table) === undefined) continue
    const add = (row: Row) => {
      for (const code of codesOf(row)) eventCodes.add(code)
      if (table === 'products') products.add(row[tables.products.key] ?? null)
    }
    for (const row of rows) add(row)
    if (keys.size + changes.size === 0) continue
    for (const row of storedOf(table)) {
      const key = row[tables[table].key] ?? null
      const change = changes.get(key)
      if (change || keys.has(key)) add(row)
      if (change) add({ ...row, ...change })
    }
  }
  // A changed product may change the amounts of its sales, and these may belong to another event than the product.
  for (const table of products.size > 0 ? SOLD : [])
    for (const row of storedOf(table))
      if (products.has(row.productCode ?? null)) for (const code of codesOf(row)) eventCodes.add(code)
  return [...eventCodes].sort((a, b) => a - b)
}

const SOLD = ['salesData', 'confirmedData'] as const

/**
 * Returns a function that finds the closed events that a row belongs to. It finds an event by code. If the code is
 * empty or unknown, it finds all closed events with the row's event name.
 */
function closedEventFinder(closedEvents: ReadonlySet<number>, events: readonly Row[]): (row: Row) => readonly number[] {
  const knownEvents = new Set(events.map(({ eventCode }) => eventCode))
  const byName = groupBy(
    events.filter(({ eventCode, eventName }) => closedEvents.has(Number(eventCode)) && (eventName ?? null) !== null),
    ({ eventName }) => String(eventName),
  )
  return ({ eventCode = null, eventName = null }) => {
    if (typeof eventCode === 'number' && closedEvents.has(eventCode)) return [eventCode]
    if (eventName === null || knownEvents.has(eventCode)) return []
    return (byName.get(String(eventName)) ?? []).map((event) => Number(event.eventCode))
  }
}
