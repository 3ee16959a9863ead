import type { WorksheetSource, WorksheetToWrite, WrittenCell } from '#domain/excel/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import { EXCEL_TYPE } from '#web/excel/excel-type.ts'
import { download } from '#web/ui/download.ts'

export interface ListRows {
  readonly name: string
  readonly fields: readonly string[]
  readonly rows: readonly Row[]
  /** Fields that contain times such as 2026-04-01 09:30:00. */
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

/** Saves a workbook. Its last worksheet describes the file. */
export async function saveSheets(
  name: string,
  sheets: readonly WorksheetSource[],
  { rows, ...about }: WorksheetToWrite,
): Promise<void> {
  const { writeWorkbook } = await import('#web/excel/write.ts')
  const last = { ...about, count: rows.length, row: (at: number) => rows[at]! }
  download(`eventms-${name}.xlsx`, await writeWorkbook([...sheets, last]), EXCEL_TYPE)
}
