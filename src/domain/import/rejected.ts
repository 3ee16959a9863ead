import { guard, unguard } from '../csv.ts'
import { kinds } from '../kinds/index.ts'
import { isIssue } from '../kinds/kind.ts'
import type { TableDeclaration } from '../table.ts'
import type { FileRows } from './cells.ts'
import type { CellEdits } from './edits.ts'
import { isReasonHeader } from './header.ts'
import { isOfRow, type ImportIssue } from './issues.ts'
import type { Listing } from './listing.ts'
import { isRecord } from './read-json.ts'
import type { RecordSteps } from './records.ts'

/** How the reasons are said. */
export interface ReasonWords {
  /** What stands above them. */
  readonly label: string
  readonly reasonOf: (issues: readonly ImportIssue[]) => string
}

/** What of a file is saved: the rows that `issues` name, with what somebody wrote in place of their cells. */
export interface Rejected {
  readonly declaration: TableDeclaration
  readonly file: FileRows
  readonly issues: Listing<ImportIssue>
  readonly edits: CellEdits
  readonly words: ReasonWords
}

/** A record of the rejected rows: its cells as they may stand in a file that a spreadsheet opens, the reason last. */
export type RejectedSink = (cells: readonly string[]) => void

const ROWS_A_PART = 1000

/** Without its blanks; money and percentages as Excel writes them. */
const plainNumber = /^(?:[+\-−]?[¥\\]?[\d,.]+[円%]?)?$/

/** The rows that issues name, and could be left out for. */
export function rejectedRows(file: FileRows, issues: Listing<ImportIssue>): Set<number> {
  const rows = new Set<number>()
  for (const { line } of rejected(file, issues)) rows.add(line)
  return rows
}

/** Whether all that is wrong is wrong with single rows: then the others can be imported without them. */
export function canLeaveOut(file: FileRows, issues: Listing<ImportIssue>): boolean {
  return (
    issues.count > 0 &&
    issues.groups.every((group) => {
      const [first] = group.page(0, 1)
      return first !== undefined && isOfRow(first) && first.line! > file.headerLine
    })
  )
}

function* rejected(file: FileRows, issues: Listing<ImportIssue>) {
  for (const { line, places } of issues.byLine()) if (line > file.headerLine) yield { line, places }
}

/**
 * The rejected rows of a CSV file or a sheet, read from `records` once more, in steps that yield the share done: the
 * header, then each row as it stands there, with the reason in a column of its own.
 */
export function* rejectedRecordSteps(
  { declaration, file, issues, edits, words }: Rejected,
  records: RecordSteps,
  take: RejectedSink,
): Generator<number, void> {
  const wanted = rejected(file, issues)
  let next = wanted.next()
  let fields: (string | undefined)[] = []
  let dropped: readonly number[] = []
  let width = 0
  const write = (cells: readonly string[], reason: string) =>
    take([...cells.filter((_, i) => !dropped.includes(i)), reason])

  if (file.headerLine === 0) {
    // The file has no header: it is given one, and what somebody left out stays out.
    width = file.width
    fields = Array.from({ length: width }, (_, at) => file.fields[file.positions.indexOf(at)])
    dropped = [...fields.keys()].filter((at) => fields[at] === undefined)
    write(
      fields.map((field) => field ?? ''),
      words.label,
    )
  }
  yield* records((given, _, line) => {
    if (line === file.headerLine) {
      width = given.length
      dropped = [...given.keys()].filter((at) => isReasonHeader(String(given[at])))
      fields = given.map((_, position) => file.fields[file.positions.indexOf(position)])
      write(
        given.map((cell) => guard(String(cell))),
        words.label,
      )
    }
    while (!next.done && next.value.line < line) next = wanted.next()
    if (next.done || next.value.line !== line) return
    const own = edits.corrections?.get(line)
    // Cells beyond the others may be the very reason.
    const cells = Array.from({ length: Math.max(width, given.length) }, (_, position) => {
      const field = fields[position]
      return asWritten(declaration, file.source, field, String((field && own?.get(field)) ?? given[position] ?? ''))
    })
    write(cells, guard(words.reasonOf(next.value.places)))
  })
}

/** A cell as it may be written: what reads as the same value, and runs in no spreadsheet. */
function asWritten(
  declaration: TableDeclaration,
  source: FileRows['source'],
  field: string | undefined,
  text: string,
): string {
  if (field === undefined) return guard(text)
  const { sql } = kinds[declaration.fields[field]!.kind]
  // In a sheet nothing is guarded: an apostrophe there is the text's own.
  if (sql === 'text') return guard(source === 'csv' ? unguard(text) : text)
  // A minus in front of a number runs nothing. No other text is let through because its kind reads it: a flag reads any.
  return plainNumber.test(text.normalize('NFKC').replace(/\s/g, '')) ? text : guard(text)
}

/** The rejected rows as a CSV file, in parts. */
export function* rejectedCsvSteps(saved: Rejected, records: RecordSteps): Generator<number, Uint8Array<ArrayBuffer>[]> {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let text = '\uFEFF'
  let rows = 0
  yield* rejectedRecordSteps(saved, records, (cells) => {
    text += `${cells.map((cell) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')}\r\n`
    if (++rows % ROWS_A_PART > 0) return
    parts.push(encoder.encode(text))
    text = ''
  })
  parts.push(encoder.encode(text))
  return parts
}

/** The rejected records of a JSON file as a JSON file, in parts: each as it stands there, with the reason. */
export function* rejectedJsonSteps(
  { declaration, file, issues, edits, words }: Rejected,
  records: readonly unknown[],
): Generator<number, string[]> {
  const parts: string[] = []
  for (const { line, places } of rejected(file, issues)) {
    const record = records[line - 1]
    const own = [...(edits.corrections?.get(line) ?? [])].map(([field, text]) => {
      const value = kinds[declaration.fields[field]!.kind].parse(text)
      return [field, isIssue(value) ? text : value]
    })
    const saved = {
      ...(isRecord(record) ? record : { record }),
      ...Object.fromEntries(own),
      [words.label]: words.reasonOf(places),
    }
    parts.push(`${parts.length === 0 ? '[\n' : ',\n'}${JSON.stringify(saved)}`)
    if (parts.length % ROWS_A_PART === 0) yield line / records.length
  }
  parts.push(parts.length === 0 ? '[]\n' : '\n]\n')
  return parts
}
