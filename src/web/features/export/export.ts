import { writeCsv } from '#domain/csv.ts'
import { fieldNames, type Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { download } from '../../ui/download.ts'
import { arrayParts, objectParts } from './json.ts'

export type ExportFormat = 'csv' | 'json'

const CSV = 'text/csv;charset=utf-8'
const JSON_TYPE = 'application/json'

/**
 * Saves rows of a table as a file: eventms-{name}.csv or .json.
 * @param name stands in the file's name; the table's own unless the rows are shown under another
 */
export function exportRows(
  table: TableName,
  rows: readonly Row[],
  format: ExportFormat = 'csv',
  name: string = table,
): void {
  exportList({ name, fields: fieldNames(tables[table]), rows }, format)
}

/** A list that no table holds: its name, its fields in their order, and its rows. */
export interface ListFile {
  readonly name: string
  readonly fields: readonly string[]
  readonly rows: readonly Row[]
}

/** Saves such a list as a table's rows are: eventms-{name}.csv or .json. */
export function exportList({ name, fields, rows }: ListFile, format: ExportFormat): void {
  if (format === 'csv') download(`eventms-${name}.csv`, writeCsv(fields, rows), CSV)
  else download(`eventms-${name}.json`, arrayParts(rows), JSON_TYPE)
}

/** Saves whole tables as one JSON object keyed by table. */
export function exportAll(rows: Readonly<Partial<Record<TableName, readonly Row[]>>>): void {
  download('eventms-all-data.json', objectParts(rows), JSON_TYPE)
}
