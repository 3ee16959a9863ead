import { emsOf } from '../paper/fit.ts'
import type { PaperTable } from './table-pages.ts'

/** In millimetres: all columns of a page together, upright and on its side. */
const UPRIGHT = 169
const WIDE = 256
/** A column's edges, the width of an em of its texts, and what is left of a very long text's. */
const EDGES = 2.6
const EM = (9 * 25.4) / 72
const HEAD_EM = (6.5 * 25.4) / 72
const LONGEST = 70
const LEAST = 9

export interface ListColumn {
  readonly label: string
  readonly align?: 'end' | undefined
}

export interface ListTable {
  readonly table: PaperTable
  /** It needs the paper on its side. */
  readonly wide: boolean
}

/** A list as a table on paper: each column as wide as its texts, as far as the paper is wide enough for all of them. */
export function listTable(
  heading: string,
  columns: readonly ListColumn[],
  rows: readonly (readonly string[])[],
): ListTable {
  const wanted = columns.map(({ label }, at) => {
    // A heading goes over two lines.
    let longest = (emsOf(label) * HEAD_EM) / 1.6
    for (const texts of rows) longest = Math.max(longest, emsOf(texts[at]!) * EM)
    return Math.min(LONGEST, Math.max(LEAST, longest + EDGES))
  })
  const wide = sum(wanted) > UPRIGHT
  const widths = fitted(wanted, wide ? WIDE : UPRIGHT)
  return { wide, table: { heading, columns: columns.map((column, at) => ({ ...column, width: widths[at]! })), rows } }
}

/** As wide together as the paper: the widest give what is too much, all of them take what is left. */
function fitted(wanted: readonly number[], room: number): readonly number[] {
  const total = sum(wanted)
  if (total <= room) return wanted.map((width) => (width * room) / total)
  // What each of the widest may have: those that want less are taken off first, the narrowest of all at the beginning.
  let [left, most] = [room, room / wanted.length]
  for (const [at, width] of wanted.toSorted((a, b) => a - b).entries()) {
    most = left / (wanted.length - at)
    if (width > most) break
    left -= width
  }
  return wanted.map((width) => Math.min(width, most))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
