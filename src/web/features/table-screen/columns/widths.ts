import { namesBeside } from '#domain/grid/arrangement.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import { wholeText } from './whole-text.ts'
import type { Label } from '#domain/locale.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { type Align, alignOf } from '#web/kinds/align.ts'

/** Font size of a cell in pixels (RowsTable.module.css). */
const EM = 14
/** Left and right padding of a cell in pixels, added up. */
const PADDING = 22
/** Width in pixels of the sort arrow in a heading (HeaderCell.module.css). */
const ARROW = 9
/**
 * Width in pixels of everything in a heading except its text: arrow, filter icon and padding (HeaderCell.module.css).
 */
const BESIDE_HEADING: Readonly<Record<Align, number>> = { start: 60, end: 50, center: 89 }
const WIDEST = 280
/**
 * Minimum width in pixels of a column whose texts may be shortened. A code and the beginning of its name fit. If not
 * all columns fit with their minimum widths, the table scrolls.
 */
const CUT_TO = 100
/** One text in 50 may be shortened, so that a single long name does not widen its column. */
const ONE_CUT_OF = 50
const SAMPLE = 200

/**
 * Approximate width of a text in em: 1 for a full-width character, 0.58 for any other. Measuring would cost a layout
 * per text.
 */
export function textWidth(text: string): number {
  let width = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const wide = code >= 0x1100 && (code < 0xff61 || code > 0xffdc)
    // The second half of a surrogate pair belongs to the character before.
    if (code < 0xdc00 || code > 0xdfff) width += wide ? 1 : 0.58
  }
  return width
}

export const widthFor = (ems: number): number => Math.ceil(ems * EM) + PADDING

/**
 * Maximum widths in pixels of the characters of a heading (HeaderCell.module.css). The last entry is for full-width
 * characters.
 */
const HEADING_LETTERS = [
  [/[ -,./:;I[\]fijlrt|]/, 5.5],
  [/[MWmw]/, 12.5],
  [/[A-Z]/, 9.5],
  [/[ -~]/, 8],
  [/./, 13],
] as const

/**
 * Width in pixels at which a heading certainly fits on one line. An estimate that is too small would cut off the
 * heading.
 */
export const headingWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, letter) => sum + HEADING_LETTERS.find(([such]) => such.test(letter))![1], 1))

export const headingFor = (words: number, align: Align): number => words + BESIDE_HEADING[align]

export const isNarrow = (width: number, heading: string, align: Align): boolean =>
  width < headingFor(inTwoLines(heading), align)

export function isCut(text: string, columnWidth: number): boolean {
  // No character is wider than 1 em, so a text with few characters fits without further computation.
  const room = columnWidth - PADDING
  return text.length * EM > room && textWidth(text) * EM > room
}

export type Widths = readonly number[]

export interface ColumnWidths {
  /** Minimum widths at which the table is readable. Texts may be shortened, numbers may not. */
  readonly minWidths: Widths
  /** Widths at which headings take two lines, and at most one text in `ONE_CUT_OF` is shortened. */
  readonly tight: Widths
  readonly funnelled: Widths
  readonly wholeWidths: Widths
  /** Like `wholeWidths`, but every heading fits on one line. */
  readonly roomy: Widths
}

/**
 * The useful widths of the columns, computed from their headings and a sample of all rows. Fixed widths do not change
 * from page to page, and save the browser from measuring every cell.
 * @param ownWidths widths in pixels that the user has chosen
 */
export function columnWidths(
  { fields }: TableDeclaration,
  shownFields: readonly string[],
  rows: readonly Row[],
  names: NamesOf,
  label: (label: Label) => string,
  ownWidths: Readonly<Record<string, number>> = {},
): ColumnWidths {
  // The step is odd. If two kinds of rows alternate, an even step would measure rows of only one kind.
  const step = Math.max(1, Math.floor(rows.length / SAMPLE)) | 1
  const nameFields = namesBeside({ fields }, shownFields)
  const widths = shownFields.map((name) => {
    const chosenWidth = ownWidths[name]
    if (chosenWidth)
      return { least: chosenWidth, tight: chosenWidth, funnelled: chosenWidth, whole: chosenWidth, roomy: chosenWidth }
    const { kind, references, label: heading } = fields[name]!
    const column = { field: name, kind, names: references && names[references], beside: nameFields.get(name) }
    const textWidths: number[] = []
    for (let at = 0; at < rows.length; at += step) textWidths.push(textWidth(wholeText(column, rows[at]!)))
    // Numbers are never shortened, because the visible digits would be read as another number.
    const cutCount = alignOf[kind] === 'start' ? Math.floor(textWidths.length / ONE_CUT_OF) : 0
    textWidths.sort((a, b) => b - a)
    const holding = (ems: number | undefined) => Math.min(WIDEST, Math.ceil((ems ?? 0) * EM) + PADDING)
    const lines = inTwoLines(label(heading))
    const bare = lines + PADDING + ARROW
    const withFunnel = headingFor(lines, alignOf[kind])
    const tight = Math.max(bare, holding(textWidths[cutCount]))
    return {
      least: alignOf[kind] === 'start' ? Math.min(tight, Math.max(bare, CUT_TO)) : tight,
      tight,
      funnelled: Math.max(withFunnel, tight),
      whole: Math.max(withFunnel, holding(textWidths[0])),
      roomy: Math.max(headingFor(headingWidth(label(heading)), alignOf[kind]), holding(textWidths[0])),
    }
  })
  return {
    minWidths: widths.map(({ least }) => least),
    tight: widths.map(({ tight }) => tight),
    funnelled: widths.map(({ funnelled }) => funnelled),
    wholeWidths: widths.map(({ whole }) => whole),
    roomy: widths.map(({ roomy }) => roomy),
  }
}

