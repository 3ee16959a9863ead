import { columnTitle, exportColumns, type ExportColumn } from '#domain/export/name-columns.ts'
import type { WorksheetToWrite, WrittenCell } from '#domain/excel/index.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { Label } from '#domain/locale.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { EXCEL_TYPE } from '#web/excel/excel-type.ts'
import type { WorksheetSource } from '#web/excel/write.ts'
import { download } from '#web/ui/download.ts'

type Labelled = (label: Label) => string

/** The current name of a row's code; null if names are not wanted. */
export type NameOf = ((field: string, row: Row) => Value) | null

export interface TableFile {
  readonly table: TableName
  readonly rows: readonly Row[]
  readonly nameOf: NameOf
}

/** @param titles column headers: labels in the reader's language, or field names */
export function tableSheet(file: TableFile, titles: 'labels' | 'fields', label: Labelled): WorksheetSource {
  const { table, rows, nameOf } = file
  const declaration: TableDeclaration = tables[table]
  const columns = exportColumns(declaration, nameOf !== null)
  const titleOf = ({ field }: ExportColumn) => (titles === 'fields' ? field : label(declaration.fields[field]!.label))
  const kindOf = ({ field }: ExportColumn) => declaration.fields[field]!.kind
  return {
    name: titles === 'fields' ? table : label(declaration.label),
    header: columns.map((column) => columnTitle(column, titleOf(column), label)),
    text: columns.map((column) => column.isName || kinds[kindOf(column)].sql === 'text'),
    dates: columns.map((column) => !column.isName && kindOf(column) === 'date'),
    count: rows.length,
    row: (at) => columns.map(({ field, isName }) => (isName ? nameOf!(field, rows[at]!) : rows[at]![field]) ?? null),
  }
}

/** The fields of a CSV file and its rows, with the names as further fields. */
export function namedRows({ table, rows, nameOf }: TableFile, label: Labelled) {
  const columns = exportColumns(tables[table], nameOf !== null)
  const fields = columns.map((column) => columnTitle(column, column.field, label))
  if (!nameOf) return { fields, rows }
  const added = columns.flatMap((column, at) => (column.isName ? [{ field: column.field, title: fields[at]! }] : []))
  const named = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(added.map(({ field, title }) => [title, nameOf(field, row)])),
  }))
  return { fields, rows: named }
}

export interface ListRows {
  readonly name: string
  readonly fields: readonly string[]
  readonly rows: readonly Row[]
  /** Fields with moments such as 2026-04-01 09:30:00. */
  readonly moments?: readonly string[]
}

export function listSheet({ name, fields, rows, moments = [] }: ListRows): WorksheetSource {
  const cell = (field: string, value: Value): WrittenCell =>
    moments.includes(field) && typeof value === 'string' ? { at: value.replace(' ', 'T') } : value
  return {
    name,
    header: fields,
    text: fields.map((field) => !moments.includes(field) && rows.some((row) => typeof row[field] === 'string')),
    count: rows.length,
    row: (at) => fields.map((field) => cell(field, rows[at]![field] ?? null)),
  }
}

/** Saves a workbook whose last worksheet is about the file. */
export async function saveSheets(
  name: string,
  sheets: readonly WorksheetSource[],
  { rows, ...about }: WorksheetToWrite,
): Promise<void> {
  const { writeWorkbook } = await import('#web/excel/write.ts')
  const last = { ...about, count: rows.length, row: (at: number) => rows[at]! }
  download(`eventms-${name}.xlsx`, await writeWorkbook([...sheets, last]), EXCEL_TYPE)
}
