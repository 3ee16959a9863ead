import { gridColumns, mastersOf, namesSteps } from '#domain/grid/columns.ts'
import type { Names } from '#domain/grid/display.ts'
import { Grid } from '#domain/grid/grid.ts'
import type { WantedRows } from '#domain/grid/list-query.ts'
import { inShare } from '#domain/steps.ts'
import type { MasterName, Row } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { eventField } from '#domain/tickets/closing/event-field.ts'
import { closedRows, withoutClosed } from '#domain/tickets/closing/left-out-rows.ts'

/** Tables whose rows are needed to search and filter the list of `table`. */
export const neededTables = (table: TableName): readonly TableName[] => [
  table,
  ...mastersOf(tables[table]),
  ...(eventField(table) === undefined ? [] : (['closings'] as const)),
]

export interface FoundRows {
  /** The found rows, in the sort order of the list. */
  readonly rows: readonly Row[]
  /** Number of rows that match but are hidden because their event is closed. */
  readonly hidden: number
}

/** Finds the rows that the list of `table` shows for the search, filters and sort order in `wanted`. */
export function* foundSteps(
  table: TableName,
  wanted: WantedRows,
  rowsOf: (table: TableName) => readonly Row[],
): Generator<number, FoundRows> {
  const rows = rowsOf(table)
  const names: Partial<Record<MasterName, Names>> = {}
  for (const master of mastersOf(tables[table])) names[master] = yield* inShare(0, namesSteps(master, rowsOf(master)))
  const grid = new Grid(rows, gridColumns(tables[table], names))
  const found = yield* inShare(0, grid.viewing(wanted))
  const shown = withoutClosed(found, rows, closedRows(table, wanted, rowsOf('closings')))
  return { rows: Array.from(shown, (index) => rows[index]!), hidden: found.length - shown.length }
}
