import type { RecordSink } from '#domain/csv.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { newFile, recordReader, type FileRows, type ReadOptions, type TakeRecord } from './cells.ts'
import type { CellEdits } from './edits.ts'
import { chosenHeader, endNoted, isExportHeader, isReasonHeader, matchHeader } from './header.ts'
import { shown, type ImportIssue } from '#domain/import/issues.ts'
import { isSample } from './sample-seen.ts'
import { SuspectRows } from './no-data.ts'
import { ROWS_OF_A_FILE } from '#domain/wire.ts'

/**
 * Where a file's records come from: gives one after another to `take`, in steps that yield the share done, and returns
 * what is wrong with the file itself. A CSV file's text is one, a sheet of an Excel file another.
 */
export type RecordSteps = (take: RecordSink) => Generator<number, ImportIssue[]>

/** How a file's records are read, where somebody or something else than its first record says so. */
export interface RecordOptions extends ReadOptions {
  /**
   * The row of the record that names the columns; those above it are passed over. Without it the first one does; null
   * where none does, and `columns` alone say what they are.
   */
  readonly headerLine?: number | null
  /**
   * What stands at each position of a record: a field's name, or null for a column that is left out. Without it the
   * header's own texts say so.
   */
  readonly columns?: readonly (string | null)[]
  /** Somebody looked at the columns again: those without a heading are left out with all that stands in them. */
  readonly revised?: boolean | undefined
  /** Cells that have the value of the row above, being merged with it (`cellKey`). */
  readonly repeated?: ReadonlySet<number> | undefined
}

/** Records at a file's beginning that are looked at, and shown where somebody chooses its columns. */
export const headRecords = 50

/** One record of the file's beginning, its cells as they stand there. */
export interface HeadRecord {
  /** Its row. */
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
  const { headerLine = 0, columns, revised, plain, repeated, edits = {} } = options
  let file = newFile(source, [])
  let suspects: SuspectRows | null = null
  let take: RecordTaker | null = null
  let begun = false
  let issues: readonly ImportIssue[] = []

  let count = 0
  const steps = records((cells, _, line) => {
    count++
    if (!begun) {
      if (headerLine !== null && line < headerLine) return
      begun = true
      const header = columns ? chosenHeader(declaration, columns) : matchHeader(declaration, cells.map(String))
      file = newFile(source, header.fields)
      file.headerLine = headerLine === null ? 0 : line
      file.positions = header.positions
      file.repeated = repeated
      file.isExport = !columns && isExportHeader(declaration, cells.map(String))
      for (const issue of header.issues) file.issues.add({ ...issue, line })
      const width = Math.max(cells.length, columns?.length ?? 0)
      const isUnnamed = (at: number) => {
        const heading = headerLine === null ? '' : String(cells[at] ?? '')
        if (header.positions.includes(at) || isReasonHeader(heading)) return false
        // A column that somebody left out by its heading may hold anything.
        return !columns || (!revised && heading.trim() === '')
      }
      const unnamed = new Set(Array.from({ length: width }, (_, at) => at).filter(isUnnamed))
      file.width = width
      const reasonAt = headerLine === null ? -1 : cells.findIndex((cell) => isReasonHeader(String(cell)))
      const read = recordReader(declaration, file, header.positions, { plain, edits })
      if (header.issues.length === 0)
        take = rowReader(file, read, { width, unnamed, chosen: !!columns, reasonAt, edits })
      suspects = new SuspectRows(headerLine === null ? [] : cells)
      if (headerLine !== null) return
    }
    const before = file.rows.length
    take?.(cells, line, count <= headRecords)
    // Unless it is left out.
    if (file.rows.length > before) suspects!.look(cells, before)
  })
  for (let step = steps.next(); ; step = steps.next()) {
    if (file.rows.length > ROWS_OF_A_FILE) return tooManyRows(source)
    if (!step.done) yield step.value
    else {
      issues = step.value
      break
    }
  }

  if (!begun && issues.length === 0) file.issues.add({ code: 'emptyFile' })
  for (const issue of issues) if (!edits.leftOut?.has(issue.line ?? 0)) file.issues.add(issue)
  return {
    ...file,
    suspects: (suspects as SuspectRows | null)?.all() ?? [],
    sample: isSample(declaration, file),
  }
}

/** A file of more rows than are imported at once. */
export function tooManyRows(source: FileRows['source']): FileRows {
  const file = newFile(source, [])
  file.issues.add({ code: 'tooManyFileRows', params: { max: ROWS_OF_A_FILE } })
  return file
}

type RecordTaker = (cells: Parameters<RecordSink>[0], line: number, isInHead: boolean) => void

interface RowOptions {
  /** How many cells a record has at most. */
  readonly width: number
  /** The positions below no name of a column: what stands there is surplus. */
  readonly unnamed: Set<number>
  /** Somebody chose the columns, and saw those without a heading that are filled in the file's head. */
  readonly chosen: boolean
  /** Where the reason stands for which a row was rejected before; -1 where none does. */
  readonly reasonAt: number
  readonly edits: CellEdits
}

function rowReader(
  file: FileRows,
  take: TakeRecord,
  { width, unnamed, chosen, reasonAt, edits }: RowOptions,
): RecordTaker {
  return (cells, line, isInHead) => {
    // A table without a key of its own would take a row of spaces for one more row.
    if (cells.every(isBlank)) return
    if (chosen && isInHead) {
      for (const position of unnamed) if (!isBlank(cells[position] ?? '')) unnamed.delete(position)
    }
    if (edits.leftOut?.has(line)) {
      file.leftOut++
      return
    }
    for (const position of unnamed) surplus(cells[position] ?? '', line)
    for (let position = width; position < cells.length; position++) surplus(cells[position], line)
    take(reasonAt < 0 ? cells : asItWas(cells, reasonAt), line)
  }

  function surplus(cell: unknown, line: number): void {
    if (String(cell).trim() !== '') file.issues.add({ code: 'surplusCells', line, text: shown(cell) })
  }
}

/** A record as it was when it was rejected: where it had ended, nothing stands but what somebody wrote there since. */
function asItWas(cells: Parameters<RecordSink>[0], reasonAt: number): readonly unknown[] {
  const end = endNoted(String(cells[reasonAt] ?? ''))
  if (end === null) return cells
  const isBeyond = (at: number) => at !== reasonAt && at - Number(at > reasonAt) > end
  return cells.map((cell, at) => (isBeyond(at) && isBlank(cell) ? undefined : cell))
}

/** The first records, without reading on: what a header is looked for in, and what a column is shown by. */
export function headOf(records: RecordSteps, most: number): HeadRecord[] {
  const head: HeadRecord[] = []
  const steps = records((cells, _, line) => {
    if (head.length < most) head.push({ line, cells: cells.map(String) })
  })
  let done = false
  while (!done && head.length < most) done = steps.next().done === true
  steps.return([])
  return head
}
