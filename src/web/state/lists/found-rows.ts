import { foundSteps, type FoundRows } from '#domain/export/found-rows.ts'
import type { WantedRows } from '#domain/grid/list-query.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { runInSlices } from '#web/state/tables/slices.ts'

/** The rows that a table's list shows. Computed in slices, because there may be very many. */
export async function foundRows(
  table: TableName,
  query: WantedRows,
  rowsOf: (table: TableName) => readonly Row[],
): Promise<FoundRows> {
  // The signal is never aborted, because nothing cancels this work.
  return (await runInSlices(foundSteps(table, query, rowsOf), () => {}, new AbortController().signal))!
}
