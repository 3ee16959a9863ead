import { foundSteps, type FoundRows } from '#domain/export/found-rows.ts'
import type { WantedRows } from '#domain/grid/list-query.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { runInSlices } from '#web/state/tables/slices.ts'

/**
 * The rows that match a list's search and filters, in the list's order. Computed in slices, because a table can have
 * very many rows.
 */
export async function foundRows(
  table: TableName,
  query: WantedRows,
  rowsOf: (table: TableName) => readonly Row[],
): Promise<FoundRows> {
  // This signal is never aborted, because nothing cancels the work.
  return (await runInSlices(foundSteps(table, query, rowsOf), () => {}, new AbortController().signal))!
}
