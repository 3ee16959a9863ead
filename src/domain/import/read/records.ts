import type { RecordSink } from '#domain/csv.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { newFile, recordReader, type FileRows, type ReadOptions, type TakeRecord } from './cells.ts'
import type { CellEdits } from './edits.ts'
import { addedColumns, chosenHeader, endNoted, isExportHeader, isReasonHeader, matchHeader } from './header.ts'
import { shownText, type ImportIssue } from '#domain/import/issues.ts'
import { isSample } from './sample-seen.ts'
import { SuspectRows } from './no-data.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'

/**
 * Reads the records of CSV text or of a worksheet, and calls `take` for each. Returns issues that concern the whole
 * file.
 */
export type RecordSteps = (take: RecordSink) => Generator<number, ImportIssue[]>

/** Options for reading a file whose header and columns are known. */
export interface RecordOptions extends ReadOptions {
  /** Line of the header; by default the first record. Null: the file has no header, `columns` names the fields. */
  readonly headerLine?: number | null
  /** Field of each position; null for an ignored column. By default, the header names the fields. */
  readonly columns?: readonly (string | null)[]
  /**
   * True if the person went back to the columns and confirmed them once more. Columns without a header are then
   * ignored, even if they have content.
   */
  readonly revised?: boolean | undefined
  /** Merged cells that got their value from the row above, as `cellKey`. */
  readonly repeated?: ReadonlySet<number> | undefined
}

/** Number of records at the beginning of a file that are used to find the header, and to show the columns. */
export const headRecords = 50

export interface HeadRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** True for an empty cell, also for one that a program has protected as text: `=""`. */
const isBlank = (cell: string | number): boolean => typeof cell === 'string' && ['', '=""'].includes(cell.trim())

/**
 * Reads all records. A short record gets empty cells; cells beyond the header must be empty. If the header is wrong, no
 * row is read.
 */
export function* recordFileSteps(
  declaration: TableDeclaration,
  source: FileRows['source'],
  records: RecordSteps,
  options: RecordOptions = {},
): Generator<number, FileRows> {
  const { headerLine = 0, columns, revised, isPlain, repeated, edits = {} } = options
  let file = newFile(source, [])
  let suspects: SuspectRows | null = null
  let take: RecordTaker | null = null
  let hasBegun = false
  let issues: readonly ImportIssue[] = []

  let count = 0
  const steps = records((cells, _, line) => {
    count++
    if (!hasBegun) {
      if (headerLine !== null && line < headerLine) return
      hasBegun = true
      const header = columns ? chosenHeader(declaration, columns) : matchHeader(declaration, cells.map(String))
      file = newFile(source, header.fields)
      file.headerLine = headerLine === null ? 0 : line
      file.positions = header.positions
      file.repeated = repeated
      file.isExport = !columns && isExportHeader(declaration, cells.map(String))
      for (const issue of header.issues) file.issues.add({ ...issue, line })
      const width = Math.max(cells.length, columns?.length ?? 0)
      const titles = headerLine === null ? [] : cells.map(String)
      const added = addedColumns(declaration, titles)
      file.added = [...added].flatMap((at) => (isReasonHeader(titles[at]!) ? [] : [titles[at]!]))
      const isUnnamed = (at: number) => {
        const heading = titles[at] ?? ''
        if (header.positions.includes(at) || added.has(at)) return false
        // If a person chose the columns, that person saw this header and ignored its column. The cells may then contain
        // anything.
        return !columns || (!revised && heading.trim() === '')
      }
      const unnamed = new Set(Array.from({ length: width }, (_, at) => at).filter(isUnnamed))
      file.width = width
      const reasonAt = headerLine === null ? -1 : cells.findIndex((cell) => isReasonHeader(String(cell)))
      const readRecord = recordReader(declaration, file, header.positions, { isPlain, edits })
      if (header.issues.length === 0)
        take = rowReader(file, readRecord, { width, unnamed, isChosenHeader: !!columns, reasonAt, edits })
      suspects = new SuspectRows(headerLine === null ? [] : cells)
      if (headerLine !== null) return
    }
    const before = file.rows.length
    take?.(cells, line, count <= headRecords)
    // The row is not in `file.rows` if it was left out.
    if (file.rows.length > before) suspects!.check(cells, before)
  })
  for (let step = steps.next(); ; step = steps.next()) {
    if (file.rows.length > ROWS_OF_A_FILE) return tooManyRows(source)
    if (!step.done) yield step.value
    else {
      issues = step.value
      break
    }
  }

  if (!hasBegun && issues.length === 0) file.issues.add({ code: 'emptyFile' })
  for (const issue of issues) if (!edits.leftOutLines?.has(issue.line ?? 0)) file.issues.add(issue)
  return {
    ...file,
    suspects: (suspects as SuspectRows | null)?.all() ?? [],
    sample: isSample(declaration, file),
  }
}

export function tooManyRows(source: FileRows['source']): FileRows {
  const file = newFile(source, [])
  file.issues.add({ code: 'tooManyFileRows', params: { max: ROWS_OF_A_FILE } })
  return file
}

type RecordTaker = (cells: Parameters<RecordSink>[0], line: number, isInHead: boolean) => void

interface RowOptions {
  readonly width: number
  readonly unnamed: Set<number>
  /**
   * True if a person chose the columns. That person has seen the first records. If an ignored column has content in
   * these records, the person ignored the column on purpose.
   */
  readonly isChosenHeader: boolean
  /** Position of the column with the reasons of an earlier rejection; -1 if there is none. */
  readonly reasonAt: number
  readonly edits: CellEdits
}

function rowReader(
  file: FileRows,
  take: TakeRecord,
  { width, unnamed, isChosenHeader, reasonAt, edits }: RowOptions,
): RecordTaker {
  return (cells, line, isInHead) => {
    // Skips blank records. In a table without essential fields, they would otherwise become empty rows.
    if (cells.every(isBlank)) return
    if (isChosenHeader && isInHead) {
      for (const position of unnamed) if (!isBlank(cells[position] ?? '')) unnamed.delete(position)
    }
    if (edits.leftOutLines?.has(line)) {
      file.leftOutCount++
      return
    }
    for (const position of unnamed) surplus(cells[position] ?? '', line)
    for (let position = width; position < cells.length; position++) surplus(cells[position], line)
    take(reasonAt < 0 ? cells : asItWas(cells, reasonAt), line)
  }

  function surplus(cell: unknown, line: number): void {
    if (String(cell).trim() !== '') file.issues.add({ code: 'surplusCells', line, text: shownText(cell) })
  }
}

/** Removes the cells that were added to a rejected record to fill its row, unless a person has filled them since. */
function asItWas(cells: Parameters<RecordSink>[0], reasonAt: number): readonly unknown[] {
  const end = endNoted(String(cells[reasonAt] ?? ''))
  if (end === null) return cells
  const isBeyond = (at: number) => at !== reasonAt && at - Number(at > reasonAt) > end
  return cells.map((cell, at) => (isBeyond(at) && isBlank(cell) ? undefined : cell))
}

/** Reads the first records of a file, to find the header and to show samples of the columns. */
export function headOf(records: RecordSteps, limit: number): HeadRecord[] {
  const head: HeadRecord[] = []
  const steps = records((cells, _, line) => {
    if (head.length < limit) head.push({ line, cells: cells.map(String) })
  })
  let done = false
  while (!done && head.length < limit) done = steps.next().done === true
  steps.return([])
  return head
}
