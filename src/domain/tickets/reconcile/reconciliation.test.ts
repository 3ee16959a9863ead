import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import { eventTicketsOf } from '#domain/tickets/event-tickets.ts'
import {
  confirmedOf,
  eventRow,
  officeWith,
  planOf,
  saleOf,
  sealOf,
  withdrawnOf,
} from '#domain/tickets/tickets.test-help.ts'
import { reconciliationOf } from './reconciliation.ts'

const second = { companyCode: '0002', name: '森 一郎' }
const third = { companyCode: '0003', name: '林 次郎' }

function reconciled(changes: { readonly [N in TableName]?: readonly TableRow<N>[] } = {}) {
  const rows = officeWith(changes)
  return reconciliationOf(rows, eventTicketsOf(rows, 1)!)
}

function named({ faults }: ReturnType<typeof reconciled>) {
  const numbers = (found: readonly { readonly number: number }[]) => found.map(({ number }) => number)
  return {
    soldTwice: numbers(faults.soldTwice),
    confirmedTwice: numbers(faults.confirmedTwice),
    inStock: numbers(faults.inStock),
    withdrawn: numbers(faults.withdrawn),
    outside: numbers(faults.outside),
    notHolder: faults.notHolder.map(({ ticketNumber }) => ticketNumber),
    detailsDiffer: faults.detailsDiffer.map(({ row }) => row.ticketNumber),
    quantityDiffers: numbers(faults.quantityDiffers),
    looseConfirmed: faults.looseConfirmed.map(({ ticketNumber }) => ticketNumber),
  }
}

const none = {
  soldTwice: [],
  confirmedTwice: [],
  inStock: [],
  withdrawn: [],
  outside: [],
  notHolder: [],
  detailsDiffer: [],
  quantityDiffers: [],
  looseConfirmed: [],
}

describe('what each was given, and what came of it', () => {
  test('issued, withdrawn, reported, still out; the rate against the position’s', () => {
    const { lines, totals } = reconciled({
      sealData: [sealOf(1, 10), sealOf(11, 30, second)],
      salesData: [saleOf(3, { quantity: 2 }), saleOf(12), saleOf(13, { productCode: null })],
      withdrawn: [withdrawnOf(41, 43, { companyCode: '0001' }), withdrawnOf(50, 50, { companyCode: '0003' })],
    })
    expect(
      lines.map(({ whose, issued, withdrawn, reported, out, rate, askedRate, unreported }) => [
        whose.kind === 'owner' ? whose.code : whose.kind,
        [issued, withdrawn, reported, out],
        [rate, askedRate, unreported],
      ]),
    ).toEqual([
      ['0002', [20, 0, 2, 18], [10, 100, 18]],
      ['0001', [10, 3, 1, 9], [10, 80, 7]],
      ['0003', [0, 1, 0, 0], [null, null, null]],
    ])
    expect(totals).toMatchObject({ issued: 30, withdrawn: 4, reported: 3, out: 27, amount: 1500, target: 11_000 })
  })

  test('this event’s plan says the position, else the employee', () => {
    const { lines } = reconciled({
      sealData: [sealOf(1, 10)],
      distributionStatus: [planOf('0001', { positionCode: 2 })],
    })
    expect(lines[0]!.askedRate).toBe(100)
  })

  test('without a sale nothing is told of what is out', () => {
    const { lines, totals } = reconciled({ sealData: [sealOf(1, 10)] })
    expect([lines[0]!.reported, lines[0]!.out, lines[0]!.rate, totals.out]).toEqual([null, null, null, null])
  })

  test('numbers withdrawn twice, of nobody, of another event or outside the range', () => {
    const { lines } = reconciled({
      withdrawn: [
        withdrawnOf(1, 10, { companyCode: '0001' }),
        withdrawnOf(6, 12, { companyCode: '0002' }),
        withdrawnOf(95, 120),
        withdrawnOf(20, 30, { eventCode: 2, companyCode: '0001' }),
      ],
    })
    expect(lines.map(({ key, withdrawn }) => [key, withdrawn])).toEqual([
      ['code:0001', 10],
      ['code:0002', 2],
      ['nobody', 6],
    ])
  })
})

