import {
  allFileSteps,
  csvFileSteps,
  decode,
  jsonFileSteps,
  type Encoding,
  type FileRows,
  type FileTables,
  type ImportCode,
  type ImportIssue,
} from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { breathe, runInSlices } from '#web/state/slices.ts'

export const formats = ['csv', 'json'] as const
export type Format = (typeof formats)[number]

/** As people count a file's size. */
export const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

/** A file's rows and the encoding they were read in, or why the file was not read. */
export type ReadResult = { readonly rows: FileRows; readonly encoding: Encoding } | Unread

interface Unread {
  readonly fileIssue: ImportIssue
  readonly encoding: Encoding | null
}

const wrongType: Record<Format, ImportCode> = { csv: 'mustBeCsv', json: 'unsupportedFormat' }

/**
 * Why the file cannot be one of this format, before a byte of it is read; null where it can.
 * @param limit the largest file, in bytes
 */
export function fileIssueOf(file: Pick<File, 'name' | 'size'>, format: Format, limit: number): ImportIssue | null {
  if (!file.name.toLowerCase().endsWith(`.${format}`)) return { code: wrongType[format] }
  if (file.size > limit) return { code: 'fileTooLarge', params: { max: megabytes(limit) } }
  return null
}

/** A file's text and the encoding it was read in, or why it was not read. */
type TextResult = { readonly text: string; readonly encoding: Encoding } | Unread

async function readText(file: Blob, encoding: Encoding | undefined): Promise<TextResult> {
  let bytes: Uint8Array
  try {
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
 * @param encoding as somebody chose it; recognised where undefined
 * @returns undefined when `signal` ended it
 */
export async function readFile(
  declaration: TableDeclaration,
  file: Blob,
  format: Format,
  encoding: Encoding | undefined,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadResult | undefined> {
  const read = await readText(file, encoding)
  if ('fileIssue' in read) return read
  const steps = format === 'csv' ? csvFileSteps(declaration, read.text) : jsonFileSteps(declaration, read.text)
  const rows = await runInSlices(steps, onShare, signal)
  if (!rows) return undefined
  const [issue] = rows.issues.first
  // It has no line that a list could name.
  if (issue?.code === 'badJson' || issue?.code === 'unsupportedFormat')
    return { fileIssue: issue, encoding: read.encoding }
  return { rows, encoding: read.encoding }
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
