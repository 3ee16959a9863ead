import { describe, expect, test } from 'vitest'
import { standingOf, type Standing, type TicketRows } from './standing.ts'
import { confirmedOf, officeWith, saleOf, sealOf } from './tickets.test-help.ts'

const standing = (rows: TicketRows): Standing => standingOf(rows, 1)!

describe('what was sold', () => {
  test('a confirmed row stands in place of the sale it settles; amounts come from it, else from the price', () => {
    const { sold, amount, counts } = standing(
      officeWith({
        sealData: [sealOf(1, 10)],
        salesData: [saleOf(1, { quantity: 3 }), saleOf(2, { quantity: 2 }), saleOf(2, { productCode: 12 })],
        confirmedData: [confirmedOf(1, { quantity: 4, totalAmount: 1800 })],
      }),
    )
    // 4 confirmed at 1,800, 2 at 500, and one whose product has no price.
    expect([sold, amount, counts.reported, counts.remaining]).toEqual([7, 2800, 2, 98])
  })

  test('a quantity is never taken from booklets', () => {
    const { counts } = standing(officeWith({ salesData: [saleOf(1, { quantity: 298_036 })] }))
    expect([counts.reported, counts.remaining]).toEqual([1, 99])
  })

  test('without a total, which is there where the row has a price, the product’s price', () => {
    const { amount } = standing(
      officeWith({
        confirmedData: [
          confirmedOf(1, { quantity: 2, unitPrice: 100, totalAmount: 200 }),
          confirmedOf(2, { quantity: 2, unitPrice: null, totalAmount: null }),
        ],
      }),
    )
    expect(amount).toBe(1200)
  })
})
