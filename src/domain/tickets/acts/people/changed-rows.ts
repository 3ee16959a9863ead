import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { ChangesByTable } from '#domain/tickets/acts/ticket-act.ts'

/** A row that an act will write. */
export interface ChangedRow {
  readonly table: TableName
  readonly does: 'added' | 'changed' | 'removed'
  /** As stored; the new row if it is added. */
  readonly row: Row
  /** The new values; all of them if the row is added. */
  readonly changes: Row
}

/** Every row that an act changes, table by table. @param rowsOf the rows from which the act was made */
export function changedRows(changes: ChangesByTable, rowsOf: (table: TableName) => readonly Row[]): ChangedRow[] {
  return Object.entries(changes).flatMap(([name, { remove = [], edit = [], add = [] }]) => {
    const table = name as TableName
    const byKey = new Map(rowsOf(table).map((row) => [row[tables[table].key], row]))
    const stored = (key: number) => byKey.get(key) ?? { [tables[table].key]: key }
    return [
      ...remove.map((key): ChangedRow => ({ table, does: 'removed', row: stored(key), changes: {} })),
      ...edit.map((one): ChangedRow => ({ table, does: 'changed', row: stored(one.key), changes: one.changes })),
      ...add.map((row): ChangedRow => ({ table, does: 'added', row, changes: row })),
    ]
  })
}
