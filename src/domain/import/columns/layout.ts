import type { TableDeclaration } from '#domain/table.ts'
import { guessColumns, looseName, type FileColumn, type Known } from './guess.ts'
import { matchHeader } from '#domain/import/read/header.ts'
import type { HeadRecord, RecordOptions } from '#domain/import/read/records.ts'

/** Number of first records among which the header is searched. */
export const headersExamined = 20
export const mostColumns = 100

/** The column mapping. `settled`: nobody has to confirm it. */
export interface Layout
  extends Required<Pick<RecordOptions, 'headerLine' | 'columns'>>,
    Pick<RecordOptions, 'revised'> {
  readonly header: readonly string[]
  /** The header is the table's own, or refused: there is nothing to map. */
  readonly settled: boolean
}

/** Null if the first record is not the table's own header. */
export function ownLayout(declaration: TableDeclaration, head: readonly HeadRecord[]): Layout | null {
  const [first] = head
  if (!first) return null
  const { issues, fields, positions } = matchHeader(declaration, first.cells)
  return issues.length === 0 ? settled(first, columnsOf(first, fields, positions)) : null
}

/** Guesses the columns, unless the header has EventMS's own names. Refuses a header that repeats such a name. */
export function layoutOf(declaration: TableDeclaration, head: readonly HeadRecord[], known: Known): Layout | null {
  if (head.length === 0) return null
  const own = ownLayout(declaration, head)
  if (own) return own
  const record = head[headerAt(declaration, head)]!
  if (isRefused(declaration, record.cells)) return settled(record)
  return layoutAt(declaration, head, record.line, known)
}

const settled = (record: HeadRecord, columns: readonly (string | null)[] = []): Layout => ({
  headerLine: record.line,
  columns,
  header: record.cells,
  settled: true,
})

/** Leaves out `columns` if the header has EventMS's own names: the reader maps those names itself. */
export function optionsOf({ headerLine, columns, revised, settled }: Layout): RecordOptions {
  return settled ? { headerLine } : { headerLine, columns, revised }
}

export function layoutAt(
  declaration: TableDeclaration,
  head: readonly HeadRecord[],
  line: number | null,
  known: Known,
): Layout {
  const columns = fileColumns(head, line)
  return {
    headerLine: line,
    columns: guessColumns(declaration, columns, known),
    header: columns.map(({ header }) => header),
    settled: false,
  }
}

export function fileColumns(head: readonly HeadRecord[], line: number | null): FileColumn[] {
  const header = head.find((record) => record.line === line)
  const below = head.filter((record) => line === null || record.line > line)
  const width = Math.max(0, ...[header, ...below].map((record) => lastFilled(record?.cells ?? [])))
  return Array.from({ length: Math.min(width, mostColumns) }, (_, position) => ({
    header: header?.cells[position] ?? '',
    samples: below.map(({ cells }) => cells[position] ?? ''),
  }))
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

function columnsOf({ cells }: HeadRecord, fields: readonly string[], positions: readonly number[]): (string | null)[] {
  return cells.map((_, position) => fields[positions.indexOf(position)] ?? null)
}

/** The record with the most field names; else the first with several cells, since a title has only one. */
function headerAt(declaration: TableDeclaration, head: readonly HeadRecord[]): number {
  const examined = head.slice(0, headersExamined)
  const named = examined.map(({ cells }) => {
    const columns = cells.map((header) => ({ header, samples: [] }))
    // Called without stored values: the value of a data row could be mistaken for a column name.
    const guessed = guessColumns(declaration, columns, { held: [], others: {} })
    return guessed.filter((field) => field !== null).length
  })
  const most = Math.max(...named)
  if (most > 0) return named.indexOf(most)
  const filled = examined.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  return Math.max(filled, 0)
}

/** True if a header repeats a field of the table, or has a name of JavaScript objects, such as `constructor`. */
function isRefused(declaration: TableDeclaration, cells: readonly string[]): boolean {
  return (
    matchHeader(declaration, cells).issues.some(({ code }) => code === 'repeatedHeader') ||
    cells.some((cell) => cell.trim() in Object.prototype || ['prototype', 'constructor'].includes(looseName(cell)))
  )
}
