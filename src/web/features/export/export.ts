import { writeCsv } from '#domain/csv.ts'
import { fieldNames, type Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { ExportFormat } from '#web/messages/use-export-choices.tsx'
import { download } from '#web/ui/download.ts'
import { listSheet, saveSheets, tableSheet, type Titles } from './excel.ts'
import { arrayParts, objectParts } from './json.ts'

const CSV = 'text/csv;charset=utf-8'
const JSON_TYPE = 'application/json'

type Labelled = Exclude<Titles, 'fields'>

const titlesOf = (format: 'excel' | 'excelFields', label: Labelled): Titles => (format === 'excel' ? label : 'fields')

export async function exportRows(
  table: TableName,
  rows: readonly Row[],
  format: ExportFormat,
  label: Labelled,
  name: string = table,
): Promise<void> {
  if (format === 'csv' || format === 'json')
    return exportList({ name, fields: fieldNames(tables[table]), rows }, format)
  await saveSheets(name, [tableSheet(table, rows, titlesOf(format, label))])
}

export interface ListFile {
  readonly name: string
  readonly fields: readonly string[]
  readonly rows: readonly Row[]
}

export async function exportList({ name, fields, rows }: ListFile, format: ExportFormat): Promise<void> {
  if (format === 'csv') download(`eventms-${name}.csv`, writeCsv(fields, rows), CSV)
  else if (format === 'json') download(`eventms-${name}.json`, arrayParts(rows), JSON_TYPE)
  else await saveSheets(name, [listSheet(name, fields, rows)])
}

/** Saves whole tables: one JSON object keyed by table, or a workbook with a worksheet for each. */
export async function exportAll(
  rows: Readonly<Partial<Record<TableName, readonly Row[]>>>,
  format: ExportFormat,
  label: Labelled,
): Promise<void> {
  const name = 'all-data'
  if (format === 'excel' || format === 'excelFields') {
    const titles = titlesOf(format, label)
    const all = Object.entries(rows) as [TableName, readonly Row[]][]
    await saveSheets(
      name,
      all.map(([table, own]) => tableSheet(table, own, titles)),
    )
  } else download(`eventms-${name}.json`, objectParts(rows), JSON_TYPE)
}
