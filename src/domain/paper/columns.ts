import { breaksAnywhere, emsOf, MM_PER_POINT, SMALLEST, unbrokenEms } from './fit.ts'
import type { Align, PaperColumn, TableStyle } from './paper.ts'
import { CELL_PADDING, CONTENT } from './table-pages.ts'

/** Minimum width of a column in millimetres, and the maximum width before its text wraps. */
const MIN_WIDTH = 9
const MAX_WIDTH = 70

export interface ColumnTexts {
  readonly label: string
  readonly align?: Align
}

export interface PaperColumns {
  readonly columns: readonly PaperColumn[]
  readonly wide: boolean
  readonly style: TableStyle
}

/**
 * Minimum text size of a table in points. Text becomes smaller in steps if numbers and codes do not fit at the declared
 * size.
 */
const MIN_SIZE = 7
const STEP = 0.5

type Texts = readonly (readonly string[])[]

/**
 * Lays out columns by the width of their texts. Changes to landscape if portrait is too narrow, then to smaller text if
 * numbers do not fit.
 * @param onWide true for landscape in any case
 */
export function columnsFor(
  columns: readonly ColumnTexts[],
  rows: Texts,
  declared: TableStyle,
  onWide = false,
): PaperColumns {
  const longest = columns.map((_, at) => rows.reduce((most, texts) => Math.max(most, emsOf(texts[at] ?? '')), 0))
  const needed = neededEms(columns, rows)
  const wide = onWide || sum(wantedWidths(columns, longest, declared)) > CONTENT.upright.width
  const { width } = wide ? CONTENT.wide : CONTENT.upright
  const fittedTo = (style: TableStyle) => {
    const widths = fitted(wantedWidths(columns, longest, style), width)
    return roomFor(
      columns.map((column, at) => ({ ...column, width: widths[at]! })),
      needed,
      style,
    )
  }
  let style = declared
  let laidOut = fittedTo(style)
  while (!laidOut.hasRoom && style.size > MIN_SIZE) {
    style = { ...style, size: style.size - STEP }
    laidOut = fittedTo(style)
  }
  return { wide, columns: laidOut.columns, style }
}

/** Preferred widths in millimetres. @param longest for each column, the width of its longest text in ems */
const wantedWidths = (
  columns: readonly ColumnTexts[],
  longest: readonly number[],
  { size, headSize }: TableStyle,
): readonly number[] =>
  columns.map(({ label }, at) => {
    // A header may have two lines, but its words are not split.
    const word = Math.max(...label.split(' ').map(emsOf))
    const heading = Math.max(breaksAnywhere(label) ? 0 : word, emsOf(label) / 1.6) * headSize
    return Math.min(
      MAX_WIDTH,
      Math.max(MIN_WIDTH, Math.max(heading, longest[at]! * size) * MM_PER_POINT + CELL_PADDING),
    )
  })

/**
 * Widens columns whose numbers or codes do not fit, and narrows the other columns. Otherwise the browser would widen
 * them itself, and the document would have more pages than computed.
 * @param rows texts in the order of the columns, sums included
 */
export const roomForNumbers = (
  columns: readonly PaperColumn[],
  rows: Texts,
  style: Pick<TableStyle, 'size'>,
): readonly PaperColumn[] => roomFor(columns, neededEms(columns, rows), style).columns

/** For each column, the width in ems of its longest number, or of the longest code before a name: 10 in 10 営業部. */
const neededEms = (columns: readonly ColumnTexts[], rows: Texts): readonly number[] =>
  columns.map((_, at) =>
    rows.reduce((most, texts) => {
      const text = texts[at] ?? ''
      return Math.max(most, unbrokenEms(text), emsOf(/^\d+(?= )/.exec(text)?.[0] ?? ''))
    }, 0),
  )

interface Room {
  readonly columns: readonly PaperColumn[]
  /** False if numbers or codes do not fit, even after the other columns were narrowed. */
  readonly hasRoom: boolean
}

function roomFor(columns: readonly PaperColumn[], ems: readonly number[], { size }: Pick<TableStyle, 'size'>): Room {
  const needed = ems.map((own) => (own > 0 ? own * size * MM_PER_POINT + CELL_PADDING : 0))
  const missing = columns.map(({ width }, at) => Math.max(0, needed[at]! - width))
  const spare = columns.map(({ label, width }, at) => Math.max(0, width - Math.max(needed[at]!, leastOf(label))))
  const moved = Math.min(sum(missing), sum(spare))
  const share = (part: number, of: readonly number[]): number => (part === 0 ? 0 : (part / sum(of)) * moved)
  const widened = columns.map((column, at) => {
    const width = column.width + share(missing[at]!, missing) - share(spare[at]!, spare)
    return { ...column, width, least: Math.min(needed[at]!, width) }
  })
  return { columns: widened, hasRoom: sum(missing) <= sum(spare) }
}

/** Minimum width of a header in millimetres, because its words are not split. */
const leastOf = (label: string): number =>
  breaksAnywhere(label)
    ? MIN_WIDTH
    : Math.max(MIN_WIDTH, ...label.split(' ').map((word) => emsOf(word) * SMALLEST * MM_PER_POINT + CELL_PADDING))

/**
 * Widths that fill the page exactly. If the wanted widths are too large together, the widest columns shrink; if too
 * small, all columns grow.
 */
function fitted(wanted: readonly number[], room: number): readonly number[] {
  const total = sum(wanted)
  if (total <= room) return wanted.map((width) => (width * room) / total)
  // `most` becomes the width to which the widest columns are reduced.
  let [left, most] = [room, room / wanted.length]
  for (const [at, width] of wanted.toSorted((a, b) => a - b).entries()) {
    most = left / (wanted.length - at)
    if (width > most) break
    left -= width
  }
  return wanted.map((width) => Math.min(width, most))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
