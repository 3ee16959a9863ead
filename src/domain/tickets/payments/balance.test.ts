import { describe, expect, it, test } from 'vitest'
import { rowOf } from '#domain/tables/row.test-help.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { eventTicketsOf, type TicketRows } from '#domain/tickets/event-tickets.ts'
import { confirmedOf, officeWith, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { noteOf } from './balance-groups.ts'
import { balanceOf, balanceSteps, type BalanceLine } from './balance.ts'
import { soldRowsOf } from './dues.ts'

const YEN = 10_000n
const yen = (amount: bigint) => Number(amount) / 10_000

let id = 0
const paid = (amount: number, changes: Partial<TableRow<'payments'>> = {}): TableRow<'payments'> =>
  rowOf('payments', { id: (id += 1), eventCode: 1, amount, paidOn: '2026-08-20', ...changes })
const by = (companyCode: string) => ({ companyCode })
const inCharge = (personInChargeCode: number) => ({ personInChargeCode })

type Office = TicketRows & { readonly payments: readonly TableRow<'payments'>[] }
const balance = (office: Office) => balanceOf(office, eventTicketsOf(office, 1)!)
const withPayments = (office: TicketRows, ...payments: TableRow<'payments'>[]): Office => ({ ...office, payments })
const told = ({ lines }: { readonly lines: readonly BalanceLine[] }) =>
  lines.map((line) => [
    line.kind === 'holder' || line.kind === 'other' ? line.companyCode : line.kind,
    ...[line.due, line.paid, line.owed].map(yen),
    noteOf(line),
  ])

/** Three people under one person in charge; the second seal is the oldest. Dues: 1500, 1000, 1500. */
const three = officeWith({
  sealData: [
    sealOf(1, 10, { id: 21 }),
    sealOf(11, 20, { id: 20, companyCode: '0002', name: '森 一郎' }),
    sealOf(21, 30, { id: 22, companyCode: '0003', name: '林 次郎' }),
  ],
  salesData: [
    saleOf(1, { quantity: 3 }),
    saleOf(11, { quantity: 2 }),
    saleOf(21, { quantity: 3 }),
    saleOf(50, { quantity: 7 }),
    saleOf(null, { quantity: 1 }),
  ],
})

describe('what is due', () => {
  it('is the total of a confirmed row, and quantity × price of any other sale', () => {
    const office = officeWith({
      sealData: [sealOf(1, 10)],
      salesData: [saleOf(1, { quantity: 3 }), saleOf(2, { quantity: 2 })],
      confirmedData: [confirmedOf(1, { quantity: 3, unitPrice: 400, totalAmount: 1200 })],
    })
    const found = balance(withPayments(office))
    expect(told(found)).toEqual([['0001', 2200, 0, 2200, null]])
    const tickets = eventTicketsOf(office, 1)!
    const rows = soldRowsOf(tickets, office.products, found.lines[0]!.key)
    expect(rows.map(({ table, row, amount }) => [table, row.ticketNumber, yen(amount)])).toEqual([
      ['confirmedData', 1, 1200],
      ['salesData', 2, 1000],
    ])
  })

  it('of nobody, and of several holders, is on lines of their own', () => {
    const office = officeWith({
      sealData: [sealOf(1, 10), sealOf(10, 20, { companyCode: '0002', name: '森 一郎' })],
      salesData: [saleOf(10), saleOf(50), saleOf(null)],
    })
    expect(told(balance(withPayments(office)))).toEqual([
      ['0001', 0, 0, 0, null],
      ['0002', 0, 0, 0, null],
      ['several', 500, 0, 500, null],
      ['nobody', 1000, 0, 1000, null],
    ])
  })

  it('is exact beyond 2^53', () => {
    const products = [rowOf('products', { productCode: 11, eventCode: 1, unitPrice: 99_999_999_999 })]
    const quantity = Number.MAX_SAFE_INTEGER
    const office = { ...officeWith({ sealData: [sealOf(1, 10)], salesData: [saleOf(1, { quantity })] }), products }
    const due = BigInt(quantity) * 99_999_999_999n * YEN
    expect(balance(withPayments(office, paid(quantity, by('0001')))).total).toEqual({
      due,
      paid: BigInt(quantity) * YEN,
      owed: due - BigInt(quantity) * YEN,
    })
  })
})

describe('what a person in charge paid for several', () => {
  it.each([
    [
      'the oldest debt of exactly the amount',
      [1500],
      [
        ['0001', 0],
        ['0002', 1000],
        ['0003', 1500],
      ],
    ],
    [
      'else the oldest debts',
      [2000],
      [
        ['0001', 500],
        ['0002', 0],
        ['0003', 1500],
      ],
    ],
    [
      'a debt of which a part is left, if it is exactly that',
      [500, 500],
      [
        ['0001', 1500],
        ['0002', 0],
        ['0003', 1500],
      ],
    ],
    [
      'all of them',
      [4000],
      [
        ['0001', 0],
        ['0002', 0],
        ['0003', 0],
      ],
    ],
  ] as const)('settles %s', (_, amounts, owed) => {
    const { lines } = balance(withPayments(three, ...amounts.map((amount) => paid(amount, inCharge(1)))))
    expect(lines.slice(0, 3).map((line) => [line.companyCode, yen(line.owed)])).toEqual(owed)
  })

  it('is overpaid where it is more than all owe, until a refund', () => {
    const much = [paid(4500, inCharge(1)), paid(-200, inCharge(1))]
    expect(told(balance(withPayments(three, ...much)))[3]).toEqual(['inCharge', 0, 300, -300, 'overpaid'])
  })

  it('counts after what people paid themselves, in the order of the days', () => {
    const early = paid(1500, { ...inCharge(1), paidOn: '2026-08-01' })
    const { lines } = balance(withPayments(three, paid(2500, inCharge(1)), early, paid(700, by('0001'))))
    expect(lines.slice(0, 3).map(({ shares }) => shares.map(({ amount }) => yen(amount)))).toEqual([
      [700, 800],
      [1000],
      [1500],
    ])
    expect(told({ lines })[3]).toEqual(['inCharge', 0, 700, -700, 'overpaid'])
  })
})

test('over- and underpayments, payments without sales and of unknown codes have their note', () => {
  const payments = [
    paid(3000, by('0001')),
    paid(500, by('0002')),
    paid(100, by('9999')),
    paid(200, inCharge(77)),
    paid(300, inCharge(2)),
    paid(400, { ...by('0001'), eventCode: 9 }),
    paid(800, { ...by('0001'), eventCode: null }),
  ]
  const office = { ...three, sealData: three.sealData.slice(0, 2) }
  const found = balance(withPayments(office, ...payments, paid(400, by('0003'))))
  expect(told(found)).toEqual([
    ['0001', 1500, 3000, -1500, 'overpaid'],
    ['0002', 1000, 500, 500, 'partlyPaid'],
    ['inCharge', 0, 200, -200, 'unknownCode'],
    ['inCharge', 0, 300, -300, 'overpaid'],
    ['9999', 0, 100, -100, 'unknownCode'],
    ['0003', 0, 400, -400, 'withoutSales'],
    ['nobody', 5500, 0, 5500, null],
  ])
  expect(found.ofNoEvent.map(({ amount }) => amount)).toEqual([400, 800])
})

test('a person under two persons in charge pays first where the payment says', () => {
  const office = {
    ...three,
    sealData: [sealOf(1, 10, { id: 1 }), sealOf(11, 20, { id: 2, personInChargeCode: 2, personInChargeName: '山﨑' })],
  }
  const found = balance(withPayments(office, paid(1200, { ...by('0001'), ...inCharge(2) }), paid(1600, by('0001'))))
  expect(found.lines.slice(0, 2).map((line) => [line.personInChargeCode, yen(line.paid)])).toEqual([
    [1, 1600],
    [2, 1200],
  ])
})

test('a large event is counted in short steps', () => {
  const holders = 2000
  const office = officeWith({
    events: [rowOf('events', { eventCode: 1, eventName: '祭', ticketStartNumber: 1, ticketEndNumber: 20_000 })],
    sealData: Array.from({ length: holders }, (_, nth) =>
      sealOf(nth * 10 + 1, nth * 10 + 10, { id: nth + 1, companyCode: String(nth), personInChargeCode: 1 }),
    ),
    salesData: Array.from({ length: 20_000 }, (_, nth) => saleOf(nth + 1)),
  })
  const payments = Array.from({ length: 20_000 }, (_, nth) => paid(501 + (nth % 7), inCharge(1)))
  const tickets = eventTicketsOf(office, 1)!
  const steps = balanceSteps({ ...office, payments }, tickets)
  let count = 0
  for (let step = steps.next(); !step.done; step = steps.next()) count++
  expect(count).toBeGreaterThan(8)
})
