import { gridColumns, mastersOf, namesSteps } from '#domain/grid/columns.ts'
import type { Names } from '#domain/grid/display.ts'
import { Grid } from '#domain/grid/grid.ts'
import { inShare } from '#domain/steps.ts'
import type { MasterName, Row } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { eventField } from '#domain/tickets/closing/event-field.ts'
import { runInSlices } from '#web/state/tables/slices.ts'
import { closedRows, withoutClosed } from './closed-rows.ts'
import type { WantedRows } from './lists.ts'

/** The tables on whose rows a list's search and filters depend. */
export const neededTables = (table: TableName): readonly TableName[] => [
  table,
  ...mastersOf(tables[table]),
  ...(eventField(table) === undefined ? [] : (['closings'] as const)),
]

export interface FoundRows {
  /** In the order of the list. */
  readonly rows: readonly Row[]
  /** Number of rows of closed events that are left out. */
  readonly hidden: number
}

/** The rows that a table's list shows. Works in slices, because there may be very many. */
export async function foundRows(
  table: TableName,
  wanted: WantedRows,
  rowsOf: (table: TableName) => readonly Row[],
): Promise<FoundRows> {
  const rows = rowsOf(table)
  const steps = finding(table, rows, rowsOf, wanted)
  // The signal is never aborted, because nothing cancels this work.
  const found = (await runInSlices(steps, () => {}, new AbortController().signal))!
  const shown = withoutClosed(found, rows, closedRows(table, wanted, rowsOf('closings')))
  return { rows: Array.from(shown, (index) => rows[index]!), hidden: found.length - shown.length }
}

function* finding(
  table: TableName,
  rows: readonly Row[],
  rowsOf: (table: TableName) => readonly Row[],
  wanted: WantedRows,
): Generator<number, Uint32Array> {
  const names: Partial<Record<MasterName, Names>> = {}
  for (const master of mastersOf(tables[table])) names[master] = yield* inShare(0, namesSteps(master, rowsOf(master)))
  const grid = new Grid(rows, gridColumns(tables[table], names))
  return yield* inShare(0, grid.viewing(wanted))
}
