import type { Delimiter } from '#domain/csv.ts'
import {
  allFileSteps,
  csvRecords,
  decodeSteps,
  guessDelimiter,
  worksheetRecords,
  type Encoding,
  type FileRows,
  type ImportIssue,
  type EncodingSample,
  type RecordOptions,
  type RecordSteps,
  type ChosenWorksheets,
  type WorksheetRecords,
} from '#domain/import/index.ts'
import { isOle, isZip } from '#domain/excel/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { parentsFirst, tables, type TableName } from '#domain/tables/index.ts'
import { runInSlices } from '#web/state/tables/slices.ts'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'
import { layOut, type Laid, type LayoutHow } from './lay-out.ts'
import { excelNamedCsv, excelNameIssue, readWorkbook, type Book, type Into } from './read-excel.ts'
import { rowSteps, type Source, type Taken } from './source.ts'

export const formats = ['csv', 'excel', 'json'] as const
export type Format = (typeof formats)[number]

/** The way to import: as one format, or `all`, which is JSON or Excel by the file's name. */
export type Way = Format | 'all'

/** The format by the first file's extension. Reading may still refuse the file. */
export function formatOf([file]: readonly Pick<File, 'name'>[]): Format {
  const name = file?.name.toLowerCase() ?? ''
  if (name.endsWith('.json')) return 'json'
  return /\.(xls[xmb]?|ods)$/.test(name) ? 'excel' : 'csv'
}

/** Signatures of formats that would otherwise pass as text. */
const foreign = /^(?:%PDF|\x89PNG|GIF8|\xff\xd8\xff)/
// oxlint-disable-next-line no-control-regex -- absent in text; the control characters left out occur in ISO-2022-JP and old files
const control = /[\x01-\x08\x0e-\x19\x1c-\x1f\x7f]/

/** The format by the content, whatever the file's name; null if unsupported. */
export async function formatOfContent(file: Blob): Promise<Format | null> {
  const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  if (isZip(head) || isOle(head)) return 'excel'
  // Removes the zero bytes that UTF-16 has beside each ASCII letter.
  const text = String.fromCharCode(...head.filter((byte) => byte !== 0))
  if (foreign.test(text) || control.test(text)) return null
  return /^[^{[\w"']{0,3}\s*(?:\{\s*["}]|\[\s*[{\]])/.test(text) ? 'json' : 'csv'
}

/** The reason a dropped file is refused; null if it can be read. */
export function droppedIssueOf(file: Pick<File, 'name' | 'size'>, format: Format | null, limit: number) {
  if (format === null) return { code: 'unsupportedFormat' } as const
  // Other formats of Excel have an issue of their own with advice.
  const byName = format === 'excel' && formatOf([file]) === 'excel' ? nameIssue(file.name, format) : null
  return byName ?? sizeIssue(file.size, limit)
}

/** Issues that concern a whole file, without any readable row. */
const ofFile: ReadonlySet<ImportIssue['code']> = new Set([
  'badJson',
  'badJsonAt',
  'jsonTooDeep',
  'tooManyFileRows',
  'unsupportedFormat',
])

export const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

export interface How {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: Delimiter | undefined
  readonly sheets?: ChosenWorksheets | undefined
}

export interface Recognised {
  /** Null if the file is not text. */
  readonly encoding: Encoding | null
  /** Encodings from which the user must choose. */
  readonly unsure: readonly EncodingSample[]
  readonly delimiter: Delimiter | null
  readonly book: Book | null
}

export const unrecognised: Recognised = { encoding: null, unsure: [], delimiter: null, book: null }

export interface TableInFile {
  /** Finds the columns; undefined for JSON, where records name their fields. */
  readonly records?: RecordSteps
  /** Set if the rows were already read together with other tables. */
  readonly rows?: FileRows
  source(options: RecordOptions): Source
}

export interface OpenedFile extends Recognised {
  /** Referenced tables come first; null if the user must first assign tables to the worksheets. */
  readonly tables: ReadonlyMap<TableName, TableInFile> | null
}

interface Unread {
  readonly fileIssue: ImportIssue
  readonly encoding?: Encoding | null
}

/**
 * Checks the name and size of a file before reading.
 * @param limit maximum file size in bytes
 */
export function fileIssueOf(file: Pick<File, 'name' | 'size'>, way: Way, limit: number): ImportIssue | null {
  const wrongType = nameIssue(file.name, way)
  return wrongType ?? sizeIssue(file.size, limit)
}

function sizeIssue(size: number, limit: number): ImportIssue | null {
  return size > limit ? { code: 'fileTooLarge', params: { max: megabytes(limit) } } : null
}

/** The format that the name of a refused file suggests; null if that format would be refused, too. */
export function otherWayFor(file: Pick<File, 'name' | 'size'>, refusedAs: Format, limit: number): Format | null {
  const format = formatOf([file])
  return format !== refusedAs && fileIssueOf(file, format, limit) === null ? format : null
}

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
  return { code: formatOf([{ name }]) === 'excel' ? 'csvNotExcel' : 'mustBeCsv' }
}

