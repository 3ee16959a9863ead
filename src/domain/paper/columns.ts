import { breaksAnywhere, emsOf, MM_PER_POINT, SMALLEST, unbrokenEms } from './fit.ts'
import type { Align, PaperColumn, TableStyle } from './paper.ts'
import { CELL_PADDING, CONTENT } from './table-pages.ts'

/** Least width of a column in millimetres; a text wider than `MOST` wraps. */
const LEAST = 9
const MOST = 70

export interface ColumnTexts {
  readonly label: string
  readonly align?: Align
}

export interface PaperColumns {
  readonly columns: readonly PaperColumn[]
  readonly wide: boolean
}

/** Columns as wide as their texts; landscape if portrait is too narrow. @param onWide forces landscape */
export function columnsFor(
  columns: readonly ColumnTexts[],
  rows: readonly (readonly string[])[],
  style: TableStyle,
  onWide = false,
): PaperColumns {
  const { size, headSize } = style
  const wanted = columns.map(({ label }, at) => {
    // A heading has two lines; its words are not split.
    const word = Math.max(...label.split(' ').map(emsOf))
    let longest = Math.max(breaksAnywhere(label) ? 0 : word, emsOf(label) / 1.6) * headSize * MM_PER_POINT
    for (const texts of rows) longest = Math.max(longest, emsOf(texts[at] ?? '') * size * MM_PER_POINT)
    return Math.min(MOST, Math.max(LEAST, longest + CELL_PADDING))
  })
  const wide = onWide || sum(wanted) > CONTENT.upright.width
  const widths = fitted(wanted, (wide ? CONTENT.wide : CONTENT.upright).width)
  return { wide, columns: roomForNumbers(set(columns, widths), rows, style) }
}

const set = (columns: readonly ColumnTexts[], widths: readonly number[]): readonly PaperColumn[] =>
  columns.map((column, at) => ({ ...column, width: widths[at]! }))

/**
 * Widens columns for numbers, which wrap only at blanks, and shrinks the others. Otherwise the browser would move
 * columns and print more pages than were laid out.
 * @param rows texts in the order of the columns, including sums
 */
export function roomForNumbers(
  columns: readonly PaperColumn[],
  rows: readonly (readonly string[])[],
  { size }: Pick<TableStyle, 'size'>,
): readonly PaperColumn[] {
  const needed = columns.map((_, at) =>
    rows.reduce((most, texts) => {
      const ems = unbrokenEms(texts[at] ?? '')
      return ems > 0 ? Math.max(most, ems * size * MM_PER_POINT + CELL_PADDING) : most
    }, 0),
  )
  const missing = columns.map(({ width }, at) => Math.max(0, needed[at]! - width))
  const spare = columns.map(({ label, width }, at) => Math.max(0, width - Math.max(needed[at]!, leastOf(label))))
  const moved = Math.min(sum(missing), sum(spare))
  const share = (part: number, of: readonly number[]): number => (part === 0 ? 0 : (part / sum(of)) * moved)
  return columns.map((column, at) => {
    const width = column.width + share(missing[at]!, missing) - share(spare[at]!, spare)
    return { ...column, width, least: Math.min(needed[at]!, width) }
  })
}

/** Words of a heading are not split. */
const leastOf = (label: string): number =>
  breaksAnywhere(label)
    ? LEAST
    : Math.max(LEAST, ...label.split(' ').map((word) => emsOf(word) * SMALLEST * MM_PER_POINT + CELL_PADDING))

/** Widths that fill the page: the widest columns shrink if necessary; else all grow. */
function fitted(wanted: readonly number[], room: number): readonly number[] {
  const total = sum(wanted)
  if (total <= room) return wanted.map((width) => (width * room) / total)
  // Finds the width to which the widest columns are cut.
  let [left, most] = [room, room / wanted.length]
  for (const [at, width] of wanted.toSorted((a, b) => a - b).entries()) {
    most = left / (wanted.length - at)
    if (width > most) break
    left -= width
  }
  return wanted.map((width) => Math.min(width, most))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
