import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computedValue } from '#domain/computed.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableRow } from '#domain/tables/index.ts'
import { holderOf } from '#domain/tickets/holdings.ts'
import { eventTicketsOf, type TicketRows } from '#domain/tickets/event-tickets.ts'
import { confirmedOf, eventRow, officeWith, saleOf, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import { confirmAct, confirmationOf } from './confirm.ts'

const second = { companyCode: '0002', name: '森 一郎' }
const confirming = (rows: TicketRows) => confirmationOf(rows, eventTicketsOf(rows, 1)!)

/** The tables after the act, as the database stores them: with ids and computed totals. */
function after(rows: TicketRows): TicketRows {
  const { changes } = confirmAct(eventTicketsOf(rows, 1)!, confirming(rows))
  const added = (changes.confirmedData?.add ?? []).map((row, at) => ({
    id: 1_000_000 + rows.confirmedData.length + at,
    ...row,
    totalAmount: computedValue(tables.confirmedData.fields.totalAmount, (field) => row[field]),
  }))
  return { ...rows, confirmedData: [...rows.confirmedData, ...(added as TableRow<'confirmedData'>[])] }
}

describe('a sale becomes a confirmed row', () => {
  test('of whoever holds the number, filled from the masters; the total is the database’s', () => {
    const rows = officeWith({
      sealData: [sealOf(1, 10, { departmentName: null, personInChargeCode: 2, personInChargeName: '前の担当' })],
      salesData: [saleOf(3, { quantity: 2 })],
    })
    const employees = rows.employees.map((row) => ({ ...row, sweetCardNumber: '12345678' }))
    const tickets = eventTicketsOf(rows, 1)!
    const confirmation = confirmationOf({ ...rows, employees }, tickets)
    expect(confirmAct(tickets, confirmation)).toEqual({
      kind: 'confirm',
      eventCode: 1,
      details: { rows: 1, amount: 1000 },
      changes: {
        confirmedData: {
          add: [
            {
              eventCode: 1,
              eventName: '春の菓子市',
              ticketNumber: 3,
              companyCode: '0001',
              name: '𠮷田 花子',
              departmentCode: 10,
              departmentName: '営業部',
              personInChargeCode: 2,
              personInChargeName: '前の担当',
              productCode: 11,
              productName: 'カステラ',
              quantity: 2,
              unitPrice: 500,
              sweetCardNumber: '12345678',
            },
          ],
        },
      },
    })
  })

  test('of the seal that holds the number, where another of the same codes recorded other names', () => {
    const rows = officeWith({
      sealData: [
        sealOf(1, 10, { name: '旧 花子', departmentName: '旧営業部' }),
        sealOf(11, 20, { name: '新 花子', departmentName: '新営業部' }),
      ],
      salesData: [saleOf(15), saleOf(5)],
    })
    expect(confirming(rows).add.map(({ name, departmentName }) => [name, departmentName])).toEqual([
      ['新 花子', '新営業部'],
      ['旧 花子', '旧営業部'],
    ])
  })

  test('not where it has one by event, number and product, be it by the event’s name', () => {
    const rows = officeWith({
      sealData: [sealOf(1, 10)],
      products: [11, 12].map((productCode) => ({ productCode, eventCode: 1, productName: '菓子', unitPrice: 5 })),
      salesData: [saleOf(1), saleOf(2), saleOf(2, { productCode: 12 }), saleOf(3)],
      confirmedData: [confirmedOf(1, { eventCode: null }), confirmedOf(2), confirmedOf(3, { eventCode: 2 })],
    })
    const { add, settled, leftSales } = confirming(rows)
    expect(add.map(({ ticketNumber, productCode }) => [ticketNumber, productCode])).toEqual([[2, 12]])
    expect(settled).toBe(2)
    // The third sale has another event's code, but would belong to this event once the code is corrected.
    expect(leftSales.map(({ sale, reason }) => [sale.ticketNumber, reason])).toEqual([[3, 'otherEvent']])
  })

  test('not where its row names the product, and has no code for it', () => {
    const rows = officeWith({
      sealData: [sealOf(1, 10)],
      salesData: [saleOf(3)],
      confirmedData: [confirmedOf(3, { productCode: null })],
    })
    const { add, settled, leftSales } = confirming(rows)
    expect([add, settled, leftSales]).toEqual([[], 1, []])
    expect(eventTicketsOf(rows, 1)!.amount).toBe(500)
  })

  test('not where a row of its number may be its own: of an unknown product, or by name of another event', () => {
    const rows = officeWith({
      sealData: [sealOf(1, 10)],
      products: [11, 12, 13].map((productCode) => ({
        productCode,
        eventCode: productCode === 13 ? 2 : 1,
        productName: productCode === 13 ? '煎餅' : '菓子',
        unitPrice: 500,
      })),
      salesData: [saleOf(3), saleOf(4), saleOf(5), saleOf(6), saleOf(7), saleOf(7, { productCode: 12 }), saleOf(8)],
      confirmedData: [
        confirmedOf(3, { productCode: null, productName: null }),
        confirmedOf(4, { productCode: null, productName: '菓子' }),
        confirmedOf(5, { productCode: null, productName: '煎餅' }),
        confirmedOf(6, { eventCode: 2, productCode: null, productName: null }),
        confirmedOf(7, { eventCode: 2 }),
        confirmedOf(null),
        confirmedOf(null, { eventCode: 2 }),
      ],
    })
    const { add, leftSales } = confirming(rows)
    expect(add.map(({ ticketNumber, productCode }) => [ticketNumber, productCode])).toEqual([
      [7, 12],
      [8, 11],
    ])
    expect(leftSales.map(({ sale, reason }) => [sale.ticketNumber, reason])).toEqual([
      [3, 'withoutProduct'],
      [4, 'withoutProduct'],
      [5, 'withoutProduct'],
      [6, 'otherEvent'],
      [7, 'otherEvent'],
    ])
  })

  test('not where something of it cannot be told: each is named, with why', () => {
    const priceless = { productCode: 12, eventCode: 1, productName: '試供品', unitPrice: null }
    const rows = officeWith({
      sealData: [
        sealOf(1, 10),
        sealOf(9, 12, second),
        sealOf(13, 13, { companyCode: null, name: null }),
        sealOf(20, 20, { eventCode: 77 }),
      ],
      withdrawn: [withdrawnOf(40, 41)],
      products: [{ productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: 500 }, priceless],
      salesData: [
        saleOf(null),
        saleOf(1, { productCode: null }),
        saleOf(1, { productCode: 99 }),
        saleOf(2, { productCode: 12 }),
        saleOf(3, { quantity: null }),
        saleOf(4),
        saleOf(4),
        saleOf(9),
        saleOf(13),
        saleOf(20),
        saleOf(40),
        saleOf(50),
        saleOf(101),
        saleOf(5, { quantity: 1e11 }),
      ],
    })
    const { add, leftSales } = confirming(rows)
    expect(add).toEqual([])
    expect(leftSales.map(({ sale, reason }) => [sale.ticketNumber, reason])).toEqual([
      [null, 'number'],
      [1, 'product'],
      [1, 'product'],
      [2, 'price'],
      [3, 'quantity'],
      [4, 'twice'],
      [4, 'twice'],
      [9, 'several'],
      [13, 'unnamed'],
      [20, 'byName'],
      [40, 'withdrawn'],
      [50, 'stock'],
      [101, 'outside'],
      [5, 'rule'],
    ])
  })
})

const number = fc.option(fc.integer({ min: -1, max: 24 }), { freq: 12, nil: null })
const product = fc.option(fc.constantFrom(11, 12, 13, 99), { freq: 12, nil: null })
const person = fc.constantFrom('0001', '0002', '0003', null)
const quantity = fc.option(fc.constantFrom(1, 2, 0.5, 0.0001), { freq: 12, nil: null })
const offices = fc
  .record({
    held: fc.array(fc.tuple(fc.integer({ min: -1, max: 24 }), fc.nat(8), person), { maxLength: 6 }),
    sold: fc.array(fc.tuple(number, product, quantity), { maxLength: 15 }),
    settled: fc.array(fc.tuple(number, product, quantity), { maxLength: 5 }),
    withdrawn: fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.nat(3)), { maxLength: 2 }),
    prices: fc.tuple(fc.constantFrom(500, 0.3, 0), fc.constantFrom(120.5, null)),
  })
  .map(({ held, sold, settled, withdrawn, prices: [first, other] }) =>
    officeWith({
      events: [eventRow({ ticketEndNumber: 20 })],
      products: [
        { productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: first },
        { productCode: 12, eventCode: 1, productName: '煎餅', unitPrice: other },
        { productCode: 13, eventCode: 1, productName: null, unitPrice: 7 },
      ],
      sealData: held.map(([from, more, companyCode]) => sealOf(from, from + more, { companyCode, name: companyCode })),
      salesData: sold.map(([at, productCode, many]) => saleOf(at, { productCode, quantity: many })),
      confirmedData: settled.map(([at, productCode, many]) =>
        confirmedOf(at, { productCode, quantity: many, totalAmount: many === null ? null : many * 500 }),
      ),
      withdrawn: withdrawn.map(([from, more]) => withdrawnOf(from, from + more)),
    }),
  )

