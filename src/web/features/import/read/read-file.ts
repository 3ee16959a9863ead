import type { Delimiter } from '#domain/csv.ts'
import {
  csvRecords,
  decodeSteps,
  delimiterOf,
  type Encoding,
  type FileTables,
  type ImportIssue,
  type Reading,
} from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { runInSlices } from '#web/state/slices.ts'
import { breathe } from '#web/backend/breathe.ts'
import { layOut, type Laid, type LayoutHow } from './lay-out.ts'
import { excelBroughtToCsv, excelNamedCsv, excelNameIssue, readExcelFile, type WorkbookRead } from './read-excel.ts'
import { rowSteps, tableSteps, type Source, type Taken } from './source.ts'

export const formats = ['csv', 'excel', 'json'] as const
export type Format = (typeof formats)[number]

/** What a file is brought as: of a table, or of all data, which are JSON or Excel by the file's name. */
export type Way = Format | 'all'

/** The way that files are meant to be brought, by the name of the first; it may be refused there all the same. */
export function formatOf([file]: readonly Pick<File, 'name'>[]): Format {
  const name = file?.name.toLowerCase() ?? ''
  if (name.endsWith('.json')) return 'json'
  return /\.(xls[xmb]?|ods)$/.test(name) ? 'excel' : 'csv'
}

/** Issues of a file of which no row was read. */
const ofFile: ReadonlySet<ImportIssue['code']> = new Set([
  'badJson',
  'jsonTooDeep',
  'tooManyFileRows',
  'unsupportedFormat',
])

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
 * A file's rows, and what they were taken from; its columns alone, where somebody has to say what they are; or why it
 * was not read.
 */
export type ReadResult = (Recognised & (Laid | Taken)) | Unread

export interface Unread {
  readonly fileIssue: ImportIssue
  readonly encoding: Encoding | null
}

/**
 * Why the file cannot be brought this way, before a byte of it is read; null where it can.
 * @param limit the largest file, in bytes
 */
export function fileIssueOf(file: Pick<File, 'name' | 'size'>, way: Way, limit: number): ImportIssue | null {
  const wrongType = nameIssue(file.name, way)
  if (wrongType) return wrongType
  if (file.size > limit) return { code: 'fileTooLarge', params: { max: megabytes(limit) } }
  return null
}

/** The other way in which a file that was refused can be brought, as its name tells; null where there is none. */
export function otherWayFor(file: Pick<File, 'name' | 'size'>, refusedAs: Format, limit: number): Format | null {
  const format = formatOf([file])
  return format !== refusedAs && fileIssueOf(file, format, limit) === null ? format : null
}

/** Whether a file of all data is a workbook, and no JSON. */
export const isWorkbook = ({ name }: Pick<File, 'name'>): boolean => name.toLowerCase().endsWith('.xlsx')

function nameIssue(name: string, way: Way): ImportIssue | null {
  if (way === 'all' && !name.toLowerCase().endsWith('.json')) {
    const excel = excelNameIssue(name)
    return excel?.code === 'mustBeExcel' ? { code: 'unsupportedFormat' } : excel
  }
  const format = way === 'all' ? 'json' : way
  if (format === 'excel') return excelNameIssue(name)
  if (name.toLowerCase().endsWith(`.${format}`)) return null
  if (format === 'json') return { code: 'unsupportedFormat' }
  if (/\.(txt|tsv|tab)$/i.test(name)) return { code: 'mustBeCsv', params: { hint: 'rename' } }
  return excelBroughtToCsv(name) ?? { code: 'mustBeCsv' }
}

/** A file's text and the encoding it was read in, or why it was not read. */
type TextResult = { readonly text: string; readonly encoding: Encoding; readonly unsure?: readonly Reading[] } | Unread

/** @returns undefined when `signal` ended it */
async function readText(
  file: Blob,
  encoding: Encoding | undefined,
  signal: AbortSignal,
): Promise<TextResult | undefined> {
  let bytes: Uint8Array
  try {
    const excel = await excelNamedCsv(file)
    if (excel) return { fileIssue: excel, encoding: null }
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    // Moved, changed or locked by another program since it was chosen.
    return { fileIssue: { code: 'unreadableFile' }, encoding: null }
  }
  // Its share is small: nothing is told of it.
  const decoded = await runInSlices(decodeSteps(bytes, encoding), () => {}, signal)
  if (!decoded) return undefined
  // The last step of a large file, which joins its parts, is a long one.
  await breathe()
  if (signal.aborted) return undefined
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
  if (format === 'excel') {
    const read = await readExcelFile(declaration, file, how, onShare, signal)
    return read && ('fileIssue' in read ? read : withoutRefused(read))
  }
  const read = await readText(file, how.encoding, signal)
  if (!read || 'fileIssue' in read) return read
  const { text, encoding, unsure = [] } = read
  const take = (source: Source) => runInSlices(rowSteps(declaration, source, {}), onShare, signal)
  if (format === 'json') {
    const source: Source = { kind: 'json', text, unsure }
    const rows = await take(source)
    return rows && withoutRefused({ rows, source, encoding, unsure, delimiter: null })
  }
  const delimiter = how.delimiter ?? delimiterOf(declaration, text)
  const laid = await layOut(declaration, how, csvRecords(text, delimiter), async (options) => {
    const source: Source = { kind: 'csv', text, delimiter, options, unsure }
    const rows = await take(source)
    return rows && { rows, source }
  })
  return laid && withoutRefused({ ...laid, encoding, unsure, delimiter })
}

/** A file of which no row was read has none that a list could name. */
function withoutRefused(read: Recognised & (Laid | Taken)): ReadResult {
  const [issue] = 'rows' in read ? read.rows.issues.first : []
  return issue && ofFile.has(issue.code) ? { fileIssue: issue, encoding: read.encoding } : read
}

/** Reads an export of all data, as `readFile`. */
export async function readAllFile(
  file: Blob,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<{ tables: FileTables; text: string } | Unread | undefined> {
  const read = await readText(file, undefined, signal)
  if (!read || 'fileIssue' in read) return read
  // By its standard JSON is Unicode: what it says in another encoding would be a guess, for all tables at once.
  if (!read.encoding.startsWith('utf-')) return { fileIssue: { code: 'notUtf8' }, encoding: read.encoding }
  const found = await runInSlices(tableSteps(read.text, {}), onShare, signal)
  if (!found) return undefined
  return 'code' in found ? { fileIssue: found, encoding: read.encoding } : { tables: found, text: read.text }
}
