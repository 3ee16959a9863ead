/** Finds faults of a paper: compares its text with the data, and uses a picture to check that the text is visible. */
import type { PdfPage, PdfText } from '../pdf.ts'
import { type Box, DPI, hasLine, inkIn, longestRun, type Picture } from './paper-picture.ts'
import { orderFaults, subtotalFaults, type Subtotals, sumFaults } from './paper-order.ts'
import type { ExpectedCodes } from './scanner-codes.ts'
import { asGlyphs, type Found, findRecords } from './paper-text.ts'
import { thinPages } from './stroke-weight.ts'

export interface Expected {
  /** Text of each card or row, repeated as often as it must occur. */
  readonly records: readonly string[]
  /** Lists of records, each in the order in which they must follow one another. */
  readonly order?: readonly (readonly string[])[]
  /** Sums, each repeated by the minimum number of its occurrences. */
  readonly sums?: readonly string[]
  /** Sums under each page, with default settings of the print dialog. */
  readonly subtotals?: Subtotals
  /** Sides of a record that need a drawn line. */
  readonly lines: readonly (keyof Box)[]
  /** Smallest text in points at a scale of 100 %. */
  readonly least: number
  /** Texts to count, such as labels of cards; no others of this kind may occur. */
  readonly counted?: readonly Counted[]
  /** Every sum of yen on the paper, digit by digit. */
  readonly amounts?: readonly string[]
  /** Scanner codes of the cards. */
  readonly codes?: ExpectedCodes
  /** With default settings of the print dialog. */
  readonly pages?: number
  readonly firstPage?: Counted
  /** True for labels with used positions: on narrower paper these may fill a page, which is then blank. */
  readonly mayBeginBlank?: boolean
  /** True for pages that end with their number, with default settings of the print dialog. */
  readonly isNumbered?: boolean
  /** True for a drawing, which may continue on a sheet without texts. */
  readonly isDrawn?: boolean
}

export interface Counted {
  readonly text: string
  readonly times: number
}

/** Millimetres at the edge that printers cut off. The upright rules of a continued table may extend into them. */
const EDGE_MM = 0.6
/** Smallest size of other texts, such as column headings, in points at a scale of 100 %. */
const LEAST_PT = 4
/** White millimetres above the page number. */
const FREE_MM = 0.7
/** Maximum millimetres between a line and its text. */
const REACH_MM = 12

/** Width of a table's upright rule. */
const RULE_DOTS = 3

const dots = (points: number): number => (points / 72) * DPI
const millimetres = (mm: number): number => (mm / 25.4) * DPI

export interface Print {
  /** True with default settings, when each record is on the page of its layout. */
  readonly asLaidOut: boolean
  /** Scale: 1 is 100 %. */
  readonly scale: number
}

/** @returns each fault in a few words */
export function paperFaults(
  pages: readonly PdfPage[],
  pictures: readonly Picture[],
  expected: Expected,
  { asLaidOut, scale }: Print,
): string[] {
  const reading = findRecords(pages, expected.records)
  const { found, missing, extra } = reading
  return [
    ...some('missing', missing),
    ...some('too often', extra),
    ...orderFaults(reading, expected.order ?? []),
    ...sumFaults(reading, expected.sums ?? []),
    ...(asLaidOut && expected.subtotals ? subtotalFaults(reading, expected.records.length, expected.subtotals) : []),
    ...(expected.counted ?? []).flatMap((text) => counted(pages, text)),
    ...(expected.amounts ? amountFaults(pages, expected.amounts) : []),
    ...(asLaidOut ? divided(pages, expected) : []),
    ...some('blank pages', blank(pages, pictures, expected, asLaidOut)),
    ...some(
      'cut by the edge',
      pages.flatMap((page, at) => outside(page, pictures[at]!, expected.isDrawn)),
    ),
    ...some(
      'not seen whole',
      pages.flatMap((page, at) => hidden(page, pictures[at]!)),
    ),
    ...some('too thin', thinPages(pages, pictures)),
    ...(asLaidOut && expected.isNumbered
      ? some(
          'close to its page number',
          pages.flatMap((page, at) => crowded(page, pictures[at]!)),
        )
      : []),
    ...some('on each other', pages.flatMap(overlapping)),
    ...some('too small', tooSmall(pages, new Set(found.flatMap(({ items }) => items)), expected.least, scale)),
    ...some('within each other', intertwined(found)),
    ...some(
      'without its lines',
      found.flatMap((one) => unlined(one, pages, pictures, expected.lines)),
    ),
  ]
}

function some(what: string, which: readonly string[]): string[] {
  if (which.length === 0) return []
  const named = which.slice(0, 3).map((text) => text.slice(0, 60))
  return [`${which.length} ${what}: ${named.join(' | ')}${which.length > 3 ? ' ...' : ''}`]
}

function blank(
  pages: readonly PdfPage[],
  pictures: readonly Picture[],
  { mayBeginBlank, isDrawn }: Expected,
  asLaidOut: boolean,
): string[] {
  const first = mayBeginBlank && !asLaidOut ? pages.findIndex(({ items }) => items.length > 0) : 0
  const hasInk = (picture: Picture) =>
    inkIn(picture, { left: 0, top: 0, right: picture.width, bottom: picture.height }) !== null
  return pages.flatMap(({ items, number }, at) =>
    at < first || items.length > 0 || (isDrawn && hasInk(pictures[at]!)) ? [] : [String(number)],
  )
}

/** Faults if the number of pages, or of records on the first page, differs from the layout. */
function divided(pages: readonly PdfPage[], { pages: wanted, firstPage }: Expected): string[] {
  const other = wanted !== undefined && wanted !== pages.length ? [`${pages.length} pages in place of ${wanted}`] : []
  return [...other, ...(firstPage ? counted(pages.slice(0, 1), firstPage) : [])]
}

