import { expect, test } from 'vitest'
import { SEAL_SHEET } from './card-format.ts'
import { LINE_HEIGHT, linesIn, MM_PER_POINT, SMALLEST } from './fit.ts'
import { labelStocks, LEAST_CARD, OWN_LABELS } from './label-stock.ts'
import { labelTest } from './label-test.ts'

const TEXTS = {
  English: [
    'Both rules are 100 mm long. Measure them.',
    'Each outline is the edge of a label. Hold the page against a sheet of labels.',
    'Print at 100%, without fitting to the page.',
  ],
  Japanese: [
    '目盛りはどちらも100mmです。定規で測ってください。',
    '枠はラベルの端です。ラベル用紙に重ねて確認してください。',
    '倍率100%で、用紙に合わせずに印刷してください。',
  ],
}
const single = { ...OWN_LABELS, columns: 1, rows: 1 }
const column = { ...OWN_LABELS, columns: 1, rows: 4 }
const grids = [
  { name: 'the seal sheet', grid: SEAL_SHEET },
  { name: 'one label', grid: single },
  { name: 'one column', grid: column },
  { name: 'one of the smallest labels', grid: { ...single, ...LEAST_CARD } },
  { name: 'a column of the smallest labels', grid: { ...column, ...LEAST_CARD, rows: 8, top: 10, gapY: 0 } },
  { name: 'two columns of the smallest labels', grid: { ...column, ...LEAST_CARD, columns: 2 } },
  { name: 'one label as large as its paper', grid: { ...single, left: 10, top: 10, width: 190, height: 277 } },
  ...labelStocks,
]

/** Minimum distance between texts and rules, and the length of a rule's longest mark, in millimetres. */
const APART = 0.9
const MARK = 6

test.each(grids)('the rules of the test page of $name do not meet, and are on its paper', ({ grid }) => {
  const { boxes, paper } = labelTest(grid, TEXTS.English)
  const across = boxes.find(({ width, filled }) => filled && width === 100)!
  const down = boxes.find(({ height, filled }) => filled && height === 100)!
  const beside = down.x > across.x + 100 + APART || down.x + MARK < across.x - APART
  expect(beside || down.y > across.y + MARK + APART || down.y + 100 < across.y - APART).toBe(true)
  const [sides, ends] = [boxes.filter(({ filled }) => !filled), (at: number) => [at, at + 100]]
  const apart = [
    ...sides.flatMap((label) => ends(across.x).flatMap((end) => [end - label.x, end - label.x - label.width])),
    ...sides.flatMap((label) => ends(down.y).flatMap((end) => [end - label.y, end - label.y - label.height])),
  ]
  expect(Math.min(...apart.map(Math.abs))).toBeGreaterThanOrEqual(APART)
  expect(Math.min(across.x, across.y, down.x, down.y)).toBeGreaterThanOrEqual(0)
  expect([across.x + 100 <= paper.width, across.y + MARK <= paper.height]).toEqual([true, true])
  expect([down.x + MARK <= paper.width, down.y + 100 <= paper.height]).toEqual([true, true])
})

test.each(grids.flatMap((one) => Object.entries(TEXTS).map(([language, lines]) => ({ ...one, language, lines }))))(
  'no line crosses or touches the $language texts of the test page of $name',
  ({ grid, lines }) => {
    const { boxes, texts } = labelTest(grid, lines)
    expect(texts.map(({ text }) => text)).toEqual(lines)
    let bottom = 0
    for (const { text, x, y, width, size } of texts) {
      expect(size).toBeGreaterThanOrEqual(SMALLEST)
      const end = y + linesIn(text, width, size) * size * MM_PER_POINT * LINE_HEIGHT
      expect(y).toBeGreaterThanOrEqual(bottom)
      bottom = end + APART
      const crossing = boxes.filter((box) => {
        const beside = box.x > x + width || box.x + box.width < x || box.y > end + APART || box.y + box.height < y
        const around = box.x < x && box.x + box.width > x + width && box.y < y && box.y + box.height > end
        return box.filled ? !beside : !beside && !around
      })
      expect(crossing).toEqual([])
    }
  },
)