describe('what does not fit together', () => {
  test('one of each, and no other', () => {
    const found = reconciled({
      sealData: [sealOf(1, 10), sealOf(11, 30, second)],
      withdrawn: [withdrawnOf(40, 40)],
      salesData: [
        saleOf(1),
        saleOf(2),
        saleOf(2, { productCode: 12 }),
        saleOf(3),
        saleOf(3),
        saleOf(40),
        saleOf(50),
        saleOf(101),
        saleOf(5, { quantity: 2 }),
        saleOf(6),
        saleOf(7),
      ],
      confirmedData: [
        confirmedOf(1),
        confirmedOf(5),
        confirmedOf(6, second),
        confirmedOf(7),
        confirmedOf(7),
        confirmedOf(12, second),
        confirmedOf(8, { productCode: null }),
        confirmedOf(9, { productCode: null, productName: '煎餅' }),
        confirmedOf(null),
      ],
    })
    expect(named(found)).toEqual({
      soldTwice: [3],
      confirmedTwice: [7],
      inStock: [50],
      withdrawn: [40],
      outside: [101],
      notHolder: [6],
      detailsDiffer: [],
      quantityDiffers: [5],
      looseConfirmed: [9, null],
    })
  })

  test('a number is listed once, with the rows of both tables, whatever their products', () => {
    const { faults } = reconciled({
      sealData: [sealOf(1, 10)],
      salesData: [saleOf(50), saleOf(50, { productCode: 12 }), saleOf(50, { productCode: null }), saleOf(null)],
      confirmedData: [confirmedOf(50)],
    })
    expect(faults.inStock).toEqual([{ number: 50, sales: 3, confirmed: 1 }])
  })

  test('one of several holders is a holder; a row that names nobody says nothing else', () => {
    const found = reconciled({
      sealData: [sealOf(1, 10), sealOf(5, 12, second)],
      confirmedData: [
        confirmedOf(6),
        confirmedOf(7, second),
        confirmedOf(8, third),
        confirmedOf(9, { companyCode: null, name: null }),
      ],
    })
    expect(named(found)).toEqual({ ...none, notHolder: [8] })
  })

  test('without a range nothing is in stock or outside', () => {
    const found = reconciled({
      events: [eventRow({ ticketEndNumber: null })],
      sealData: [sealOf(1, 10)],
      salesData: [saleOf(500)],
      confirmedData: [confirmedOf(3, second)],
    })
    expect(named(found)).toEqual({ ...none, notHolder: [3] })
  })

  test('recounted number by number', () => {
    const number = fc.integer({ min: -2, max: 24 })
    const person = fc.constantFrom('0001', '0002', '0003')
    const seals = fc.array(fc.tuple(number, fc.nat(9), person), { maxLength: 6 })
    const sales = fc.array(fc.tuple(number, fc.constantFrom(11, 12), fc.constantFrom(1, 2)), { maxLength: 12 })
    const confirmed = fc.array(fc.tuple(number, fc.constantFrom(11, 12), fc.constantFrom(1, 2), person), {
      maxLength: 12,
    })
    const gone = fc.array(fc.tuple(number, fc.nat(3)), { maxLength: 3 })
    fc.assert(
      fc.property(seals, sales, confirmed, gone, (held, sold, settled, withdrawn) => {
        const rows = {
          events: [eventRow({ ticketEndNumber: 20 })],
          sealData: held.map(([from, more, companyCode]) => sealOf(from, from + more, { companyCode })),
          salesData: sold.map(([at, productCode, quantity]) => saleOf(at, { productCode, quantity })),
          confirmedData: settled.map(([at, productCode, quantity, companyCode]) =>
            confirmedOf(at, { productCode, quantity, companyCode }),
          ),
          withdrawn: withdrawn.map(([from, more]) => withdrawnOf(from, from + more)),
        }
        const holdersOf = (at: number) =>
          rows.sealData
            .filter((seal) => seal.ticketStartNumber! <= at && at <= seal.ticketEndNumber!)
            .map((seal) => personKey(seal))
        const isWithdrawn = (at: number) =>
          rows.withdrawn.some((row) => row.ticketStartNumber! <= at && at <= row.ticketEndNumber!)
        const inRange = (at: number) => at >= 1 && at <= 20
        const reported = [...new Set([...sold, ...settled].map(([at]) => at))].sort((a, b) => a - b)
        const found = named(reconciled(rows))
        expect(found.outside).toEqual(reported.filter((at) => !inRange(at)))
        expect(found.withdrawn).toEqual(reported.filter((at) => inRange(at) && isWithdrawn(at)))
        expect(found.inStock).toEqual(
          reported.filter((at) => inRange(at) && !isWithdrawn(at) && holdersOf(at).length === 0),
        )
        expect(found.notHolder.toSorted()).toEqual(
          settled
            .filter(
              ([at, , , companyCode]) =>
                inRange(at) &&
                !isWithdrawn(at) &&
                holdersOf(at).length > 0 &&
                !holdersOf(at).includes(`code:${companyCode}`),
            )
            .map(([at]) => at)
            .toSorted(),
        )
        const twice = (of: readonly (readonly [number, number, ...unknown[]])[]) => {
          const keys = of.map(([at, product]) => `${at} ${product}`)
          return new Set(keys.filter((key, index) => keys.indexOf(key) !== index)).size
        }
        expect([found.soldTwice.length, found.confirmedTwice.length]).toEqual([twice(sold), twice(settled)])
      }),
      { numRuns: 60 },
    )
  })
})