function counted(pages: readonly PdfPage[], { text, times }: Counted): string[] {
  const all = pages.map((page) => page.items.map((item) => item.text.replace(/\s/gu, '')).join('')).join('\n')
  const found = all.split(text).length - 1
  return found === times ? [] : [`${found} of ${times} times: ${text}`]
}

function amountFaults(pages: readonly PdfPage[], amounts: readonly string[]): string[] {
  const read = pages.flatMap(({ items }) => asGlyphs(items.map(({ text }) => text).join('')).match(/¥[\d,]*/g) ?? [])
  return read.join(' ') === amounts.join(' ') ? [] : [`${read.join(' ')} in place of ${amounts.join(' ')}`]
}

/** Box of a text in dots: from a little below the baseline to the top of a capital. */
const boxOf = ({ x, y, width, height }: PdfText): Box => ({
  left: dots(x),
  right: dots(x + width),
  top: dots(y - height * 0.8),
  bottom: dots(y + height * 0.2),
})

const named = ({ number }: PdfPage, { text }: PdfText): string => `p${number} ${text}`

function outside(page: PdfPage, picture: Picture, isDrawn = false): string[] {
  const over = page.items.filter(
    ({ x, y, width, height }) => x < 0 || y - height * 0.7 < 0 || x + width > page.width || y > page.height,
  )
  const edge = millimetres(EDGE_MM)
  const { width, height } = picture
  const sides: Box[] = [
    { left: 0, top: 0, right: edge, bottom: height },
    { left: width - edge, top: 0, right: width, bottom: height },
  ]
  const ends: Box[] = [
    { left: 0, top: 0, right: width, bottom: edge },
    { left: 0, top: height - edge, right: width, bottom: height },
  ]
  const isOver = (box: Box) => !isDrawn && longestRun(picture, box) > RULE_DOTS
  const isInked = sides.some((box) => inkIn(picture, box)) || ends.some(isOver)
  const inked = isInked ? [`p${page.number} ink on the edge`] : []
  return [...over.map((item) => named(page, item)), ...inked]
}

/** Matches characters as high as a capital letter; 一 is only a stroke. */
const TALL = /[A-Z0-9]|(?!一)\p{Script=Han}/u

/** Text of the PDF that a clip or another shape hides: its ink does not reach the ends of its box. */
function hidden(page: PdfPage, picture: Picture): string[] {
  return page.items
    .filter((item) => {
      const box = boxOf(item)
      const ink = inkIn(picture, box)
      if (!ink) return true
      const size = dots(item.height)
      if (ink.left - box.left > size || box.right - ink.right > size) return true
      if (!TALL.test(item.text)) return false
      const baseline = dots(item.y)
      return ink.top > baseline - size * 0.45 || ink.bottom < baseline - size * 0.25
    })
    .map((item) => named(page, item))
}

/** Ink right above the last line, whose characters are at most one em high. */
function crowded(page: PdfPage, picture: Picture): string[] {
  const last = page.items.toSorted((a, b) => a.y - b.y).at(-1)
  if (!last) return []
  const top = dots(last.y - last.height)
  const isInked = inkIn(picture, { left: 0, right: picture.width, top: top - millimetres(FREE_MM), bottom: top })
  return isInked ? [named(page, last)] : []
}

/** Pairs of overlapping texts. */
function overlapping(page: PdfPage): string[] {
  const items = page.items.toSorted((a, b) => a.y - b.y)
  const found: string[] = []
  items.forEach((item, at) => {
    for (let next = at + 1; next < items.length; next++) {
      const other = items[next]!
      if (other.y - other.height > item.y) break
      const size = Math.min(item.height, other.height)
      const across = Math.min(item.x + item.width, other.x + other.width) - Math.max(item.x, other.x)
      const down = Math.min(item.y, other.y) - Math.max(item.y - item.height * 0.72, other.y - other.height * 0.72)
      if (across > size * 0.3 && down > size * 0.25) found.push(`${named(page, item)} and ${other.text}`)
    }
  })
  return found
}

function tooSmall(
  pages: readonly PdfPage[],
  records: ReadonlySet<PdfText>,
  least: number,
  scale: number,
): readonly string[] {
  const leastOf = (item: PdfText) => (records.has(item) ? least : LEAST_PT) * Math.min(1, scale)
  return pages.flatMap((page) =>
    page.items.filter((item) => item.height < leastOf(item)).map((item) => named(page, item)),
  )
}

const around = (items: readonly PdfText[]): Box => {
  const boxes = items.map(boxOf)
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** Records whose texts overlap. */
function intertwined(found: readonly Found[]): string[] {
  const boxes = found.map(({ items, page, record }) => ({ ...around(items), page, record }))
  const sorted = boxes.toSorted((a, b) => a.page - b.page || a.top - b.top)
  return sorted.flatMap((box, at) => {
    const next = sorted
      .slice(at + 1, at + 20)
      .find((other) => other.page === box.page && meet(box, other) && other.record !== box.record)
    return next ? [`p${box.page} ${box.record} and ${next.record}`] : []
  })
}

const meet = (a: Box, b: Box): boolean => {
  const slack = 2
  return a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack
}

function unlined(
  { record, page, items }: Found,
  pages: readonly PdfPage[],
  pictures: readonly Picture[],
  lines: Expected['lines'],
): string[] {
  const at = pages.findIndex(({ number }) => number === page)
  const box = around(items)
  const without = lines.filter((side) => !hasLine(pictures[at]!, box, side, millimetres(REACH_MM)))
  return without.length > 0 ? [`p${page} ${record} (${without.join(', ')})`] : []
}
