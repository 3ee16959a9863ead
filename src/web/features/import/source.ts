import type { Delimiter } from '#domain/csv.ts'
import {
  allFileSteps,
  csvFileSteps,
  csvRecords,
  excelFileSteps,
  jsonFileSteps,
  jsonRecordSteps,
  rejectedCsvSteps,
  rejectedJsonSteps,
  sheetRecords,
  type AllEdits,
  type CellEdits,
  type FileRows,
  type Reading,
  type RecordOptions,
  type RecordSteps,
  type Rejected,
  type SheetRecords,
} from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'

/** What a file holds, decoded: its rows are taken from it again when somebody corrects a cell or leaves rows out. */
export type Source = CsvSource | ExcelSource | JsonSource

interface CsvSource {
  readonly kind: 'csv'
  readonly text: string
  readonly delimiter: Delimiter
  readonly options: RecordOptions
  /** The encodings between which somebody has to say. */
  readonly unsure: readonly Reading[]
}

interface ExcelSource {
  readonly kind: 'excel'
  readonly sheet: SheetRecords
  readonly options: RecordOptions
}

interface JsonSource {
  readonly kind: 'json'
  readonly text: string
  readonly unsure: readonly Reading[]
}

/** The rows of a file, and what they are taken from again. */
export interface Taken {
  readonly rows: FileRows
  readonly source: Source
}

/** The rows of a table, in steps that yield the share done. */
export function* rowSteps(
  declaration: TableDeclaration,
  source: Source,
  edits: CellEdits,
): Generator<number, FileRows> {
  if (source.kind === 'excel') return yield* excelFileSteps(declaration, source.sheet, { ...source.options, edits })
  const { text, unsure } = source
  if (source.kind === 'json') return { ...(yield* jsonFileSteps(declaration, text, edits)), unsure }
  const { delimiter, options } = source
  return { ...(yield* csvFileSteps(declaration, text, { ...options, delimiter, edits })), unsure }
}

/** The records of a file that has a header and rows. */
function recordsOf(source: CsvSource | ExcelSource): RecordSteps {
  return source.kind === 'csv' ? csvRecords(source.text, source.delimiter) : sheetRecords(source.sheet)
}

/** The tables of an export of all data, as `rowSteps`. */
export function tableSteps(text: string, edits: AllEdits): ReturnType<typeof allFileSteps> {
  return allFileSteps(text, edits)
}

/** A file to save. */
export interface SavedFile {
  readonly name: string
  readonly parts: BlobPart[]
  readonly type: string
}

/**
 * The rejected rows as a file like the one they come from, in steps that yield the share done.
 * @param name the file's, without its ending
 */
export function* rejectedFileSteps(source: Source, saved: Rejected, name: string): Generator<number, SavedFile> {
  if (source.kind !== 'json') {
    const parts = yield* rejectedCsvSteps(saved, recordsOf(source))
    return { name: `${name}.csv`, parts, type: 'text/csv;charset=utf-8' }
  }
  const records = yield* jsonRecordSteps(saved.declaration, source.text)
  const parts = yield* rejectedJsonSteps(saved, Array.isArray(records) ? records : [])
  return { name: `${name}.json`, parts, type: 'application/json' }
}
