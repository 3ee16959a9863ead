import { tables, type TableName } from '#domain/tables/index.ts'
import { foundRows } from '#web/state/lists/found-rows.ts'
import type { WantedRows } from '#domain/grid/list-query.ts'
import type { useTables } from '#web/state/tables/tables.tsx'
import { remaining } from '#web/features/table-screen/selection/remaining.ts'

export interface OfSelection {
  /**
   * The version of the table in which the user selected the rows. At that version, all of them matched the list's
   * filters.
   */
  readonly version: number | undefined
  /** Returns the list's current filters. A selected row is written only if it still matches these filters. */
  wantedNow(): WantedRows
}

/** Keys of selected rows that still exist but no longer match the list's filters. */
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
