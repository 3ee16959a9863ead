import type { Interval, Intervals } from '#domain/tickets/index.ts'

/**
 * The numbers that the map shows, laid out in rows like lines of text. Each row is `width` pixels wide and has `perRow`
 * numbers.
 */
export interface Frame {
  readonly from: number
  readonly to: number
  readonly rows: number
  readonly perRow: number
  readonly width: number
}

export interface Run {
  readonly row: number
  readonly x: number
  readonly width: number
}

const MOST_ROWS = 8
/**
 * Maximum number of booklet numbers in a row. If the numbers do not fit into `MOST_ROWS` rows, the rows become longer
 * instead.
 */
const WORTH_A_ROW = 25
/**
 * The edges of rectangles are rounded to this many pixels. Finer edges would be invisible, but would give many more
 * rectangles.
 */
const STEP = 0.5

export function frameOf([from, to]: Interval, width: number): Frame {
  const count = to - from + 1
  const rowCount = Math.min(MOST_ROWS, Math.max(1, Math.ceil(count / WORTH_A_ROW)))
  const perRow = Math.ceil(count / rowCount)
  return { from, to, rows: Math.ceil(count / perRow), perRow, width }
}

export function numbersOfRow({ from, to, perRow }: Frame, row: number): Interval {
  const first = from + row * perRow
  return [first, Math.min(to, first + perRow - 1)]
}

export const rowOf = ({ from, perRow }: Frame, number: number): number => Math.floor((number - from) / perRow)

/** The number at column `x` (in pixels) of a row; null if there is no number. */
export function numberAt(frame: Frame, row: number, x: number): number | null {
  const number = frame.from + row * frame.perRow + Math.floor((x / frame.width) * frame.perRow)
  return row < 0 || row >= frame.rows || x < 0 || x >= frame.width || number > frame.to ? null : number
}

export function placeOf(frame: Frame, number: number): Run {
  const row = rowOf(frame, number)
  const numberWidth = frame.width / frame.perRow
  return { row, x: (number - frame.from - row * frame.perRow) * numberWidth, width: numberWidth }
}

/**
 * Converts intervals of numbers into rectangles (runs) on the map. Intervals too close to be seen apart become one
 * rectangle.
 * @param intervals in ascending order
 * @param minWidth minimum width of a run in pixels
 */
export function runsOf(frame: Frame, intervals: Intervals, minWidth = STEP): readonly Run[] {
  const runs: { row: number; x: number; width: number }[] = []
  const numberWidth = frame.width / frame.perRow
  let open: (typeof runs)[number] | undefined
  // An index loop, because destructuring would create an object for each of tens of thousands of intervals.
  for (let at = 0; at < intervals.length; at++) {
    const interval = intervals[at]!
    if (interval[1] < frame.from) continue
    if (interval[0] > frame.to) break
    const first = Math.max(interval[0], frame.from)
    const last = Math.min(interval[1], frame.to)
    const lastRow = rowOf(frame, last)
    for (let row = rowOf(frame, first); row <= lastRow; row++) {
      const start = frame.from + row * frame.perRow
      const from = Math.max(first - start, 0)
      const to = Math.min(last - start, frame.perRow - 1)
      const left = Math.floor((from * numberWidth) / STEP) * STEP
      const right = Math.min(frame.width, Math.ceil((to * numberWidth + numberWidth) / STEP) * STEP)
      const width = Math.max(minWidth, right - left)
      const x = Math.max(0, Math.min(left, frame.width - width))
      if (open?.row === row && x <= open.x + open.width) open.width = Math.max(open.width, x + width - open.x)
      else runs.push((open = { row, x, width }))
    }
  }
  return runs
}

export interface Bar extends Run {
  readonly share: number
}

const BAR = 2

/**
 * Divides each row into bars, each for the numbers from `from` to `to`. `count` returns, for example, how many of these
 * numbers are reported. The share of the counted numbers becomes the bar's height. A share of 0 gives no bar, and
 * neighbouring bars of equal height become one.
 */
export function barsOf(frame: Frame, count: (from: number, to: number) => number): readonly Bar[] {
  const bars: { row: number; x: number; width: number; share: number }[] = []
  const columns = Math.max(1, Math.min(frame.perRow, Math.floor(frame.width / BAR)))
  for (let row = 0; row < frame.rows; row++) {
    const [start, end] = numbersOfRow(frame, row)
    for (let column = 0; column < columns; column++) {
      const from = start + Math.floor((column * frame.perRow) / columns)
      const to = Math.min(end, start + Math.floor(((column + 1) * frame.perRow) / columns) - 1)
      const share = from > to ? 0 : count(from, to) / (to - from + 1)
      if (share === 0) continue
      const { x } = placeOf(frame, from)
      const width = ((to - from + 1) / frame.perRow) * frame.width
      const last = bars.at(-1)
      if (last && last.row === row && last.share === share && Math.abs(last.x + last.width - x) < 1e-6)
        last.width += width
      else bars.push({ row, x, width, share })
    }
  }
  return bars
}
