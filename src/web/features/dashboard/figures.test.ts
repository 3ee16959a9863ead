import { expect, test } from 'vitest'
import { soldPercent, ticketFigures } from './figures.ts'

test('without events there are sample figures, marked as such', () => {
  expect(ticketFigures([], [], [])).toEqual({
    total: 5000,
    sold: 3500,
    remaining: 1500,
    distributed: null,
    sample: true,
  })
})

test('real figures come from the ranges, the sales and the seals', () => {
  const figures = ticketFigures(
    [
      { ticketStartNumber: 1, ticketEndNumber: 100 },
      { ticketStartNumber: 501, ticketEndNumber: 600 },
      { ticketStartNumber: null, ticketEndNumber: 9 },
    ],
    [{ quantity: 30 }, { quantity: null }, { quantity: 20 }],
    [{ distributionNumber: 7 }, { distributionNumber: null }],
  )
  expect(figures).toEqual({ total: 200, sold: 50, remaining: 150, distributed: 7, sample: false })
  expect(soldPercent(figures)).toBe(25)
})

test('nothing to sell is 0 percent, more than everything 100', () => {
  expect(soldPercent(ticketFigures([{ ticketStartNumber: null, ticketEndNumber: null }], [{ quantity: 3 }], []))).toBe(
    0,
  )
  expect(soldPercent(ticketFigures([{ ticketStartNumber: 1, ticketEndNumber: 2 }], [{ quantity: 3 }], []))).toBe(100)
})
