import { writeCsv } from '#domain/csv.ts'
import { namesBeside } from '#domain/export/name-columns.ts'
import { namedRows, tableSheet, type NameOf } from '#domain/export/table-file.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { ExportFormat } from '#web/messages/use-export-choices.tsx'
import { download } from '#web/ui/download.ts'
import { aboutSheet, type AboutList, type Exporter } from './about.ts'
import { listSheet, saveSheets, type ListRows } from './excel.ts'
import { arrayParts, objectParts } from './json.ts'

const CSV = 'text/csv;charset=utf-8'
const JSON_TYPE = 'application/json'

export type RowsOf = (table: TableName) => readonly Row[]

/** The options of an export: the file's format, the user, and whether names are added beside codes. */
export interface ExportOptions extends Exporter {
  readonly format: ExportFormat
  readonly withNames: boolean
  /**
   * Returns the rows of a table, after a check that they are the latest version. The names beside codes come from these
   * rows.
   */
  readonly rowsOf: RowsOf
}

export type About = Omit<AboutList, 'lists'>

export const nameOfIn = (table: TableName, { withNames, rowsOf, messages }: ExportOptions): NameOf =>
  withNames ? namesBeside(tables[table], rowsOf, messages.label) : null

/** Exports rows. Names beside codes are added to files that people read, never to JSON. */
export async function exportRows(
  table: TableName,
  rows: readonly Row[],
  options: ExportOptions,
  about: About = {},
  name: string = table,
): Promise<void> {
  const { format, messages } = options
  if (format === 'json') return download(`eventms-${name}.json`, arrayParts(rows), JSON_TYPE)
  const file = { table, rows, nameOf: nameOfIn(table, options) }
  if (format === 'csv') {
    const listName = namedRows(file, messages.label)
    return download(`eventms-${name}.csv`, writeCsv(listName.fields, listName.rows), CSV)
  }
  const sheet = tableSheet(file, titlesOf(format), messages.label)
  const lists = [labelAndCount(table, rows, messages)]
  await saveSheets(name, [sheet], aboutSheet({ lists, filters: [], ...about }, options))
}

export interface ListFile extends Omit<ListRows, 'name'> {
  readonly name: string
  /** The code of the event that the list belongs to. */
  readonly event?: number
  /** The list's filters as texts; undefined for a list without filters. */
  readonly filters?: readonly string[] | undefined
}

export async function exportList(list: ListFile, options: Pick<ExportOptions, 'format'> & Exporter, about: About) {
  const { name, fields, rows } = list
  const { format } = options
  if (format === 'csv') download(`eventms-${name}.csv`, writeCsv(fields, rows), CSV)
  else if (format === 'json') download(`eventms-${name}.json`, arrayParts(rows), JSON_TYPE)
  else await saveSheets(name, [listSheet(list)], aboutSheet({ lists: [[name, rows.length]], ...about }, options))
}

/** Exports whole tables: as one JSON object keyed by table, or as a workbook with a worksheet for each table. */
export async function exportAll(
  rows: Readonly<Partial<Record<TableName, readonly Row[]>>>,
  options: ExportOptions,
): Promise<void> {
  const name = 'all-data'
  const { format, messages } = options
  if (format !== 'excel' && format !== 'excelFields')
    return download(`eventms-${name}.json`, objectParts(rows), JSON_TYPE)
  const officeTables = Object.entries(rows) as [TableName, readonly Row[]][]
  const sheets = officeTables.map(([table, own]) =>
    tableSheet({ table, rows: own, nameOf: nameOfIn(table, options) }, titlesOf(format), messages.label),
  )
  const lists = officeTables.map(([table, own]) => labelAndCount(table, own, messages))
  await saveSheets(name, sheets, aboutSheet({ lists, filters: [] }, options))
}

const titlesOf = (format: 'excel' | 'excelFields') => (format === 'excel' ? 'labels' : 'fields')

const labelAndCount = (table: TableName, rows: readonly Row[], { label }: Exporter['messages']) =>
  [label(tables[table].label), rows.length] as const
