import { isNarrowed, type WantedRows } from '#domain/grid/list-query.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { eventField } from './event-field.ts'

/**
 * Returns a test for rows that a table's list leaves out: rows of closed events, unless a search or filter is active.
 * The list, its totals, its paper and its file all use this test. Null: no row is left out.
 * @param closings the rows of the table `closings`
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

/** The indexes of found rows without the rows of closed events. */
export const withoutClosed = (
  found: Uint32Array,
  rows: readonly Row[],
  isClosed: ReturnType<typeof closedRows>,
): Uint32Array => (isClosed ? found.filter((index) => !isClosed(rows[index]!)) : found)
