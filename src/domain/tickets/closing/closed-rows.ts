import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { ChangesByTable } from '#domain/tickets/acts/ticket-act.ts'

/** The field with the event of a table's rows; undefined for the others. Closings are not rows of their event. */
export function eventField(table: TableName): string | undefined {
  if (table === 'closings') return undefined
  const { ofEvent }: TableDeclaration = tables[table]
  return table === 'events' ? tables.events.key : ofEvent
}

/** Rows that a write concerns. */
export interface ConcernedRows {
  readonly table: TableName
  /** Stored rows to change or remove. */
  readonly keys?: ReadonlySet<Value>
  /** New rows, and changes. */
  readonly rows?: Iterable<Row>
}

/** The closed events, by code, that a write changes. @param closed their codes */
export function closedAmong(
  closed: ReadonlySet<number>,
  concerned: readonly ConcernedRows[],
  storedOf: (table: TableName) => readonly Row[],
): readonly number[] {
  const found = new Set<number>()
  for (const { table, keys, rows = [] } of concerned) {
    const field = eventField(table)
    if (field === undefined) continue
    const add = (code: Value | undefined) => typeof code === 'number' && closed.has(code) && found.add(code)
    for (const row of rows) add(row[field])
    if (!keys || keys.size === 0) continue
    for (const row of storedOf(table)) if (keys.has(row[tables[table].key] ?? null)) add(row[field])
  }
  return [...found].sort((a, b) => a - b)
}

/** The rows that an act on tickets changes. */
export const concernedByAct = (changes: ChangesByTable): readonly ConcernedRows[] =>
  (Object.entries(changes) as [TableName, NonNullable<ChangesByTable[TableName]>][]).map(
    ([table, { remove = [], edit = [], add = [] }]) => ({
      table,
      keys: new Set([...remove, ...edit.map(({ key }) => key)]),
      rows: [...add, ...edit.map((one) => one.changes)],
    }),
  )
