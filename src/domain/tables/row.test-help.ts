import { type TableName, type TableRow, tables } from './index.ts'

/** A complete row for tests. Values that are not given are null, or false for flags. */
export function rowOf<N extends TableName>(table: N, values: Partial<TableRow<N>>): TableRow<N> {
  const empty = Object.entries(tables[table].fields).map(([field, { kind }]) => [field, kind === 'flag' ? false : null])
  return { ...Object.fromEntries(empty), ...values } as TableRow<N>
}
