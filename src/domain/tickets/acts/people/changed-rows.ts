import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { ChangesByTable } from '#domain/tickets/acts/ticket-act.ts'

/** A row that one act of a person (for example a return of booklets) adds, changes or removes. */
export interface ChangedRow {
  readonly table: TableName
  readonly does: 'added' | 'changed' | 'removed'
  /** The stored row; for an added row, the new row. */
  readonly row: Row
  /** New values of the changed fields; for an added row, all values. */
  readonly changes: Row
}

/** Lists all rows that an act changes. @param rowsOf returns the rows of a table before the act */
export function changedRows(changes: ChangesByTable, rowsOf: (table: TableName) => readonly Row[]): ChangedRow[] {
  return Object.entries(changes).flatMap(([name, { remove = [], edit = [], add = [] }]) => {
    const table = name as TableName
    const byKey = new Map(rowsOf(table).map((row) => [row[tables[table].key], row]))
    const stored = (key: number) => byKey.get(key) ?? { [tables[table].key]: key }
    return [
      ...remove.map((key): ChangedRow => ({ table, does: 'removed', row: stored(key), changes: {} })),
      ...edit.map(
        (rowEdit): ChangedRow => ({ table, does: 'changed', row: stored(rowEdit.key), changes: rowEdit.changes }),
      ),
      ...add.map((row): ChangedRow => ({ table, does: 'added', row, changes: row })),
    ]
  })
}
