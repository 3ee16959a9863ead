import { isNarrowed, type WantedRows } from '#domain/grid/list-query.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { eventField } from './event-field.ts'

/**
 * Returns a test for rows of closed events. A list without a search and without filters hides these rows. Null if the
 * list hides no rows. The list's totals, print and export use the same test.
 * @param closings all rows of the table `closings`
 */
export function closedRows(
  table: TableName,
  wanted: WantedRows,
  closings: readonly Row[],
): ((row: Row) => boolean) | null {
  const field = eventField(table)
  if (field === undefined || closings.length === 0 || wanted.withClosed || isNarrowed(wanted)) return null
  const closed = new Set<Value>(closings.map((row) => row[tables.closings.identity] ?? null))
  return (row) => closed.has(row[field] ?? null)
}

/** Removes the row indexes for which `isClosed` returns true. */
export const withoutClosed = (
  found: Uint32Array,
  rows: readonly Row[],
  isClosed: ReturnType<typeof closedRows>,
): Uint32Array => (isClosed ? found.filter((index) => !isClosed(rows[index]!)) : found)