export const sumOf = (widths: Widths): number => widths.reduce((sum, width) => sum + width, 0)

/**
 * Distributes `available` pixels among the columns. They get space in this order: for all texts except rare long ones,
 * for filter buttons, for rare long texts, for headings on one line.
 */
export function fittedWidths(
  { minWidths, tight, funnelled, wholeWidths, roomy }: ColumnWidths,
  available: number,
): Widths {
  if (available < sumOf(tight)) return between(minWidths, tight, available)
  if (available < sumOf(funnelled)) return oneByOne(tight, funnelled, available)
  return available < sumOf(wholeWidths)
    ? between(funnelled, wholeWidths, available)
    : between(wholeWidths, roomy, available)
}

/**
 * Widens the columns one after another from `minWidths` to `maxWidths`, which have space for the filter icon. A column
 * whose icon does not fit completely is not widened at all.
 */
function oneByOne(minWidths: Widths, maxWidths: Widths, available: number): Widths {
  let remaining = available - sumOf(minWidths)
  return minWidths.map((width, at) => {
    const extraWidth = maxWidths[at]! - width
    if (extraWidth > remaining) return width
    remaining -= extraWidth
    return width + extraWidth
  })
}

/** Keeps the previous widths except for columns that need more now, so that the other columns do not move. */
export function widenedWidths(oldWidths: ColumnWidths, newWidths: ColumnWidths): ColumnWidths {
  const needsMore = newWidths.tight.map((width, at) => width > oldWidths.tight[at]!)
  if (!needsMore.includes(true)) return oldWidths
  const level = (name: keyof ColumnWidths) =>
    newWidths[name].map((width, at) => (needsMore[at] ? Math.max(width, oldWidths[name][at]!) : oldWidths[name][at]!))
  return {
    minWidths: level('minWidths'),
    tight: level('tight'),
    funnelled: level('funnelled'),
    wholeWidths: level('wholeWidths'),
    roomy: level('roomy'),
  }
}

/**
 * Finds the columns that stay visible at the right edge during horizontal scrolling. These are the last columns, if
 * they contain numbers, as many as fit into `limit` pixels. A table of number ranges, such as seals, may have other
 * columns after the range. There, the columns up to the last number of the range stay visible.
 * @returns for each of these columns its distance in pixels from the table's right edge, undefined for other columns
 */
export function numbersAtEnd(
  { fields, range }: TableDeclaration,
  shownFields: readonly string[],
  widths: Widths,
  limit: number,
): readonly (number | undefined)[] {
  const rights: (number | undefined)[] = shownFields.map(() => undefined)
  const rangeAt = range ? shownFields.indexOf(range.end) : -1
  const last = rangeAt < 0 ? shownFields.length - 1 : rangeAt
  let right = 0
  for (let at = last; at > 0 && alignOf[fields[shownFields[at]!]!.kind] === 'end'; at--) {
    if (right + widths[at]! > limit) break
    rights[at] = right
    right += widths[at]!
  }
  return rights
}

function between(minWidths: Widths, maxWidths: Widths, available: number): Widths {
  const share = (available - sumOf(minWidths)) / (sumOf(maxWidths) - sumOf(minWidths))
  if (!(share > 0)) return minWidths
  return share < 1 ? minWidths.map((width, at) => Math.floor(width + (maxWidths[at]! - width) * share)) : maxWidths
}

/**
 * Width in pixels of a heading on two lines. The line is broken at the space that makes the wider line as narrow as
 * possible.
 */
function inTwoLines(text: string): number {
  const words = text.split(' ')
  return Math.min(
    ...words.map((_, at) =>
      Math.max(headingWidth(words.slice(0, at).join(' ')), headingWidth(words.slice(at).join(' '))),
    ),
  )
}
