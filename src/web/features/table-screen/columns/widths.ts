import { namesBeside } from '#domain/grid/arrangement.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import { wholeText } from './whole-text.ts'
import type { Label } from '#domain/locale.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { type Align, alignOf } from '#web/kinds/align.ts'

/** Pixels of one em in a cell (RowsTable.module.css). */
const EM = 14
/** Total width in pixels of a cell's left and right padding. */
const PADDING = 22
/** Width in pixels of a heading's arrow (HeaderCell.module.css). */
const ARROW = 9
/** Total width in pixels of a heading's arrow, filter icon and padding (HeaderCell.module.css). */
const BESIDE_HEADING: Readonly<Record<Align, number>> = { start: 60, end: 50, center: 89 }
const WIDEST = 280
/**
 * Minimum width in pixels of a truncated column; if columns need more, the table scrolls. Fits a code and the beginning
 * of its name.
 */
const CUT_TO = 100
/** One text in this many may be truncated, so that a single long name does not widen its column. */
const ONE_CUT_OF = 50
const SAMPLE = 200

/**
 * Approximate width in em: 1 for a full-width character, 0.58 for others. A real measurement would cost a layout per
 * text.
 */
export function textWidth(text: string): number {
  let width = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const wide = code >= 0x1100 && (code < 0xff61 || code > 0xffdc)
    // The second half of a surrogate pair adds no width.
    if (code < 0xdc00 || code > 0xdfff) width += wide ? 1 : 0.58
  }
  return width
}

export const widthFor = (ems: number): number => Math.ceil(ems * EM) + PADDING

/**
 * Upper bounds in pixels for the widths of a heading's characters (HeaderCell.module.css). The last is for full-width
 * characters.
 */
const HEADING_LETTERS = [
  [/[ -,./:;I[\]fijlrt|]/, 5.5],
  [/[MWmw]/, 12.5],
  [/[A-Z]/, 9.5],
  [/[ -~]/, 8],
  [/./, 13],
] as const

/** Width in pixels of a heading on one line. An upper bound, because headings must not be truncated. */
export const headingWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, letter) => sum + HEADING_LETTERS.find(([such]) => such.test(letter))![1], 1))

export const headingFor = (words: number, align: Align): number => words + BESIDE_HEADING[align]

export const isNarrow = (width: number, heading: string, align: Align): boolean =>
  width < headingFor(inTwoLines(heading), align)

export function isCut(text: string, columnWidth: number): boolean {
  // No character is wider than one em, so most texts need no measurement.
  const room = columnWidth - PADDING
  return text.length * EM > room && textWidth(text) * EM > room
}

export type Widths = readonly number[]

export interface ColumnWidths {
  /** The minimum readable widths: texts may be truncated, numbers may not. */
  readonly least: Widths
  /** The minimum comfortable widths: headings may take two lines, and one text in `ONE_CUT_OF` may be truncated. */
  readonly tight: Widths
  readonly funnelled: Widths
  readonly whole: Widths
  /** As `whole`, and each heading fits on one line. */
  readonly roomy: Widths
}

/**
 * The possible widths of the columns, computed from their headings and a sample of all rows. Fixed widths keep columns
 * in place from page to page, and the browser need not measure every cell.
 * @param own widths chosen by the user
 */
