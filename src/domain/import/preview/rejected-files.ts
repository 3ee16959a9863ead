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
/** A number, an amount or a percentage as Excel formats it: -1,200, ¥500, 10%. No other characters. */
const plainNumber = /^(?:[+\-−]?[¥\\]?[\d,.]+[円%]?-?)?$/

export function* rejectedCsvSteps(saved: Rejected, records: RecordSteps): Generator<number, Uint8Array<ArrayBuffer>[]> {
  const { declaration, file } = saved
  const encoder = new TextEncoder()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let text = '\uFEFF'
  let rows = 0
  const writer = {
    header: guard,
    cell: (field: string | undefined, seenCell: SeenCell) =>
      guarded(declaration, file.source, field, csvText(seenCell)),
  }
  yield* rejectedRecordSteps(saved, records, writer, (cells, reason) => {
    const allCells = [...cells, guard(reason)]
    text += `${allCells.map((cell) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')}\r\n`
    if (++rows % ROWS_A_PART > 0) return
    chunks.push(encoder.encode(text))
    text = ''
  })
  chunks.push(encoder.encode(text))
  return chunks
}

/**
 * Text of a cell in the CSV file of rejected rows. If the cell's value is unknown, writes a text that a later import
 * refuses again: an error value, or 1.23457E+15.
 */
function csvText(seenCell: SeenCell): string {
  if (!(seenCell instanceof CellWithoutValue)) return String(seenCell)
  if (seenCell.code === 'excelDigits') return asSpreadsheetNumber(Number(seenCell.text))
  return isErrorValue(seenCell.text) ? seenCell.text : '#N/A'
}

/** Formats a number that has lost digits. Uses the scientific notation of Excel, such as 1.23457E+15. */
function asSpreadsheetNumber(value: number): string {
  const [digits, exponent = ''] = value.toExponential().split('e')
  return `${digits}E${exponent[0]}${exponent.slice(1).padStart(2, '0')}`
}

/** Returns a text that no spreadsheet runs as a formula, and that an import reads as the same value. */
function guarded(
  declaration: TableDeclaration,
  source: FileRows['source'],
  field: string | undefined,
  text: string,
): string {
  if (field === undefined) return guard(text)
  const { sql } = kinds[declaration.fields[field]!.kind]
  // In a worksheet, unlike in a CSV file, a leading apostrophe belongs to the text.
  if (sql === 'text') return guard(source === 'csv' ? unguard(text) : text)
  // Numbers with a minus and wrapped codes (="001") are harmless. Any other text that begins like a formula gets an
  // apostrophe, even if the field accepts this text.
  const isPlain = text.length < longestNumber && plainNumber.test(text.normalize('NFKC').replace(/\s/g, ''))
  return isPlain || wrapped.test(text) ? text : guard(text)
}

/**
 * Worksheet of rejected rows. Its texts need no apostrophe, because text cells of a worksheet are never run as
 * formulas.
 */
export function* rejectedWorksheetSteps(
  saved: Rejected,
  records: RecordSteps,
  name: string,
): Generator<number, WorksheetToWrite> {
  const { declaration, file, words } = saved
  const isText = (field: string) => kinds[declaration.fields[field]!.kind].sql === 'text'
  const rejectedRows: { readonly cells: readonly WrittenCell[]; readonly reason: string }[] = []
  const text: boolean[] = []
  let width = 0
  const writer = {
    header(title: string, field: string | undefined): WrittenCell {
      text.push(field === undefined ? file.source === 'csv' : isText(field))
      return title
    },
    cell(field: string | undefined, seenCell: SeenCell, corrected: boolean): WrittenCell {
      if (seenCell instanceof ShownNumber) return field !== undefined && isText(field) ? seenCell.text : seenCell.value
      if (file.source === 'excel' || typeof seenCell !== 'string') return seenCell
      // A correction that a person typed stays as it is: it has no apostrophe to remove.
      return field !== undefined && isText(field) && !corrected ? unguard(seenCell) : seenCell
    },
  }
  yield* rejectedRecordSteps(saved, records, writer, (cells, reason) => {
    const fittingCells = cells.slice(0, limits.columns - 1).map(fitting)
    const isCut = fittingCells.length < cells.length || fittingCells.some((cell, at) => cell !== cells[at])
    width = Math.max(width, fittingCells.length)
    rejectedRows.push({ cells: fittingCells, reason: isCut ? `${reason} / ${words.cut}` : reason })
  })
  const [header, ...rows] = rejectedRows.map(({ cells, reason }) => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => ''),
    fitting(reason),
  ])
  return { name, header: (header ?? []).map(String), text: text.slice(0, width), rows }
}

/** Cuts a text to the maximum that an Excel cell can contain. */
function fitting(cell: WrittenCell): WrittenCell {
  return typeof cell === 'string' && cell.length > limits.cellText ? cell.slice(0, limits.cellText) : cell
}

export function* rejectedJsonSteps(
  { declaration, file, issues, edits, words }: Rejected,
  records: readonly unknown[],
): Generator<number, string[]> {
  const chunks: string[] = []
  for (const { line, places: entries } of rejected(file, issues)) {
    const record = records[line - 1]
    const corrections = [...(edits.corrections?.get(line) ?? [])].map(([field, text]) => {
      const value = kinds[declaration.fields[field]!.kind].parse(text)
      return [field, isIssue(value) ? text : value]
    })
    const saved = {
      ...(isRecord(record) ? record : { record }),
      ...Object.fromEntries(corrections),
      [words.label]: words.reasonOf(entries),
    }
    chunks.push(`${chunks.length === 0 ? '[\n' : ',\n'}${JSON.stringify(saved)}`)
    if (chunks.length % ROWS_A_PART === 0) yield line / records.length
  }
  chunks.push(chunks.length === 0 ? '[]\n' : '\n]\n')
  return chunks
}
