import type { CardGrid } from './card-format.ts'
import { LINE_HEIGHT, linesIn, MM_PER_POINT, SMALLEST } from './fit.ts'
import type { DrawnBox, DrawnPage, DrawnText } from './paper.ts'

/**
 * Length of a ruler in millimetres. Its marks are longest at each centimetre, shorter at each half, and shortest at the
 * other millimetres.
 */
const RULE = 100
const LINE = 0.2
/** Margin in millimetres on which some printers cannot print. */
const UNPRINTED = 10
/** Distance in millimetres of a ruler from the edge of a label, and from the other ruler. */
const SIDE = 8
const markOf = (at: number): number => (at % 10 === 0 ? 6 : at % 5 === 0 ? 4.5 : 3)

const rect = (x: number, y: number, width: number, height: number, filled = true): DrawnBox => ({
  x,
  y,
  width,
  height,
  filled,
})

/** Text size in points. `PADDING` and `GAP` are in millimetres. */
const SIZE = 9
const PADDING = 3
const GAP = 1

/** Test page with the outlines of all labels and two rulers. @param texts instructions, printed in the first label */
export function labelTest(grid: CardGrid, texts: readonly string[]): DrawnPage {
  const { paper, columns, rows, width, height, left, top, gapX, gapY } = grid
  const outlines = Array.from({ length: columns * rows }, (_, at) =>
    rect(
      left + (at % columns) * (width + gapX),
      top + Math.floor(at / columns) * (height + gapY),
      width,
      height,
      false,
    ),
  )
  const x = clearOf(
    edges(columns, left, width, gapX),
    Math.min(Math.max(left + PADDING, UNPRINTED), paper.width - RULE - UNPRINTED),
  )
  const ruleX = left + (columns - 1) * (width + gapX) + (columns === 1 ? width - SIDE : width / 2)
  const ruleY = top + Math.floor(rows / 2) * (height + gapY) + (rows === 1 ? height - SIDE : height / 2)
  const below = ruleY + SIDE
  const isRoom = below + RULE <= paper.height - UNPRINTED
  const y = clearOf(edges(rows, top, height, gapY), isRoom ? below : ruleY - 2 * SIDE - RULE)
  const marks = Array.from({ length: RULE + 1 }, (_, at) => [
    rect(x + at - LINE / 2, ruleY, LINE, markOf(at)),
    rect(ruleX, y + at - LINE / 2, markOf(at), LINE),
  ])
  return {
    kind: 'drawn',
    paper,
    boxes: [...outlines, rect(x, ruleY - LINE / 2, RULE, LINE), rect(ruleX - LINE / 2, y, LINE, RULE), ...marks.flat()],
    texts: textsIn(grid, texts),
  }
}

const edges = (count: number, start: number, size: number, gap: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => start + at * (size + gap)).flatMap((edge) => [edge, edge + size])

/** Moves a ruler until neither of its ends touches an edge of a label. @param along positions of the edges */
function clearOf(along: readonly number[], start: number): number {
  let place = start
  while (along.some((edge) => [place, place + RULE].some((end) => Math.abs(end - edge) < GAP))) place += GAP / 2
  return place
}

function textsIn({ columns, rows, left, top, width, height }: CardGrid, texts: readonly string[]): DrawnText[] {
  const room = {
    width: width - 2 * PADDING - (columns === 1 ? SIDE : 0),
    height: height - PADDING - (rows === 1 ? SIDE : 0),
  }
  const heightsAt = (size: number) =>
    texts.map((text) => linesIn(text, room.width, size) * size * MM_PER_POINT * LINE_HEIGHT + GAP)
  let size = SIZE
  while (size > SMALLEST && heightsAt(size).reduce((sum, one) => sum + one, 0) > room.height) size -= 0.5
  const heights = heightsAt(size)
  let y = top + PADDING
  return texts.map((text, at) => {
    const placed = { text, x: left + PADDING, y, width: room.width, size }
    y += heights[at]!
    return placed
  })
}
