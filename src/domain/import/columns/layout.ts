import type { TableDeclaration } from '#domain/table.ts'
import { guessColumns, looseName, type FileColumn, type Known } from './guess.ts'
import { matchHeader } from '#domain/import/read/header.ts'
import type { HeadRecord, RecordOptions } from '#domain/import/read/records.ts'

/** A header stands among the first records. */
export const headersLookedAt = 20
/** More columns than this nobody chooses one by one; the others are left out. */
export const mostColumns = 100

/** How a file's records are to be read, and whether a person has to look at that first. */
export interface Layout
  extends Required<Pick<RecordOptions, 'headerLine' | 'columns'>>,
    Pick<RecordOptions, 'revised'> {
  /** What stands in the header; where the file has none, nothing in each column. */
  readonly header: readonly string[]
  /** The header is the table's own, or one that is refused: nothing is there to choose. */
  readonly settled: boolean
}

/** The layout of a file whose first record is the table's own header; null where there is something to guess. */
export function ownLayout(declaration: TableDeclaration, head: readonly HeadRecord[]): Layout | null {
  const [first] = head
  if (!first) return null
  const { issues, fields, positions } = matchHeader(declaration, first.cells)
  return issues.length === 0 ? settled(first, columnsOf(first, fields, positions)) : null
}

/**
 * Finds the record that names the columns, and guesses what each of them is. Where the first record is the table's own
 * header that is all; one that comes twice, or whose names are a program's, is refused as it always was.
 */
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

/** How a layout is read: a header that is the table's own says itself what its columns are. */
export function optionsOf({ headerLine, columns, revised, settled }: Layout): RecordOptions {
  return settled ? { headerLine } : { headerLine, columns, revised }
}

/** The layout with the header in this line, as a person chose it; null: the file has no header. */
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

/** The columns below a header, as far as the head goes. */
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

/** The record that names the most fields; else the first with several cells, as a title has one. */
function headerAt(declaration: TableDeclaration, head: readonly HeadRecord[]): number {
  const looked = head.slice(0, headersLookedAt)
  const named = looked.map(({ cells }) => {
    const columns = cells.map((header) => ({ header, samples: [] }))
    // What stands in a row of data is no name of a column, though it may be known.
    const guessed = guessColumns(declaration, columns, { held: [], others: {} })
    return guessed.filter((field) => field !== null).length
  })
  const most = Math.max(...named)
  if (most > 0) return named.indexOf(most)
  const filled = looked.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  return Math.max(filled, 0)
}

/** True for a header that is not offered for choosing: a field twice by its own name, a name that a program owns. */
function isRefused(declaration: TableDeclaration, cells: readonly string[]): boolean {
  return (
    matchHeader(declaration, cells).issues.some(({ code }) => code === 'repeatedHeader') ||
    cells.some((cell) => cell.trim() in Object.prototype || ['prototype', 'constructor'].includes(looseName(cell)))
  )
}
