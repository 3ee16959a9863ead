import type { CardGrid } from './card-format.ts'
import type { DrawnBox, DrawnPage } from './paper.ts'

/** Length of the rules, and of their marks: each millimetre, each fifth, each tenth. */
const RULE = 100
const LINE = 0.2
const markOf = (at: number): number => (at % 10 === 0 ? 6 : at % 5 === 0 ? 4.5 : 3)

const rect = (x: number, y: number, width: number, height: number, filled = true): DrawnBox => ({
  x,
  y,
  width,
  height,
  filled,
})

/**
 * The test page of a sheet of labels: the outline of each label, to be held against the labels, and two rules, to be
 * measured.
 * @param texts what to do, line by line
 */
export function labelTest(grid: CardGrid, texts: readonly string[]): DrawnPage {
  const { paper, columns, rows, width, height, left, top, gapX, gapY } = grid
  const [x, y] = [(paper.width - RULE) / 2, (paper.height - RULE) / 2]
  const outlines = Array.from({ length: columns * rows }, (_, at) =>
    rect(
      left + (at % columns) * (width + gapX),
      top + Math.floor(at / columns) * (height + gapY),
      width,
      height,
      false,
    ),
  )
  const marks = Array.from({ length: RULE + 1 }, (_, at) => [
    rect(x + at - LINE / 2, y, LINE, markOf(at)),
    rect(x, y + at - LINE / 2, markOf(at), LINE),
  ])
  return {
    kind: 'drawn',
    paper,
    boxes: [...outlines, rect(x, y - LINE / 2, RULE, LINE), rect(x - LINE / 2, y, LINE, RULE), ...marks.flat()],
    texts: texts.map((text, at) => ({ text, x: x + 10, y: y + 12 + at * 8, width: RULE - 12, size: 9 })),
  }
}
