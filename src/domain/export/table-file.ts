import type { WorksheetSource } from '#domain/excel/index.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { Label } from '#domain/locale.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { columnTitle, exportColumns, type ExportColumn } from './name-columns.ts'

type Labelled = (label: Label) => string

/** Finds the current name for the code in a row's field; null if the export has no columns of names. */
export type NameOf = ((field: string, row: Row) => Value) | null

export interface TableFile {
  readonly table: TableName
  readonly rows: readonly Row[]
  readonly nameOf: NameOf
}

/** The worksheet of an exported table. @param titles headers: labels in the reader's language, or names of fields */
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

export interface FileColumns {
  readonly titles: readonly string[]
  /** Keys of the object that `valuesOf` returns, in the order of the columns. A field's key is its name. */
  readonly keys: readonly string[]
  valuesOf(row: Row): Row
}

/** The columns of a CSV file. @param titleOf returns the header of a field */
export function fileColumns(
  columns: readonly ExportColumn[],
  nameOf: NameOf,
  titleOf: (field: string) => string,
  label: Labelled,
): FileColumns {
  const keyOf = (column: ExportColumn) => columnTitle(column, column.field, label)
  const named = columns.flatMap((column) => (column.isName ? [[keyOf(column), column.field] as const] : []))
  const namesOf = (row: Row) => Object.fromEntries(named.map(([key, field]) => [key, nameOf!(field, row)]))
  return {
    titles: columns.map((column) => columnTitle(column, titleOf(column.field), label)),
    keys: columns.map(keyOf),
    valuesOf: nameOf ? (row) => ({ ...row, ...namesOf(row) }) : (row) => row,
  }
}

/**
 * Fields and rows of a CSV file. Each column of current names is an additional field, such as `departmentCode (current
 * name)`.
 */
export function namedRows({ table, rows, nameOf }: TableFile, label: Labelled) {
  const columns = exportColumns(tables[table], nameOf !== null)
  const { keys, valuesOf } = fileColumns(columns, nameOf, (field) => field, label)
  return { fields: keys, rows: rows.map(valuesOf) }
}
