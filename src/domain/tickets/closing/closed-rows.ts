import type { Value } from '#domain/kinds/kind.ts'
import { groupBy } from '#domain/seals/groups.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { ChangesByTable } from '#domain/tickets/acts/ticket-act.ts'

/** The field with the event of a table's rows; undefined for the others. Closings are not rows of their event. */
export function eventField(table: TableName): string | undefined {
  if (table === 'closings') return undefined
  const { ofEvent }: TableDeclaration = tables[table]
  return table === 'events' ? tables.events.key : ofEvent
}

/** The fields by which a row names its event, or a product of it. */
export const EVENT_NAMING: readonly string[] = ['eventCode', 'eventName', 'productCode']

/** Rows that a write concerns. */
export interface ConcernedRows {
  readonly table: TableName
  /** Stored rows to change or remove. */
  readonly keys?: ReadonlySet<Value>
  /** Changes of stored rows, by key. */
  readonly changes?: ReadonlyMap<Value, Row>
  /** New rows. */
  readonly rows?: Iterable<Row>
}

/** The closed events, by code, that a write changes. @param closed their codes */
export function closedAmong(
  closed: ReadonlySet<number>,
  concerned: readonly ConcernedRows[],
  storedOf: (table: TableName) => readonly Row[],
): readonly number[] {
  const found = new Set<number>()
  const codesOf = closedEventFinder(closed, storedOf('events'))
  const products = new Set<Value>()
  for (const { table, keys = new Set(), changes = new Map<Value, Row>(), rows = [] } of concerned) {
    if (eventField(table) === undefined) continue
    const add = (row: Row) => {
      for (const code of codesOf(row)) found.add(code)
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
  // Sales may be of a product that another event has, or none.
  for (const table of products.size > 0 ? SOLD : [])
    for (const row of storedOf(table))
      if (products.has(row.productCode ?? null)) for (const code of codesOf(row)) found.add(code)
  return [...found].sort((a, b) => a - b)
}

const SOLD = ['salesData', 'confirmedData'] as const

/** By its code; by the name where the code is empty or of no event, as seals and confirmed rows are found. */
function closedEventFinder(closed: ReadonlySet<number>, events: readonly Row[]): (row: Row) => readonly number[] {
  const known = new Set(events.map(({ eventCode }) => eventCode))
  const byName = groupBy(
    events.filter(({ eventCode, eventName }) => closed.has(Number(eventCode)) && (eventName ?? null) !== null),
    ({ eventName }) => String(eventName),
  )
  return ({ eventCode = null, eventName = null }) => {
    if (typeof eventCode === 'number' && closed.has(eventCode)) return [eventCode]
    if (eventName === null || known.has(eventCode)) return []
    return (byName.get(String(eventName)) ?? []).map((event) => Number(event.eventCode))
  }
}

/** The rows that an act on tickets changes. */
export const concernedByAct = (changes: ChangesByTable): readonly ConcernedRows[] =>
  (Object.entries(changes) as [TableName, NonNullable<ChangesByTable[TableName]>][]).map(
    ([table, { remove = [], edit = [], add = [] }]) => ({
      table,
      keys: new Set(remove),
      changes: new Map(edit.map((one) => [one.key, one.changes])),
      rows: add,
    }),
  )
