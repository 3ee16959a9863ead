import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventTicketsOf, type EventTickets, type TicketRows } from './event-tickets.ts'
import { confirmedOf, officeWith, saleOf, sealOf } from './tickets.test-help.ts'

const tickets = (rows: TicketRows): EventTickets => eventTicketsOf(rows, 1)!

describe('what was sold', () => {
  test('a confirmed row stands in place of the sale it settles; amounts come from it, else from the price', () => {
    const { sold, amount, counts } = tickets(
      officeWith({
        sealData: [sealOf(1, 10)],
        salesData: [saleOf(1, { quantity: 3 }), saleOf(2, { quantity: 2 }), saleOf(2, { productCode: 12 })],
        confirmedData: [confirmedOf(1, { quantity: 4, totalAmount: 1800 })],
      }),
    )
    // 4 confirmed at 1,800, 2 at 500, and one whose product has no price.
    expect([sold, amount, counts.reported, counts.out]).toEqual([7, 2800, 2, 8])
  })

  test('a quantity is never taken from booklets', () => {
    const salesData = [saleOf(1, { quantity: 298_036 })]
    const { counts } = tickets(officeWith({ sealData: [sealOf(1, 10)], salesData }))
    expect([counts.reported, counts.out]).toEqual([1, 9])
  })

  test('without a total, which is there where the row has a price, the product’s price', () => {
    const { amount } = tickets(
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

const figure = (most: number) => fc.option(fc.nat(most), { freq: 6 })
const product = fc.constantFrom(11, 12, 99, null)
const anySale = fc.record({ ticketNumber: figure(6), productCode: product, quantity: figure(4) })
const anyConfirmed = fc.record({
  ticketNumber: figure(6),
  productCode: product,
  productName: fc.constantFrom('カステラ', '煎餅', null),
  quantity: figure(4),
  totalAmount: fc.option(fc.constantFrom(0, 0.1, 0.2, 700)),
})

test('the sums are those of a list of all rows, looked through for each of them', () => {
  fc.assert(
    fc.property(fc.array(anySale), fc.array(anyConfirmed), (sales, confirmed) => {
      const rows = officeWith({
        products: [
          { productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: 0.3 },
          { productCode: 12, eventCode: 1, productName: '煎餅', unitPrice: null },
        ],
        salesData: sales.map(({ ticketNumber, ...sale }) => saleOf(ticketNumber, sale)),
        confirmedData: confirmed.map(({ ticketNumber, ...row }) => confirmedOf(ticketNumber, row)),
      })
      const codeOf = ({ productCode, productName }: (typeof rows.confirmedData)[number]) =>
        productCode ?? rows.products.find((own) => own.productName === productName)?.productCode ?? null
      const amountOf = (code: number | null, quantity: number | null) => {
        const price = rows.products.find(({ productCode }) => productCode === code)?.unitPrice ?? null
        return quantity === null || price === null ? null : quantity * price
      }
      const settles = (sale: (typeof rows.salesData)[number]) =>
        rows.confirmedData.some(
          (row) =>
            sale.ticketNumber !== null && row.ticketNumber === sale.ticketNumber && codeOf(row) === sale.productCode,
        ) && sale.productCode !== null
      const all = [
        ...rows.confirmedData.map((row) => ({
          ...row,
          amount: row.totalAmount ?? amountOf(codeOf(row), row.quantity),
        })),
        ...rows.salesData
          .filter((sale) => !settles(sale))
          .map((sale) => ({ ...sale, amount: amountOf(sale.productCode, sale.quantity) })),
      ]
      const sumOf = (figures: readonly (number | null)[]) => {
        const known = figures.filter((one) => one !== null)
        return known.length === 0 ? null : Math.round(known.reduce((sum, one) => sum + one, 0) * 1e4) / 1e4
      }
      const { sold, amount, faults } = tickets(rows)
      expect(sold).toBe(sumOf(all.map(({ quantity }) => quantity)))
      expect(amount).toBe(sumOf(all.map((row) => row.amount)))
      expect(faults.salesWithoutNumber).toBe(all.filter(({ ticketNumber }) => ticketNumber === null).length)
      expect(faults.salesWithoutAmount).toBe(all.filter((row) => row.amount === null).length)
    }),
  )
})
