import { expect, test } from 'vitest'
import { SEAL_SHEET } from './card-format.ts'
import { LINE_HEIGHT, linesIn, MM_PER_POINT, SMALLEST } from './fit.ts'
import { labelStocks, OWN_LABELS } from './label-stock.ts'
import { labelTest } from './label-test.ts'

const TEXTS = [
  'Both rules are 100 mm long. Measure them.',
  'Each outline is the edge of a label. Hold the page against a sheet of labels.',
  'Print at 100 %, without fitting to the page.',
]
const single = { ...OWN_LABELS, columns: 1, rows: 1 }
const column = { ...OWN_LABELS, columns: 1, rows: 4 }

test.each([
  { name: 'the seal sheet', grid: SEAL_SHEET },
  { name: 'one label', grid: single },
  { name: 'one column', grid: column },
  ...labelStocks,
])('no line crosses the texts of the test page of $name', ({ grid }) => {
  const { boxes, texts } = labelTest(grid, TEXTS)
  expect(texts.map(({ text }) => text)).toEqual(TEXTS)
  let bottom = 0
  for (const { text, x, y, width, size } of texts) {
    expect(size).toBeGreaterThanOrEqual(SMALLEST)
    const end = y + linesIn(text, width, size) * size * MM_PER_POINT * LINE_HEIGHT
    expect(y).toBeGreaterThanOrEqual(bottom)
    bottom = end
    const crossing = boxes.filter((box) => {
      const beside = box.x > x + width || box.x + box.width < x || box.y > end || box.y + box.height < y
      const around = box.x < x && box.x + box.width > x + width && box.y < y && box.y + box.height > end
      return box.filled ? !beside : !beside && !around
    })
    expect(crossing).toEqual([])
  }
})
