import { tables, type TableName } from '#domain/tables/index.ts'
import { foundRows } from '#web/state/lists/found-rows.ts'
import type { WantedRows } from '#domain/grid/list-query.ts'
import type { useTables } from '#web/state/tables/tables.tsx'
import { remaining } from '#web/features/table-screen/selection/remaining.ts'

export interface OfSelection {
  /** The table's version at the time of the selection, when the list found all selected rows. */
  readonly version: number | undefined
  /** The current filters: a selected row is written only while it is found. */
  wantedNow(): WantedRows
}

/** The keys of existing rows that the list does not find any more. */
export async function unmatchedOf(
  table: TableName,
  keys: readonly number[],
  { version, wantedNow }: OfSelection,
  store: Pick<ReturnType<typeof useTables>, 'get'>,
): Promise<readonly number[]> {
  const { data } = store.get(table)
  if (!data || data.version === version) return []
  const { key } = tables[table]
  const rowsOf = (name: TableName) => (name === table ? data : store.get(name).data)?.rows ?? []
  const { rows } = await foundRows(table, wantedNow(), rowsOf)
  return remaining(key, new Set(keys), [], data.rows, rows).unmatched.map((row) => Number(row[key]))
}
