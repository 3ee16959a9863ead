import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { eventField } from '#domain/tickets/closing/event-field.ts'
import { isNarrowed, type WantedRows } from './lists.ts'

/**
 * True for the rows that a table's list leaves out: those of closed events, while nothing is searched for. The list, its
 * totals, its paper and its file all ask here. Null: no row is left out.
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

/** The found rows, by index, without those that are left out. */
export const withoutClosed = (
  found: Uint32Array,
  rows: readonly Row[],
  isClosed: ReturnType<typeof closedRows>,
): Uint32Array => (isClosed ? found.filter((index) => !isClosed(rows[index]!)) : found)
