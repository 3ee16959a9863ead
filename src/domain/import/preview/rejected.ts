import { columnName } from '#domain/excel/cell-positions.ts'
import type { SeenCell } from '#domain/excel/unreadable.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { isRepeated, type FileRows } from '#domain/import/read/cells.ts'
import type { CellEdits } from '#domain/import/read/edits.ts'
import { endNoted, isReasonHeader } from '#domain/import/read/header.ts'
import { isOfRow, type ImportIssue } from '#domain/import/issues.ts'
import type { Listing } from '#domain/import/listing.ts'
import type { RecordSteps } from '#domain/import/read/records.ts'

export interface ReasonWords {
  readonly label: string
  readonly reasonOf: (issues: readonly ImportIssue[]) => string
  /**
   * Returns the note for a row that is too short, such as "The row ends after column C". A later import reads this note
   * (`endNoted` in read/header.ts). @param column letters of the row's last column
   */
  readonly ends: (column: string) => string
  /** Text in place of the reason if a spreadsheet cannot contain the whole row. */
  readonly cut: string
}

export interface Rejected {
  readonly declaration: TableDeclaration
  readonly file: FileRows
  readonly issues: Listing<ImportIssue>
  readonly edits: CellEdits
  readonly words: ReasonWords
}

/** Creates the cells in a file of rejected rows. `field` is undefined for a column that belongs to no field. */
export interface CellWriter<Cell> {
  readonly header: (text: string, field: string | undefined) => Cell
  readonly cell: (field: string | undefined, seenCell: SeenCell, corrected: boolean) => Cell
}

export type RejectedSink<Cell> = (cells: readonly Cell[], reason: string) => void

export function rejectedRows(file: FileRows, issues: Listing<ImportIssue>): Set<number> {
  const rows = new Set<number>()
  for (const { line } of rejected(file, issues)) rows.add(line)
  return rows
}

/** True if every issue concerns a single row, so that the import is possible without these rows. */
export function canLeaveOut(file: FileRows, issues: Listing<ImportIssue>): boolean {
  return (
    issues.count > 0 &&
    issues.groups.every((group) => {
      const [first] = group.page(0, 1)
      return first !== undefined && isOfRow(first) && first.line! > file.headerLine
    })
  )
}

export function* rejected(file: FileRows, issues: Listing<ImportIssue>) {
  for (const { line, entries } of issues.byLine()) if (line > file.headerLine) yield { line, places: entries }
}

/**
 * Writes the rejected records, each with its reason. Short rows are padded. Their reason names the last column that
 * they had, so that a later import can distinguish missing cells from empty ones.
 */
export function* rejectedRecordSteps<Cell>(
  { declaration, file, issues, edits, words }: Rejected,
  records: RecordSteps,
  { header, cell }: CellWriter<Cell>,
  take: RejectedSink<Cell>,
): Generator<number, void> {
  const rejectedLines = rejected(file, issues)
  let next = rejectedLines.next()
  let columns: Columns = { width: 0, fields: [], dropped: [], reasonAt: -1 }
  const keptColumns = <T>(cells: readonly T[]) =>
    columns.dropped.length === 0 ? cells : cells.filter((_, i) => !columns.dropped.includes(i))

  const takeHeader = (texts: readonly unknown[]) => {
    const fields = keptColumns(columns.fields)
    take(
      keptColumns(texts).map((text, at) => header(String(text ?? ''), fields[at])),
      words.label,
    )
  }

  if (file.headerLine === 0) {
    // If the file has no header, writes one, and drops the columns without a field.
    columns = columnsOf(file, file.width)
    columns = { ...columns, dropped: [...columns.fields.keys()].filter((at) => columns.fields[at] === undefined) }
    takeHeader(columns.fields)
  }
  yield* records((seenCell, _, line) => {
    if (line === file.headerLine) {
      columns = columnsOf(file, seenCell.length, seenCell)
      takeHeader(seenCell)
    }
    while (!next.done && next.value.line < line) next = rejectedLines.next()
    if (next.done || next.value.line !== line) return
    const corrections = edits.corrections?.get(line)
    const { width, fields, reasonAt } = columns
    // Keeps cells beyond the last column, because the row may be rejected for them.
    const cells = Array.from({ length: Math.max(width, seenCell.length) }, (_, position) => {
      const field = fields[position]
      const corrected = field === undefined ? undefined : corrections?.get(field)
      const counts = !(field && declaration.fields[field]!.summed && isRepeated(file, line, position))
      return cell(field, corrected ?? (counts ? seenCell[position] : '') ?? '', corrected !== undefined)
    })
    const noted = reasonAt < 0 ? null : endNoted(String(seenCell[reasonAt] ?? ''))
    const end = noted ?? keptColumns(seenCell).length - 1
    const isShort = keptColumns(fields).some((field, at) => at > end && field !== undefined)
    const reason = words.reasonOf(next.value.places)
    take(keptColumns(cells), isShort ? `${reason} / ${words.ends(columnName(end))}` : reason)
  })
}

interface Columns {
  readonly width: number
  readonly fields: readonly (string | undefined)[]
  /** Positions of columns to drop: columns without a field, and the reasons of an earlier rejection. */
  readonly dropped: readonly number[]
  readonly reasonAt: number
}

function columnsOf(file: FileRows, width: number, header: readonly unknown[] = []): Columns {
  const dropped = [...header.keys()].filter((at) => isReasonHeader(String(header[at])))
  const fields = Array.from({ length: width }, (_, at) => file.fields[file.positions.indexOf(at)])
  return { width, fields, dropped, reasonAt: dropped[0] ?? -1 }
}
