import { gridColumns, mastersOf, namesSteps } from '#domain/grid/columns.ts'
import type { Names } from '#domain/grid/display.ts'
import { Grid } from '#domain/grid/grid.ts'
import type { ListQuery } from '#domain/grid/list-query.ts'
import { inShare } from '#domain/steps.ts'
import type { MasterName, Row } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { runInSlices } from '#web/state/tables/slices.ts'

/** The tables whose rows decide what a list finds. */
export const neededTables = (table: TableName): readonly TableName[] => [table, ...mastersOf(tables[table])]

/** The rows that a table's list finds, in its order. Works in slices, because there may be very many. */
export async function foundRows(
  table: TableName,
  wanted: ListQuery,
  rowsOf: (table: TableName) => readonly Row[],
): Promise<readonly Row[]> {
  const rows = rowsOf(table)
  const steps = finding(table, rows, rowsOf, wanted)
  // The signal is never aborted, because nothing cancels this work.
  const found = (await runInSlices(steps, () => {}, new AbortController().signal))!
  return Array.from(found, (index) => rows[index]!)
}

function* finding(
  table: TableName,
  rows: readonly Row[],
  rowsOf: (table: TableName) => readonly Row[],
  wanted: ListQuery,
): Generator<number, Uint32Array> {
  const names: Partial<Record<MasterName, Names>> = {}
  for (const master of mastersOf(tables[table])) names[master] = yield* inShare(0, namesSteps(master, rowsOf(master)))
  const grid = new Grid(rows, gridColumns(tables[table], names))
  return yield* inShare(0, grid.viewing(wanted))
}