test('a sale that is left names the only holder of its number', () => {
  const rows = officeWith({
    sealData: [sealOf(1, 10), sealOf(8, 12, second)],
    salesData: [saleOf(3, { quantity: null }), saleOf(9), saleOf(50), saleOf(null)],
  })
  const told = confirming(rows).leftSales.map(({ sale, seal, reason }) => [
    sale.ticketNumber,
    seal?.companyCode,
    reason,
  ])
  expect(told).toEqual([
    [null, undefined, 'number'],
    [3, '0001', 'quantity'],
    [9, undefined, 'several'],
    [50, undefined, 'stock'],
  ])
})

describe('in any office', () => {
  test('each sale is confirmed, settled already, or left with its reason; done again, nothing is added', () => {
    fc.assert(
      fc.property(offices, (rows) => {
        const { add, leftSales, settled } = confirming(rows)
        expect(add.length + leftSales.length + settled).toBe(rows.salesData.length)
        const again = confirming(after(rows))
        expect(again.add).toEqual([])
        expect(again.leftSales).toEqual(leftSales)
        expect(again.settled).toBe(settled + add.length)
      }),
      { numRuns: 50 },
    )
  })

  test('never for a number that not exactly one person holds', () => {
    fc.assert(
      fc.property(offices, (rows) => {
        const { seals } = eventTicketsOf(rows, 1)!
        for (const { ticketNumber: at, companyCode } of confirming(rows).add) {
          const holders = seals.filter(({ start, end }) => start! <= at! && at! <= end!)
          expect(new Set(holders.map(holderOf)).size).toBe(1)
          expect(holders[0]!.companyCode).toBe(companyCode)
          expect(at! >= 1 && at! <= 20).toBe(true)
          expect(rows.withdrawn.some((row) => row.ticketStartNumber! <= at! && at! <= row.ticketEndNumber!)).toBe(false)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('the sums stay what they were, of all and of each', () => {
    fc.assert(
      fc.property(offices, (rows) => {
        const sums = (of: TicketRows) => {
          const { sold, amount, counts, tallies } = eventTicketsOf(of, 1)!
          return { sold, amount, counts, tallies }
        }
        expect(sums(after(rows))).toEqual(sums(rows))
        const { add, amount } = confirming(rows)
        const totals = add.map((row) => computedValue(tables.confirmedData.fields.totalAmount, (f) => (row as Row)[f])!)
        expect(amount ?? 0).toBeCloseTo(
          totals.reduce((sum, total) => sum + total, 0),
          4,
        )
      }),
      { numRuns: 50 },
    )
  })
})