type TextResult =
  | { readonly text: string; readonly encoding: Encoding; readonly unsure?: readonly EncodingSample[] }
  | Unread

/** @returns undefined once `signal` is aborted */
async function readText(
  file: Blob,
  encoding: Encoding | undefined,
  signal: AbortSignal,
): Promise<TextResult | undefined> {
  let bytes: Uint8Array
  try {
    const excel = await excelNamedCsv(file)
    if (excel) return { fileIssue: excel }
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    // Another program has moved, changed or locked the file since it was chosen.
    return { fileIssue: { code: 'unreadableFile' } }
  }
  // Too short for a progress report.
  const decoded = await runInSlices(decodeSteps(bytes, encoding), () => {}, signal)
  if (!decoded) return undefined
  // Joining the parts of a large file is one long step, so this yields to the browser first.
  await yieldToBrowser()
  if (signal.aborted) return undefined
  return decoded.text === null
    ? { fileIssue: { code: 'undecodable', line: decoded.line }, encoding: decoded.encoding }
    : decoded
}

/**
 * Opens and decodes a file without blocking the page.
 * @returns undefined once `signal` is aborted
 */
export async function openFile(
  into: Into,
  file: Blob,
  format: Format,
  how: How,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<OpenedFile | Unread | undefined> {
  if (format === 'excel') {
    const found = await readWorkbook(into, file, how.sheets ?? new Map(), (share) => onShare(share / 2), signal)
    if (!found || 'fileIssue' in found) return found
    const sheets = parentsFirst.flatMap((table) => {
      const sheet = found.read?.get(table)
      return sheet ? ([[table, worksheetTable(sheet)]] as const) : []
    })
    return { ...unrecognised, book: found.book, tables: found.read && new Map(sheets) }
  }
  const read = await readText(file, how.encoding, signal)
  if (!read || 'fileIssue' in read) return read
  const { text, encoding, unsure = [] } = read
  const recognised = { ...unrecognised, encoding, unsure }
  if (into === 'all') {
    // JSON is Unicode by its standard. Another encoding would be a guess for all tables at once.
    if (!encoding.startsWith('utf-')) return { fileIssue: { code: 'notUtf8' } }
    const found = await runInSlices(allFileSteps(text), onShare, signal)
    if (!found) return undefined
    if ('code' in found) return { fileIssue: found }
    const source = () => ({ kind: 'json', text, unsure: [] }) as const
    return { ...unrecognised, tables: new Map([...found].map(([table, rows]) => [table, { rows, source }])) }
  }
  if (format === 'json')
    return { ...recognised, tables: new Map([[into, { source: () => ({ kind: 'json', text, unsure }) }]]) }
  const delimiter = how.delimiter ?? guessDelimiter(tables[into], text)
  const table: TableInFile = {
    records: csvRecords(text, delimiter),
    source: (options) => ({ kind: 'csv', text, delimiter, options, unsure }),
  }
  return { ...recognised, delimiter, tables: new Map([[into, table]]) }
}

const worksheetTable = (sheet: WorksheetRecords): TableInFile => ({
  records: worksheetRecords(sheet),
  source: (options) => ({ kind: 'excel', sheet, options }),
})

/**
 * Reads the rows, or only the columns if the user must confirm them.
 * @returns undefined once `signal` is aborted
 */
export async function readTable(
  declaration: TableDeclaration,
  { records, rows, source }: TableInFile,
  how: LayoutHow,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Laid | (Laid & Taken) | Unread | undefined> {
  const take = async (options: RecordOptions): Promise<Taken | undefined> => {
    const from = source(options)
    const taken = rows ?? (await runInSlices(rowSteps(declaration, from, {}), onShare, signal))
    return taken && { rows: taken, source: from }
  }
  const json = async () => {
    const taken = await take({})
    return taken && { ...taken, layout: null, head: [] }
  }
  const read = await (records ? layOut(declaration, how, records, take) : json())
  // A file without any readable row has an issue of its own instead of a list of rows.
  const [issue] = read && 'rows' in read ? read.rows.issues.first : []
  return issue && ofFile.has(issue.code) ? { fileIssue: issue } : read
}
