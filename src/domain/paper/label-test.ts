import type { CardGrid } from './card-format.ts'
import { LINE_HEIGHT, linesIn, MM_PER_POINT, SMALLEST } from './fit.ts'
import type { DrawnBox, DrawnPage, DrawnText } from './paper.ts'

/** Length of the rules, in millimetres, with marks of three lengths for each millimetre, each fifth and each tenth. */
const RULE = 100
const LINE = 0.2
/** Millimetres at the edge of the paper that a printer may leave blank. */
const UNPRINTED = 10
/** Space of a rule beside the edge of a label, or beside the other rule, in mm. */
const SIDE = 8
const markOf = (at: number): number => (at % 10 === 0 ? 6 : at % 5 === 0 ? 4.5 : 3)

const rect = (x: number, y: number, width: number, height: number, filled = true): DrawnBox => ({
  x,
  y,
  width,
  height,
  filled,
})

/** The texts' preferred size in points, and their distance in mm from the edge of their label, and from each other. */
const SIZE = 9
const PADDING = 3
const GAP = 1

/**
 * The test page of a label sheet: label outlines to compare with the real labels, and two rules to measure.
 * @param texts the instructions, line by line: in the first label, where no line crosses them
 */
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
  // Away from each other and from the texts, and along no outline.
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

/** Both edges of each of `count` labels along one side of the paper. */
const edges = (count: number, start: number, size: number, gap: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => start + at * (size + gap)).flatMap((edge) => [edge, edge + size])

/** The first position from `start` at which neither end of a rule is on one of these edges. */
function clearOf(along: readonly number[], start: number): number {
  let place = start
  while (along.some((edge) => [place, place + RULE].some((end) => Math.abs(end - edge) < GAP))) place += GAP / 2
  return place
}

/** The texts below each other in the first label, all of one size. */
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
