import type { Delimiter } from '#domain/csv.ts'
import type { WorksheetSource } from '#domain/excel/index.ts'
import {
  csvFileSteps,
  csvRecords,
  excelFileSteps,
  jsonFileSteps,
  jsonRecordSteps,
  rejectedCsvSteps,
  rejectedJsonSteps,
  rejectedWorksheetSteps,
  worksheetRecords,
  type CellEdits,
  type FileRows,
  type EncodingSample,
  type RecordOptions,
  type RecordSteps,
  type Rejected,
  type WorksheetRecords,
} from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { EXCEL_TYPE } from '#web/excel/excel-type.ts'

/** The decoded content of a file. Kept in memory, so that the rows can be parsed again after an edit. */
export type Source = CsvSource | ExcelSource | JsonSource

interface CsvSource {
  readonly kind: 'csv'
  readonly text: string
  readonly delimiter: Delimiter
  readonly options: RecordOptions
  readonly encodingSamples: readonly EncodingSample[]
}

interface ExcelSource {
  readonly kind: 'excel'
  readonly sheet: WorksheetRecords
  readonly options: RecordOptions
}

interface JsonSource {
  readonly kind: 'json'
  readonly text: string
  readonly encodingSamples: readonly EncodingSample[]
}

export interface ParsedRows {
  readonly rows: FileRows
  readonly source: Source
}

export function* rowSteps(
  declaration: TableDeclaration,
  source: Source,
  edits: CellEdits,
): Generator<number, FileRows> {
  if (source.kind === 'excel') return yield* excelFileSteps(declaration, source.sheet, { ...source.options, edits })
  const { text, encodingSamples } = source
  if (source.kind === 'json') return { ...(yield* jsonFileSteps(declaration, text, edits)), unsure: encodingSamples }
  const { delimiter, options } = source
  return { ...(yield* csvFileSteps(declaration, text, { ...options, delimiter, edits })), unsure: encodingSamples }
}

function recordsOf(source: CsvSource | ExcelSource): RecordSteps {
  return source.kind === 'csv' ? csvRecords(source.text, source.delimiter) : worksheetRecords(source.sheet)
}

export interface SavedFile {
  readonly name: string
  readonly content: BlobPart[]
  readonly type: string
}

export type SavedAs = 'csv' | 'excel' | 'json'

/** The formats in which faulty rows can be saved. The first is the format of the imported file. */
export const savedAs: Readonly<Record<Source['kind'], readonly [SavedAs, ...SavedAs[]]>> = {
  csv: ['csv', 'excel'],
  excel: ['excel', 'csv'],
  // Only JSON, because a JSON record can lack a field. The import then keeps the stored value. In CSV and Excel, the
  // field would be an empty cell, which deletes the stored value.
  json: ['json'],
}

export interface ToSave {
  readonly saved: Rejected
  readonly format: SavedAs
  readonly name: string
  readonly sheet: string
}

/**
 * Builds a file of the rejected rows in steps, which yield the progress. Pass the result to `packedFile`, because a
 * worksheet is not a file yet.
 */
export function* rejectedFileSteps(
  source: Source,
  { saved, format, name, sheet }: ToSave,
): Generator<number, SavedFile | WorksheetSource> {
  if (source.kind === 'json') {
    const records = yield* jsonRecordSteps(saved.declaration, source.text)
    const content = yield* rejectedJsonSteps(saved, Array.isArray(records) ? records : [])
    return { name: `${name}.json`, content, type: 'application/json' }
  }
  if (format === 'excel') {
    const { rows, ...worksheet } = yield* rejectedWorksheetSteps(saved, recordsOf(source), sheet)
    return { ...worksheet, count: rows.length, row: (at) => rows[at]! }
  }
  const csvParts = yield* rejectedCsvSteps(saved, recordsOf(source))
  return { name: `${name}.csv`, content: csvParts, type: 'text/csv;charset=utf-8' }
}

/** Writes a worksheet into an Excel file with this name (without extension). Other files are returned unchanged. */
export async function packedFile(file: SavedFile | WorksheetSource, name: string): Promise<SavedFile> {
  if (!('count' in file)) return file
  const { writeWorkbook } = await import('#web/excel/write.ts')
  return { name: `${name}.xlsx`, content: await writeWorkbook([file]), type: EXCEL_TYPE }
}