export function columnWidths(
  { fields }: TableDeclaration,
  shown: readonly string[],
  rows: readonly Row[],
  names: NamesOf,
  label: (label: Label) => string,
  own: Readonly<Record<string, number>> = {},
): ColumnWidths {
  // An odd step: if rows alternate between two forms, an even step would sample only one of them.
  const step = Math.max(1, Math.floor(rows.length / SAMPLE)) | 1
  const beside = namesBeside({ fields }, shown)
  const widths = shown.map((name) => {
    const chosen = own[name]
    if (chosen) return { least: chosen, tight: chosen, funnelled: chosen, whole: chosen, roomy: chosen }
    const { kind, references, label: heading } = fields[name]!
    const column = { field: name, kind, names: references && names[references], beside: beside.get(name) }
    const seen: number[] = []
    for (let at = 0; at < rows.length; at += step) seen.push(textWidth(wholeText(column, rows[at]!)))
    // A number is never truncated, because the visible digits would be read as another number.
    const cut = alignOf[kind] === 'start' ? Math.floor(seen.length / ONE_CUT_OF) : 0
    seen.sort((a, b) => b - a)
    const holding = (ems: number | undefined) => Math.min(WIDEST, Math.ceil((ems ?? 0) * EM) + PADDING)
    const lines = inTwoLines(label(heading))
    const bare = lines + PADDING + ARROW
    const withFunnel = headingFor(lines, alignOf[kind])
    const tight = Math.max(bare, holding(seen[cut]))
    return {
      least: alignOf[kind] === 'start' ? Math.min(tight, Math.max(bare, CUT_TO)) : tight,
      tight,
      funnelled: Math.max(withFunnel, tight),
      whole: Math.max(withFunnel, holding(seen[0])),
      roomy: Math.max(headingFor(headingWidth(label(heading)), alignOf[kind]), holding(seen[0])),
    }
  })
  return {
    least: widths.map(({ least }) => least),
    tight: widths.map(({ tight }) => tight),
    funnelled: widths.map(({ funnelled }) => funnelled),
    whole: widths.map(({ whole }) => whole),
    roomy: widths.map(({ roomy }) => roomy),
  }
}

export const sumOf = (widths: Widths): number => widths.reduce((sum, width) => sum + width, 0)

/**
 * The column widths for a total width in pixels. Spare pixels go first to the texts that are usually long, then to
 * filter buttons, to rare long texts, and to headings on one line.
 */
export function fitted({ least, tight, funnelled, whole, roomy }: ColumnWidths, room: number): Widths {
  if (room < sumOf(tight)) return between(least, tight, room)
  if (room < sumOf(funnelled)) return oneByOne(tight, funnelled, room)
  return room < sumOf(whole) ? between(funnelled, whole, room) : between(whole, roomy, room)
}

/** Widens columns one by one, so that each has room for its whole filter icon or for none of it. */
function oneByOne(least: Widths, most: Widths, room: number): Widths {
  let left = room - sumOf(least)
  return least.map((width, at) => {
    const more = most[at]! - width
    if (more > left) return width
    left -= more
    return width + more
  })
}

/** The previous widths, except for columns that now need more, so that the other columns do not move. */
export function widened(before: ColumnWidths, now: ColumnWidths): ColumnWidths {
  const needsMore = now.tight.map((width, at) => width > before.tight[at]!)
  if (!needsMore.includes(true)) return before
  const level = (name: keyof ColumnWidths) =>
    now[name].map((width, at) => (needsMore[at] ? Math.max(width, before[name][at]!) : before[name][at]!))
  return {
    least: level('least'),
    tight: level('tight'),
    funnelled: level('funnelled'),
    whole: level('whole'),
    roomy: level('roomy'),
  }
}

/**
 * Makes the last number columns sticky as far as they fit into a width together: their distances in pixels from the
 * table's right edge. Undefined for the other columns.
 */
export function numbersAtEnd(
  { fields }: TableDeclaration,
  shown: readonly string[],
  widths: Widths,
  most: number,
): readonly (number | undefined)[] {
  const rights: (number | undefined)[] = shown.map(() => undefined)
  let right = 0
  for (let at = shown.length - 1; at > 0 && alignOf[fields[shown[at]!]!.kind] === 'end'; at--) {
    if (right + widths[at]! > most) break
    rights[at] = right
    right += widths[at]!
  }
  return rights
}

function between(least: Widths, most: Widths, room: number): Widths {
  const share = (room - sumOf(least)) / (sumOf(most) - sumOf(least))
  if (!(share > 0)) return least
  return share < 1 ? least.map((width, at) => Math.floor(width + (most[at]! - width) * share)) : most
}

/** Width in pixels of a heading that is broken into two lines where the longer line is shortest. */
function inTwoLines(text: string): number {
  const words = text.split(' ')
  return Math.min(
    ...words.map((_, at) =>
      Math.max(headingWidth(words.slice(0, at).join(' ')), headingWidth(words.slice(at).join(' '))),
    ),
  )
}
