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
import { layOut, type FileLayout, type LayoutSources } from './lay-out.ts'
import { excelNamedCsv, excelNameIssue, readWorkbook, type Book, type ImportScope } from './read-excel.ts'
import { rowSteps, type Source, type ParsedRows } from './source.ts'

export const formats = ['csv', 'excel', 'json'] as const
export type Format = (typeof formats)[number]

/** A file format, or `all` for a file with all tables, which is JSON or Excel according to its name. */
export type ImportFormat = Format | 'all'

/** The format according to the extension of the first file. Reading the content may still refuse the file. */
export function formatOf([file]: readonly Pick<File, 'name'>[]): Format {
  const name = file?.name.toLowerCase() ?? ''
  if (name.endsWith('.json')) return 'json'
  return /\.(xls[xmb]?|ods)$/.test(name) ? 'excel' : 'csv'
}

/**
 * First bytes of PDF, PNG, GIF and JPEG files. The check for control characters does not find such files, because each
 * of these bytes can occur in a text, too.
 */
const foreign = /^(?:%PDF|\x89PNG|GIF8|\xff\xd8\xff)/
// oxlint-disable-next-line no-control-regex -- no text has these; others occur in ISO-2022-JP and old files
const control = /[\x01-\x08\x0e-\x19\x1c-\x1f\x7f]/

