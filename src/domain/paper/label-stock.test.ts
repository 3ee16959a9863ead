import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardFormat, SEAL_SHEET } from './card-format.ts'
import { fit, SMALLEST } from './fit.ts'
import { calibrated, gridFault, labelStocks, NO_CALIBRATION, OWN_LABELS } from './label-stock.ts'

test.each([{ name: 'the seal sheet', grid: SEAL_SHEET }, { name: 'own labels', grid: OWN_LABELS }, ...labelStocks])(
  '$name is inside its paper, and has room for the values of a seal at a readable size',
  ({ grid }) => {
    expect(gridFault(grid)).toBeNull()
    const { cells } = cardFormat(grid)
    const texts = [
      '第42回 納涼花火大会',
      '101',
      '000171',
      '営業第一部',
      '髙﨑 𠮷太郎\u00a0様',
      '100001 ～ 100010',
      '10',
    ]
    for (const [at, { box, labelBox, label }] of cells.entries()) {
      expect(fit(texts[at]!, box)).toBeGreaterThanOrEqual(SMALLEST)
      expect(fit(label, labelBox)).not.toBeNull()
    }
  },
)

test('the cells of a card are inside the card, and do not overlap', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 60, max: 105, noNaN: true }),
      fc.double({ min: 33, max: 90, noNaN: true }),
      (width, height) => {
        const { cells } = cardFormat({ ...OWN_LABELS, width, height })
        for (const { labelBox, box, boxBesideCode } of cells) {
          expect(labelBox.x).toBeGreaterThanOrEqual(0)
          expect(labelBox.x + labelBox.width).toBeLessThanOrEqual(box.x + 0.001)
          expect(box.x + box.width).toBeLessThanOrEqual(width + 0.001)
          expect(box.y + box.height).toBeLessThanOrEqual(height + 0.001)
          expect(boxBesideCode.width).toBeGreaterThan(0)
        }
        for (const [at, cell] of cells.entries()) {
          const next = cells[at + 1]
          if (next && next.row === cell.row)
            expect(cell.box.x + cell.box.width).toBeLessThanOrEqual(next.labelBox.x + 0.001)
        }
      },
    ),
  )
})

test('a printer that is not off changes nothing; one that is moves and scales every card', () => {
  expect(calibrated(SEAL_SHEET, NO_CALIBRATION)).toEqual(SEAL_SHEET)
  const moved = calibrated(SEAL_SHEET, { x: 0.5, y: -0.5, scaleX: 101, scaleY: 100 })
  expect(moved.left).toBeCloseTo(20.5 * 1.01 + 0.5)
  expect(moved.top).toBeCloseTo(20)
  expect(moved.width + moved.gapX).toBeCloseTo(86.5 * 1.01)
})

test('cards stay on the paper and on their labels, however a printer is off', () => {
  const offset = fc.double({ min: -20, max: 20, noNaN: true })
  const scale = fc.double({ min: 90, max: 110, noNaN: true })
  fc.assert(
    fc.property(fc.constantFrom(...labelStocks), offset, offset, scale, scale, ({ grid }, x, y, scaleX, scaleY) => {
      const cards = calibrated(grid, { x, y, scaleX, scaleY })
      expect(['tooSmall', null]).toContain(gridFault(cards))
      expect(Math.min(cards.left, cards.top, cards.gapX, cards.gapY)).toBeGreaterThanOrEqual(-0.001)
      const last = grid.columns - 1
      for (const column of [0, last]) {
        const label = (grid.left + column * (grid.width + grid.gapX)) * (scaleX / 100) + x
        const card = cards.left + column * (cards.width + cards.gapX)
        expect(card).toBeGreaterThanOrEqual(label - 0.001)
        expect(card + cards.width).toBeLessThanOrEqual(label + grid.width * (scaleX / 100) + 0.001)
      }
    }),
  )
})

test('labels that reach over the paper, or are too small, are refused', () => {
  expect(gridFault({ ...OWN_LABELS, columns: 3 })).toBe('tooWide')
  expect(gridFault({ ...OWN_LABELS, rows: 6 })).toBe('tooHigh')
  expect(gridFault({ ...OWN_LABELS, width: 38 })).toBe('tooSmall')
})
