import type { Delimiter } from '#domain/csv.ts'
import {
  allFileSteps,
  csvFileSteps,
  csvRecords,
  decode,
  delimiterOf,
  jsonFileSteps,
  type Encoding,
  type FileRows,
  type FileTables,
  type ImportIssue,
  type Reading,
} from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { breathe, runInSlices } from '#web/state/slices.ts'
import { layOut, type Laid, type LayoutHow } from './lay-out.ts'
import {
  excelBroughtToCsv,
  excelNamedCsv,
  excelNameIssue,
  readExcelFile,
  type WorkbookRead,
} from './read-excel-file.ts'

export const formats = ['csv', 'excel', 'json'] as const
export type Format = (typeof formats)[number]

/** As people count a file's size. */
export const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

/** How a file is read, as far as somebody said so; the rest is recognised. */
export interface How extends LayoutHow {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: Delimiter | undefined
  /** The name of a sheet. */
  readonly sheet?: string | undefined
}

/** What was recognised of a file, or chosen. */
export interface Recognised {
  /** Null for a file that is no text. */
  readonly encoding: Encoding | null
  /** The encodings between which somebody has to say. */
  readonly unsure: readonly Reading[]
  /** Null for a file that has none. */
  readonly delimiter: Delimiter | null
  /** What an Excel file has, and which sheet of it was read. */
  readonly workbook?: WorkbookRead
}

/**
 * A file's rows; its columns alone, where somebody has to say what they are; or why it was not read.
 */
export type ReadResult = (Recognised & (Laid | { readonly rows: FileRows })) | Unread

interface Unread {
  readonly fileIssue: ImportIssue
  readonly encoding: Encoding | null
}

/**
 * Why the file cannot be one of this format, before a byte of it is read; null where it can.
 * @param limit the largest file, in bytes
 */
export function fileIssueOf(file: Pick<File, 'name' | 'size'>, format: Format, limit: number): ImportIssue | null {
  const wrongType = nameIssue(file.name, format)
  if (wrongType) return wrongType
  if (file.size > limit) return { code: 'fileTooLarge', params: { max: megabytes(limit) } }
  return null
}

function nameIssue(name: string, format: Format): ImportIssue | null {
  if (format === 'excel') return excelNameIssue(name)
  if (name.toLowerCase().endsWith(`.${format}`)) return null
  if (format === 'json') return { code: 'unsupportedFormat' }
  if (/\.(txt|tsv|tab)$/i.test(name)) return { code: 'mustBeCsv', params: { hint: 'rename' } }
  return excelBroughtToCsv(name) ?? { code: 'mustBeCsv' }
}

/** A file's text and the encoding it was read in, or why it was not read. */
type TextResult = { readonly text: string; readonly encoding: Encoding; readonly unsure?: readonly Reading[] } | Unread

async function readText(file: Blob, encoding: Encoding | undefined): Promise<TextResult> {
  let bytes: Uint8Array
  try {
    const excel = await excelNamedCsv(file)
    if (excel) return { fileIssue: excel, encoding: null }
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    // Moved, changed or locked by another program since it was chosen.
    return { fileIssue: { code: 'unreadableFile' }, encoding: null }
  }
  await breathe()
  const decoded = decode(bytes, encoding)
  return decoded.text === null
    ? { fileIssue: { code: 'undecodable', line: decoded.line }, encoding: decoded.encoding }
    : decoded
}

/**
 * Reads a file as rows of a table without holding the page up.
 * @returns undefined when `signal` ended it
 */
export async function readFile(
  declaration: TableDeclaration,
  file: Blob,
  format: Format,
  how: How,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadResult | undefined> {
  if (format === 'excel') return readExcelFile(declaration, file, how, onShare, signal)
  const read = await readText(file, how.encoding)
  if ('fileIssue' in read) return read
  const { text, encoding, unsure = [] } = read
  if (format === 'json') {
    const rows = await runInSlices(jsonFileSteps(declaration, text), onShare, signal)
    if (!rows) return undefined
    const [issue] = rows.issues.first
    // It has no line that a list could name.
    if (issue?.code === 'badJson' || issue?.code === 'unsupportedFormat') return { fileIssue: issue, encoding }
    return { rows: { ...rows, unsure }, encoding, unsure, delimiter: null }
  }
  const delimiter = how.delimiter ?? delimiterOf(declaration, text)
  const laid = await layOut(declaration, how, csvRecords(text, delimiter), (options) =>
    runInSlices(csvFileSteps(declaration, text, { ...options, delimiter }), onShare, signal),
  )
  if (!laid) return undefined
  const recognised = { encoding, unsure, delimiter }
  return 'rows' in laid ? { ...laid, rows: { ...laid.rows, unsure }, ...recognised } : { ...laid, ...recognised }
}

/** Reads an export of all data, as `readFile`. */
export async function readAllFile(
  file: Blob,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<{ tables: FileTables } | Unread | undefined> {
  const read = await readText(file, undefined)
  if ('fileIssue' in read) return read
  const found = await runInSlices(allFileSteps(read.text), onShare, signal)
  if (!found) return undefined
  return 'code' in found ? { fileIssue: found, encoding: read.encoding } : { tables: found }
}
