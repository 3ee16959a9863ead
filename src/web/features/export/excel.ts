import { kinds } from '#domain/kinds/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { Label } from '#domain/locale.ts'
import { fieldNames, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { EXCEL_TYPE } from '#web/excel/excel-type.ts'
import type { WorksheetSource } from '#web/excel/write.ts'
import { download } from '#web/ui/download.ts'

/** Column headers: labels in the reader's language, or field names. */
export type Titles = ((label: Label) => string) | 'fields'

export function tableSheet(table: TableName, rows: readonly Row[], titles: Titles): WorksheetSource {
  const declaration: TableDeclaration = tables[table]
  const fields = fieldNames(declaration)
  const titleOf = (field: string) => (titles === 'fields' ? field : titles(declaration.fields[field]!.label))
  return {
    name: titles === 'fields' ? table : titles(declaration.label),
    header: fields.map(titleOf),
    text: fields.map((field) => kinds[declaration.fields[field]!.kind].sql === 'text'),
    dates: fields.map((field) => declaration.fields[field]!.kind === 'date'),
    count: rows.length,
    row: (at) => valuesOf(fields, rows[at]!),
  }
}

export function listSheet(name: string, fields: readonly string[], rows: readonly Row[]): WorksheetSource {
  return {
    name,
    header: fields,
    text: fields.map((field) => rows.some((row) => typeof row[field] === 'string')),
    count: rows.length,
    row: (at) => valuesOf(fields, rows[at]!),
  }
}

const valuesOf = (fields: readonly string[], row: Row): Value[] => fields.map((field) => row[field] ?? null)

export async function saveSheets(name: string, sheets: readonly WorksheetSource[]): Promise<void> {
  const { writeWorkbook } = await import('#web/excel/write.ts')
  download(`eventms-${name}.xlsx`, await writeWorkbook(sheets), EXCEL_TYPE)
}
