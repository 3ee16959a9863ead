import type { TableDeclaration } from '#domain/table.ts'
import { guessColumns, looseName, type FileColumn, type StoredData } from './guess.ts'
import { matchHeader } from '#domain/import/read/header.ts'
import type { HeadRecord, RecordOptions } from '#domain/import/read/records.ts'

/** Number of records at the beginning of a file among which the header is searched. */
export const headersExamined = 20
export const mostColumns = 100

/** Assignment of a file's columns to the fields of a table. */
export interface Layout
  extends Required<Pick<RecordOptions, 'headerLine' | 'columns'>>,
    Pick<RecordOptions, 'revised'> {
  readonly header: readonly string[]
  /**
   * True if the import does not ask a person to confirm the columns. Either the header is the one that EventMS exports,
   * or the header is refused and the import cannot go on.
   */
  readonly settled: boolean
}

/** Layout of a file whose first record is the header that EventMS exports for this table. Null for any other file. */
export function ownLayout(declaration: TableDeclaration, head: readonly HeadRecord[]): Layout | null {
  const [first] = head
  if (!first) return null
  const { issues, fields, positions } = matchHeader(declaration, first.cells)
  return issues.length === 0 ? settled(first, columnsOf(first, fields, positions)) : null
}

/**
 * Layout of a file: by the header that EventMS exports, or else guessed. A header that repeats a field's name is
 * refused.
 */
export function layoutOf(
  declaration: TableDeclaration,
  head: readonly HeadRecord[],
  storedData: StoredData,
): Layout | null {
  if (head.length === 0) return null
  const ownFields = ownLayout(declaration, head)
  if (ownFields) return ownFields
  const record = head[headerAt(declaration, head)]!
  if (isRefused(declaration, record.cells)) return settled(record)
  return layoutAt(declaration, head, record.line, storedData)
}

const settled = (record: HeadRecord, columns: readonly (string | null)[] = []): Layout => ({
  headerLine: record.line,
  columns,
  header: record.cells,
  settled: true,
})

/**
 * Options for reading the rows. Omits `columns` if the layout is settled, because the reader then finds the fields by
 * the header itself.
 */
export function optionsOf({ headerLine, columns, revised, settled }: Layout): RecordOptions {
  return settled ? { headerLine } : { headerLine, columns, revised }
}

export function layoutAt(
  declaration: TableDeclaration,
  head: readonly HeadRecord[],
  line: number | null,
  storedData: StoredData,
): Layout {
  const columns = fileColumns(head, line)
  return {
    headerLine: line,
    columns: guessColumns(declaration, columns, storedData),
    header: columns.map(({ header }) => header),
    settled: false,
  }
}

export function fileColumns(head: readonly HeadRecord[], line: number | null): FileColumn[] {
  const header = head.find((record) => record.line === line)
  const recordsBelow = head.filter((record) => line === null || record.line > line)
  const width = Math.max(0, ...[header, ...recordsBelow].map((record) => lastFilled(record?.cells ?? [])))
  return Array.from({ length: Math.min(width, mostColumns) }, (_, position) => ({
    header: header?.cells[position] ?? '',
    samples: recordsBelow.map(({ cells }) => cells[position] ?? ''),
  }))
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

function columnsOf({ cells }: HeadRecord, fields: readonly string[], positions: readonly number[]): (string | null)[] {
  return cells.map((_, position) => fields[positions.indexOf(position)] ?? null)
}

/**
 * Finds the header: the record with the most names of fields. If no record has any, takes the first record with several
 * filled cells, because a title fills only one.
 */
function headerAt(declaration: TableDeclaration, head: readonly HeadRecord[]): number {
  const examined = head.slice(0, headersExamined)
  const namedCounts = examined.map(({ cells }) => {
    const columns = cells.map((header) => ({ header, samples: [] }))
    // Ignores stored values, because a row of data that contains them must not be taken for a header.
    const guessed = guessColumns(declaration, columns, { storedRows: [], otherTables: {} })
    return guessed.filter((field) => field !== null).length
  })
  const highestCount = Math.max(...namedCounts)
  if (highestCount > 0) return namedCounts.indexOf(highestCount)
  const firstFilled = examined.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  return Math.max(firstFilled, 0)
}

/**
 * True if a header repeats a field, or contains the name of a property that every JavaScript object has, such as
 * `constructor`.
 */
function isRefused(declaration: TableDeclaration, cells: readonly string[]): boolean {
  return (
    matchHeader(declaration, cells).issues.some(({ code }) => code === 'repeatedHeader') ||
    cells.some((cell) => cell.trim() in Object.prototype || ['prototype', 'constructor'].includes(looseName(cell)))
  )
}
