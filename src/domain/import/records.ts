import type { RecordSink } from '../csv.ts'
import { fieldOf, type TableDeclaration } from '../table.ts'
import { newFile, recordReader, type FileRows, type TakeRecord } from './cells.ts'
import { keyIsGiven, matchHeader, type Header } from './header.ts'
import { shown, type ImportIssue } from './issues.ts'
import { isSample } from './sample-seen.ts'
import { isTotal } from './totals.ts'

/**
 * Where a file's records come from: gives one after another to `take`, in steps that yield the share done, and returns
 * what is wrong with the file itself. A CSV file's text is one, a sheet of an Excel file another.
 */
export type RecordSteps = (take: RecordSink) => Generator<number, ImportIssue[]>

/** How a file's records are read, where somebody or something else than its first record says so. */
export interface RecordOptions {
  /**
   * The line of the record that names the columns; those above it are passed over. Without it the first one does; null
   * where none does, and `columns` alone say what they are.
   */
  readonly headerLine?: number | null
  /**
   * What stands at each position of a record: a field's name, or null for a column that is left out. Without it the
   * header's own texts say so.
   */
  readonly columns?: readonly (string | null)[]
  /** The file has no character that is asked about (`isRemarkable`): its cells need no look. */
  readonly plain?: boolean
}

/** One record of the file's beginning, its cells as they stand there. */
export interface HeadRecord {
  readonly line: number
  readonly cells: readonly string[]
}

const isBlank = (cell: string | number): boolean => typeof cell === 'string' && cell.trim() === ''

/**
 * Reads records as rows of a table, in steps that yield the share done. Missing cells are empty; cells beyond the
 * header are surplus, unless they are empty too (a spreadsheet's trailing commas). With a wrong header no row is read.
 */
export function* recordFileSteps(
  declaration: TableDeclaration,
  source: FileRows['source'],
  records: RecordSteps,
  options: RecordOptions = {},
): Generator<number, FileRows> {
  const { headerLine = 0, columns, plain = false } = options
  let file = newFile(source, [])
  let totals = file
  let take: RecordSink | null = null
  let begun = false

  let takeTotal: RecordSink | undefined
  let newReader: (into: FileRows) => RecordSink

  const issues = yield* records((cells, line) => {
    if (!begun) {
      if (headerLine !== null && line < headerLine) return
      begun = true
      const header = columns ? chosenHeader(declaration, columns) : matchHeader(declaration, cells.map(String))
      file = newFile(source, header.fields)
      totals = newFile(source, header.fields)
      for (const issue of header.issues) file.issues.add({ ...issue, line })
      const named = columns ? [] : header.positions
      const width = Math.max(cells.length, columns?.length ?? 0)
      newReader = (into) => rowReader(into, recordReader(declaration, into, header.positions, plain), named, width)
      if (header.issues.length === 0) take = newReader(file)
      if (headerLine !== null) return
    }
    if (!take) return
    if (isTotal(cells)) (takeTotal ??= newReader(totals))(cells, line)
    else take(cells, line)
  })

  if (!begun && issues.length === 0) file.issues.add({ code: 'emptyFile' })
  for (const issue of issues) file.issues.add(issue)
  return { ...file, totals: totals.rows.length > 0 ? totals : null, sample: isSample(declaration, file) }
}

/** The fields as somebody chose them. A choice may come from what a browser kept, so it is checked like a file. */
function chosenHeader(declaration: TableDeclaration, columns: readonly (string | null)[]): Header {
  const fields: string[] = []
  const positions: number[] = []
  const issues: ImportIssue[] = []
  columns.forEach((field, position) => {
    if (field === null) return
    if (!fieldOf(declaration, field)) issues.push({ code: 'unknownHeader', text: shown(field) })
    else if (fields.includes(field)) issues.push({ code: 'repeatedHeader', text: shown(field), field })
    else {
      fields.push(field)
      positions.push(position)
    }
  })
  const { identity } = declaration
  if (!fields.includes(identity) && !keyIsGiven(declaration, identity))
    issues.push({ code: 'missingHeader', field: identity })
  return { fields, positions, issues }
}

/**
 * @param named where columns stand that are a field's; without any, columns without a field were left out by choice,
 * whatever stands in them
 */
function rowReader(file: FileRows, take: TakeRecord, named: readonly number[], width: number): RecordSink {
  const unnamed: number[] = []
  for (let position = 0; position < width && named.length > 0; position++)
    if (!named.includes(position)) unnamed.push(position)

  return (cells, line) => {
    // A table without a key of its own would take a row of spaces for one more row.
    if (cells.every(isBlank)) return
    for (const position of unnamed)
      if (cells[position] !== '' && cells[position] !== undefined) surplus(cells[position], line)
    for (let position = width; position < cells.length; position++) surplus(cells[position], line)
    take(cells, line)
  }

  function surplus(cell: unknown, line: number): void {
    if (String(cell).trim() !== '') file.issues.add({ code: 'surplusCells', line, text: shown(cell) })
  }
}

/** The first records, without reading on: what a header is looked for in, and what a column is shown by. */
export function headOf(records: RecordSteps, most: number): HeadRecord[] {
  const head: HeadRecord[] = []
  const steps = records((cells, line) => {
    if (head.length < most) head.push({ line, cells: cells.map(String) })
  })
  let done = false
  while (!done && head.length < most) done = steps.next().done === true
  steps.return([])
  return head
}
