import { namesBeside } from '#domain/grid/arrangement.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import { wholeText } from './whole-text.ts'
import type { Label } from '#domain/locale.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { type Align, alignOf } from '#web/kinds/align.ts'

/** Pixels of an em in a cell (RowsTable.module.css). */
const EM = 14
/** A cell's padding, both sides. */
const PADDING = 22
/** What a heading's arrow takes beside the padding (HeaderCell.module.css). */
const ARROW = 9
/** Beside a heading's words: its arrow, its funnel and the cell's padding (HeaderCell.module.css). */
const BESIDE_HEADING: Readonly<Record<Align, number>> = { start: 60, end: 50, center: 89 }
/** Beyond this a text is cut short. */
const WIDEST = 280
/** What a text can be cut to before the table scrolls: a code and the beginning of its name. */
const CUT_TO = 100
/** Of so many texts one may be cut short: a single long name does not take the room of a column from all others. */
const ONE_CUT_OF = 50
/** Rows looked at: enough to know what a column holds, few enough not to be noticed. */
const SAMPLE = 200

/**
 * About how wide a text is drawn, in ems: a full-width character is one, any other little more than half. Near enough
 * to choose a column's width by and to know which texts are cut short; measuring them would cost a layout each.
 */
export function textWidth(text: string): number {
  let width = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const wide = code >= 0x1100 && (code < 0xff61 || code > 0xffdc)
    // The second half of a surrogate pair belongs to the first.
    if (code < 0xdc00 || code > 0xdfff) width += wide ? 1 : 0.58
  }
  return width
}

/** How wide a column is in which texts of so many ems stand whole. */
export const widthFor = (ems: number): number => Math.ceil(ems * EM) + PADDING

/** Pixels of a heading's letter (HeaderCell.module.css): none of them is wider. A full-width character is the last. */
const HEADING_LETTERS = [
  [/[ -,./:;I[\]fijlrt|]/, 5.5],
  [/[MWmw]/, 12.5],
  [/[A-Z]/, 9.5],
  [/[ -~]/, 8],
  [/./, 13],
] as const

/** Width of a heading's words in one line, in pixels. Letter by letter: its words are never cut. */
export const headingWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, letter) => sum + HEADING_LETTERS.find(([such]) => such.test(letter))![1], 1))

/** Width of a column, from the width of its heading's words, with room for the funnel. */
export const headingFor = (words: number, align: Align): number => words + BESIDE_HEADING[align]

/** Returns true if a column has no room for the funnel of its heading. */
export const isNarrow = (width: number, heading: string, align: Align): boolean =>
  width < headingFor(inTwoLines(heading), align)

/** True where a text does not fit into its column. */
export function isCut(text: string, columnWidth: number): boolean {
  // No character is wider than an em: most texts need not be looked through.
  const room = columnWidth - PADDING
  return text.length * EM > room && textWidth(text) * EM > room
}

/** The width of each field's column, in pixels. */
export type Widths = readonly number[]

export interface ColumnWidths {
  /** The least that can be read: texts are cut short, numbers never. */
  readonly least: Widths
  /** The least that will do: headings of several words in two lines, a rare long text cut short. */
  readonly tight: Widths
  /** As `tight`, and each heading has room for its funnel. */
  readonly funnelled: Widths
  /** With all texts whole. */
  readonly whole: Widths
  /** With each heading in one line, too. */
  readonly roomy: Widths
}

/**
 * How wide the columns may be, by their headings and by rows from all over the table. Fixed widths keep the columns in
 * place from page to page and while one types a search, and spare the browser looking at every cell before it can place
 * one.
 * @param own widths that somebody chose
 */
export function columnWidths(
  { fields }: TableDeclaration,
  shown: readonly string[],
  rows: readonly Row[],
  names: NamesOf,
  label: (label: Label) => string,
  own: Readonly<Record<string, number>> = {},
): ColumnWidths {
  // Odd: rows often come in turns, and every second one would never meet the departments of the others.
  const step = Math.max(1, Math.floor(rows.length / SAMPLE)) | 1
  const beside = namesBeside({ fields }, shown)
  const widths = shown.map((name) => {
    const chosen = own[name]
    if (chosen) return { least: chosen, tight: chosen, funnelled: chosen, whole: chosen, roomy: chosen }
    const { kind, references, label: heading } = fields[name]!
    const column = { field: name, kind, names: references && names[references], beside: beside.get(name) }
    const seen: number[] = []
    for (let at = 0; at < rows.length; at += step) seen.push(textWidth(wholeText(column, rows[at]!)))
    // A number is never cut: what is left of it would be read as another.
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

/** The widths for so many pixels in all: texts are given room first, then funnels, headings what is left. */
export function fitted({ least, tight, funnelled, whole, roomy }: ColumnWidths, room: number): Widths {
  if (room < sumOf(tight)) return between(least, tight, room)
  if (room < sumOf(funnelled)) return oneByOne(tight, funnelled, room)
  return room < sumOf(whole) ? between(funnelled, whole, room) : between(whole, roomy, room)
}

/** Part of a funnel's room is of no use. */
function oneByOne(least: Widths, most: Widths, room: number): Widths {
  let left = room - sumOf(least)
  return least.map((width, at) => {
    const more = most[at]! - width
    if (more > left) return width
    left -= more
    return width + more
  })
}

/**
 * The widths as they were, but for columns that need more room by now: an edit or a change by others moves none of the
 * rest.
 */
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
 * The last columns that hold numbers, as many as fit into so many pixels: how far each is from the end of the columns.
 * Undefined for all others.
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

/** The width in pixels of a heading whose words stand in two lines, the longer one as short as can be. */
function inTwoLines(text: string): number {
  const words = text.split(' ')
  return Math.min(
    ...words.map((_, at) =>
      Math.max(headingWidth(words.slice(0, at).join(' ')), headingWidth(words.slice(at).join(' '))),
    ),
  )
}
