import { guard, unguard, wrapped } from '#domain/csv.ts'
import { limits } from '#domain/excel/limits.ts'
import { CellWithoutValue, isErrorValue, ShownNumber, type SeenCell } from '#domain/excel/unreadable.ts'
import type { WorksheetToWrite, WrittenCell } from '#domain/excel/write.ts'
import { kinds } from '#domain/kinds/index.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { isRecord } from '#domain/import/read/json.ts'
import type { RecordSteps } from '#domain/import/read/records.ts'
import { rejected, rejectedRecordSteps, type Rejected } from './rejected.ts'

const ROWS_A_PART = 1000

const longestNumber = 100
/** A number without blanks, or an amount or percentage as Excel formats it. */
const plainNumber = /^(?:[+\-−]?[¥\\]?[\d,.]+[円%]?-?)?$/

export function* rejectedCsvSteps(saved: Rejected, records: RecordSteps): Generator<number, Uint8Array<ArrayBuffer>[]> {
  const { declaration, file } = saved
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let text = '\uFEFF'
  let rows = 0
  const writer = {
    header: guard,
    cell: (field: string | undefined, given: SeenCell) => guarded(declaration, file.source, field, csvText(given)),
  }
  yield* rejectedRecordSteps(saved, records, writer, (cells, reason) => {
    const all = [...cells, guard(reason)]
    text += `${all.map((cell) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')}\r\n`
    if (++rows % ROWS_A_PART > 0) return
    parts.push(encoder.encode(text))
    text = ''
  })
  parts.push(encoder.encode(text))
  return parts
}

/** Writes a text that a later import recognizes as a cell without a value. */
function csvText(given: SeenCell): string {
  if (!(given instanceof CellWithoutValue)) return String(given)
  if (given.code === 'excelDigits') return asSpreadsheetNumber(Number(given.text))
  return isErrorValue(given.text) ? given.text : '#N/A'
}

/** Excel's notation for a number that lost digits: 1.23457E+15. */
function asSpreadsheetNumber(value: number): string {
  const [digits, exponent = ''] = value.toExponential().split('e')
  return `${digits}E${exponent[0]}${exponent.slice(1).padStart(2, '0')}`
}

/** Returns a text that the import reads as the same value, and that no spreadsheet runs as a formula. */
function guarded(
  declaration: TableDeclaration,
  source: FileRows['source'],
  field: string | undefined,
  text: string,
): string {
  if (field === undefined) return guard(text)
  const { sql } = kinds[declaration.fields[field]!.kind]
  // In a worksheet, an apostrophe is part of the text.
  if (sql === 'text') return guard(source === 'csv' ? unguard(text) : text)
  // A minus before a number and a wrapper are harmless. Guards other text, even if the kind accepts it, as flags do.
  const isPlain = text.length < longestNumber && plainNumber.test(text.normalize('NFKC').replace(/\s/g, ''))
  return isPlain || wrapped.test(text) ? text : guard(text)
}

/** Guards nothing, because a text cell of a worksheet cannot be a formula. */
export function* rejectedWorksheetSteps(
  saved: Rejected,
  records: RecordSteps,
  name: string,
): Generator<number, WorksheetToWrite> {
  const { declaration, file, words } = saved
  const isText = (field: string) => kinds[declaration.fields[field]!.kind].sql === 'text'
  const found: { readonly cells: readonly WrittenCell[]; readonly reason: string }[] = []
  const text: boolean[] = []
  let width = 0
  const writer = {
    header(title: string, field: string | undefined): WrittenCell {
      text.push(field === undefined ? file.source === 'csv' : isText(field))
      return title
    },
    cell(field: string | undefined, given: SeenCell, corrected: boolean): WrittenCell {
      if (given instanceof ShownNumber) return field !== undefined && isText(field) ? given.text : given.value
      if (file.source === 'excel' || typeof given !== 'string') return given
      // Keeps a typed correction unchanged, because it has no guard.
      return field !== undefined && isText(field) && !corrected ? unguard(given) : given
    },
  }
  yield* rejectedRecordSteps(saved, records, writer, (cells, reason) => {
    const held = cells.slice(0, limits.columns - 1).map(fitting)
    const isCut = held.length < cells.length || held.some((cell, at) => cell !== cells[at])
    width = Math.max(width, held.length)
    found.push({ cells: held, reason: isCut ? `${reason} / ${words.cut}` : reason })
  })
  const [header, ...rows] = found.map(({ cells, reason }) => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => ''),
    fitting(reason),
  ])
  return { name, header: (header ?? []).map(String), text: text.slice(0, width), rows }
}

/** Truncates to Excel's maximum length of a cell's text. */
function fitting(cell: WrittenCell): WrittenCell {
  return typeof cell === 'string' && cell.length > limits.cellText ? cell.slice(0, limits.cellText) : cell
}

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
