import { isAboutSheet } from '#domain/export/about.ts'
import { foldedName } from '#domain/folded-name.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { parentsFirst, tables, type TableName } from '#domain/tables/index.ts'

/** Table of each worksheet; null if the worksheet is not imported, or if the person has not chosen yet. */
export type WorksheetTables = readonly (TableName | null)[]

export type ChosenWorksheets = ReadonlyMap<string, TableName | null>

/**
 * Names that identify a table's worksheet. `eventms-...` is the name that a spreadsheet gives to the worksheet of an
 * exported CSV file.
 */
export function worksheetNamesOf({ label, name }: TableDeclaration): string[] {
  return [...Object.values(label), name, `eventms-${name}`]
}

/**
 * Assigns a table to each worksheet: the chosen table, or the table with the worksheet's name. If two worksheets would
 * get the same table, neither of them gets it. Ignores the worksheet "About this file".
 * `settled`: no person has to choose.
 */
export function tablesOfWorksheets(
  sheets: readonly string[],
  chosen: ChosenWorksheets = new Map(),
): { readonly tables: WorksheetTables; readonly settled: boolean } {
  const tableByName = new Map<string, TableName>(
    parentsFirst.flatMap((table) => worksheetNamesOf(tables[table]).map((name) => [foldedName(name), table] as const)),
  )
  const tableOfSheets = sheets.map((sheet) =>
    chosen.has(sheet) ? chosen.get(sheet)! : (tableByName.get(foldedName(sheet)) ?? null),
  )
  const isAlone = (table: TableName) => tableOfSheets.filter((otherTable) => otherTable === table).length === 1
  const distinctTables = tableOfSheets.map((table) => (table !== null && isAlone(table) ? table : null))
  const isSaid = (at: number) =>
    distinctTables[at] !== null ||
    ((chosen.has(sheets[at]!) || isAboutSheet(sheets[at]!)) && tableOfSheets[at] === null)
  return {
    tables: distinctTables,
    settled: distinctTables.some((table) => table !== null) && sheets.every((_, at) => isSaid(at)),
  }
}
