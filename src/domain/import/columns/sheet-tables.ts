import { foldedName } from '#domain/folded-name.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { parentsFirst, tables, type TableName } from '#domain/tables/index.ts'

/** What each sheet of a workbook is: a table, or null where it is left out, or nobody has said yet. */
export type SheetTables = readonly (TableName | null)[]

/** What somebody said that sheets are, by their very names. */
export type SaidSheets = ReadonlyMap<string, TableName | null>

/**
 * What a table's sheet may be called: as an export of all data has it, in either language or by the table's name, or as
 * a spreadsheet calls the sheet of a file that was exported alone.
 */
export function sheetNamesOf({ label, name }: TableDeclaration): string[] {
  return [...Object.values(label), name, `eventms-${name}`]
}

/**
 * Finds the table of each sheet by the sheet's name, regardless of width, case and blanks, unless somebody said which it
 * is. `settled`: nobody need say anything. Of two sheets that could be one table neither is.
 */
export function tablesOfSheets(
  sheets: readonly string[],
  said: SaidSheets = new Map(),
): { readonly tables: SheetTables; readonly settled: boolean } {
  const known = new Map<string, TableName>(
    parentsFirst.flatMap((table) => sheetNamesOf(tables[table]).map((name) => [foldedName(name), table] as const)),
  )
  const found = sheets.map((sheet) => (said.has(sheet) ? said.get(sheet)! : (known.get(foldedName(sheet)) ?? null)))
  const isAlone = (table: TableName) => found.filter((other) => other === table).length === 1
  const alone = found.map((table) => (table !== null && isAlone(table) ? table : null))
  const isSaid = (at: number) => alone[at] !== null || (said.has(sheets[at]!) && found[at] === null)
  return { tables: alone, settled: alone.some((table) => table !== null) && sheets.every((_, at) => isSaid(at)) }
}
