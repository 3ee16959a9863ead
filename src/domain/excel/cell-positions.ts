import { lastColumn, lastRow } from './limits.ts'
import { damaged } from './unreadable.ts'

/** Position of a cell: `row` counts from 1, `column` from 0. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** Parses a reference such as B7. @throws UnreadableWorkbook for a position beyond the worksheet */
export function positionOf(reference: string): CellPosition {
  let column = 0
  let row = 0
  let at = 0
  let code = reference.charCodeAt(0)
  // The mask 0x1f makes A and a equal, because some programs write lower-case letters.
  for (; isLetter(code) && at < 4; code = reference.charCodeAt(++at)) column = column * 26 + (code & 0x1f)
  const letters = at
  for (; code >= 0x30 && code <= 0x39 && at < 12; code = reference.charCodeAt(++at)) row = row * 10 + code - 0x30
  if (letters === 0 || at !== reference.length || row < 1 || row > lastRow || column > lastColumn) damaged(reference)
  return { row, column: column - 1 }
}

const isLetter = (code: number) => (code & 0xdf) >= 0x41 && (code & 0xdf) <= 0x5a

/** Letters of a column that is counted from 0: 0 → A, 26 → AA. */
export function columnName(column: number): string {
  const before = Math.floor(column / 26)
  return (before > 0 ? columnName(before - 1) : '') + String.fromCharCode(0x41 + (column % 26))
}

/** Inverse of `columnName`: A → 0. */
export function columnAt(name: string): number {
  let column = 0
  for (const letter of name) column = column * 26 + letter.charCodeAt(0) - 0x40
  return column - 1
}

export interface Area {
  readonly from: CellPosition
  readonly to: CellPosition
}

export function areaOf(reference: string): Area {
  const [from, to, more] = reference.split(':')
  if (from === undefined || more !== undefined) damaged(reference)
  const first = positionOf(from)
  const last = to === undefined ? first : positionOf(to)
  if (last.row < first.row || last.column < first.column) damaged(reference)
  return { from: first, to: last }
}