/** The format according to the content, whatever the file's name is. Null if the content has no supported format. */
export async function formatOfContent(file: Blob): Promise<Format | null> {
  const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  if (isZip(head) || isOle(head)) return 'excel'
  // In UTF-16, each ASCII letter has a zero byte beside it. Dropping the zero bytes leaves a text that can be tested
  // like any other.
  const text = String.fromCharCode(...head.filter((byte) => byte !== 0))
  if (foreign.test(text) || control.test(text)) return null
  return /^[^{[\w"']{0,3}\s*(?:\{\s*["}]|\[\s*[{\]])/.test(text) ? 'json' : 'csv'
}

/** The issue with which a dropped file is refused; null if the file can be read. */
export function droppedIssueOf(file: Pick<File, 'name' | 'size'>, format: Format | null, limit: number) {
  if (format === null) return { code: 'unsupportedFormat' } as const
  // Other formats of Excel, such as .xls, have their own issue, which contains advice.
  const byName = format === 'excel' && formatOf([file]) === 'excel' ? nameIssue(file.name, format) : null
  return byName ?? sizeIssue(file.size, limit)
}

/** Codes of issues that concern a whole file, because none of its rows can be read. */
const ofFile: ReadonlySet<ImportIssue['code']> = new Set([
  'badJson',
  'badJsonAt',
  'jsonTooDeep',
  'tooManyFileRows',
  'unsupportedFormat',
])

export const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

export interface ReadOptions {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: Delimiter | undefined
  readonly sheets?: ChosenWorksheets | undefined
}

export interface Recognised {
  /** Null if the file is not text. */
  readonly encoding: Encoding | null
  /** Encodings from which the user must choose; empty if the encoding is certain. */
  readonly encodingSamples: readonly EncodingSample[]
  readonly delimiter: Delimiter | null
  readonly book: Book | null
}

export const unrecognised: Recognised = { encoding: null, encodingSamples: [], delimiter: null, book: null }

export interface TableInFile {
  /**
   * Reads the lines of the table. Their columns are assigned to fields later. Undefined for JSON, whose records name
   * their fields.
   */
  readonly records?: RecordSteps
  /** Set if the rows of all tables were read at once, as from a JSON file. */
  readonly rows?: FileRows
  source(options: RecordOptions): Source
}

export interface OpenedFile extends Recognised {
  /** The tables in the file, referenced tables first. Null until the user has assigned tables to the worksheets. */
  readonly tables: ReadonlyMap<TableName, TableInFile> | null
}

interface RefusedFile {
  readonly fileIssue: ImportIssue
  readonly encoding?: Encoding | null
}

/**
 * Checks the name and the size of a file before it is read.
 * @param limit maximum file size in bytes
 */
export function fileIssueOf(
  file: Pick<File, 'name' | 'size'>,
  format: ImportFormat,
  limit: number,
): ImportIssue | null {
  const wrongType = nameIssue(file.name, format)
  return wrongType ?? sizeIssue(file.size, limit)
}

function sizeIssue(size: number, limit: number): ImportIssue | null {
  return size > limit ? { code: 'fileTooLarge', params: { max: megabytes(limit) } } : null
}

/**
 * The format to suggest for a file that was refused as `refusedAs`. Null if the file would be refused in that format,
 * too.
 */
export function otherFormatFor(file: Pick<File, 'name' | 'size'>, refusedAs: Format, limit: number): Format | null {
  const format = formatOf([file])
  return format !== refusedAs && fileIssueOf(file, format, limit) === null ? format : null
}

function nameIssue(name: string, importFormat: ImportFormat): ImportIssue | null {
  if (importFormat === 'all' && !name.toLowerCase().endsWith('.json')) {
    const excel = excelNameIssue(name)
    return excel?.code === 'mustBeExcel' ? { code: 'unsupportedFormat' } : excel
  }
  const format = importFormat === 'all' ? 'json' : importFormat
  if (format === 'excel') return excelNameIssue(name)
  if (name.toLowerCase().endsWith(`.${format}`)) return null
  if (format === 'json') return { code: 'unsupportedFormat' }
  if (/\.(txt|tsv|tab)$/i.test(name)) return { code: 'mustBeCsv', params: { hint: 'rename' } }
  return { code: formatOf([{ name }]) === 'excel' ? 'csvNotExcel' : 'mustBeCsv' }
}

type TextResult =
  | { readonly text: string; readonly encoding: Encoding; readonly unsure?: readonly EncodingSample[] }
  | RefusedFile

/**
 * Reads and decodes a text file.
 * @returns undefined once `signal` is aborted
 */
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
    // Another program has moved, changed or locked the file since the user chose it.
    return { fileIssue: { code: 'unreadableFile' } }
  }
  // Decoding reports no progress, because it takes a short time.
  const decoded = await runInSlices(decodeSteps(bytes, encoding), () => {}, signal)
  if (!decoded) return undefined
  // Joining the decoded chunks of a large file is a single long step, so the browser may render first.
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
  scope: ImportScope,
  file: Blob,
  format: Format,
  options: ReadOptions,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<OpenedFile | RefusedFile | undefined> {
  if (format === 'excel') {
    const workbook = await readWorkbook(scope, file, options.sheets ?? new Map(), (share) => onShare(share / 2), signal)
    if (!workbook || 'fileIssue' in workbook) return workbook
    const sheets = parentsFirst.flatMap((table) => {
      const sheet = workbook.records?.get(table)
      return sheet ? ([[table, worksheetTable(sheet)]] as const) : []
    })
    return { ...unrecognised, book: workbook.book, tables: workbook.records && new Map(sheets) }
  }
  const result = await readText(file, options.encoding, signal)
  if (!result || 'fileIssue' in result) return result
  const { text, encoding, unsure: encodingSamples = [] } = result
  const recognised = { ...unrecognised, encoding, encodingSamples }
  if (scope === 'all') {
    // The JSON standard requires Unicode. A guessed encoding could damage the texts of all tables at once.
    if (!encoding.startsWith('utf-')) return { fileIssue: { code: 'notUtf8' } }
    const fileTables = await runInSlices(allFileSteps(text), onShare, signal)
    if (!fileTables) return undefined
    if ('code' in fileTables) return { fileIssue: fileTables }
    const source = () => ({ kind: 'json', text, encodingSamples: [] }) as const
    return { ...unrecognised, tables: new Map([...fileTables].map(([table, rows]) => [table, { rows, source }])) }
  }
  if (format === 'json')
    return { ...recognised, tables: new Map([[scope, { source: () => ({ kind: 'json', text, encodingSamples }) }]]) }
  const delimiter = options.delimiter ?? guessDelimiter(tables[scope], text)
  const table: TableInFile = {
    records: csvRecords(text, delimiter),
    source: (options) => ({ kind: 'csv', text, delimiter, options, encodingSamples }),
  }
  return { ...recognised, delimiter, tables: new Map([[scope, table]]) }
}

const worksheetTable = (sheet: WorksheetRecords): TableInFile => ({
  records: worksheetRecords(sheet),
  source: (options) => ({ kind: 'excel', sheet, options }),
})

/**
 * Reads the rows of a table. If the user must confirm the columns first, returns only the columns.
 * @returns undefined once `signal` is aborted
 */
export async function readTable(
  declaration: TableDeclaration,
  { records, rows, source }: TableInFile,
  layoutSources: LayoutSources,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<FileLayout | (FileLayout & ParsedRows) | RefusedFile | undefined> {
  const readRows = async (options: RecordOptions): Promise<ParsedRows | undefined> => {
    const from = source(options)
    const fileRows = rows ?? (await runInSlices(rowSteps(declaration, from, {}), onShare, signal))
    return fileRows && { rows: fileRows, source: from }
  }
  const json = async () => {
    const parsed = await readRows({})
    return parsed && { ...parsed, layout: null, head: [] }
  }
  const result = await (records ? layOut(declaration, layoutSources, records, readRows) : json())
  // Some issues mean that no row can be read. Such an issue is shown for the whole file, not in a list of rows.
  const [issue] = result && 'rows' in result ? result.rows.issues.first : []
  return issue && ofFile.has(issue.code) ? { fileIssue: issue } : result
}
