import { expect, test } from 'vitest'
import { rowOf } from '#domain/tables/row.test-help.ts'
import type { TableRow } from '#domain/tables/index.ts'
import { eventTicketsOf } from '#domain/tickets/event-tickets.ts'
import { officeWith, saleOf, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import { balanceOf } from '#domain/tickets/payments/balance.ts'
import { reconciliationOf } from './reconciliation.ts'
import { withReturned, type Returned } from './returned.ts'
import { settledOf, type SettledLine } from './settled.ts'

const YEN = 10_000n
const second = { companyCode: '0002', name: '森 一郎' }
const paid = (id: number, amount: number, changes: Partial<TableRow<'payments'>>) =>
  rowOf('payments', { id, eventCode: 1, amount, paidOn: '2026-08-20', ...changes })

/** Dues: 1500 of 0001 and 1000 of 0002 under 1; 500 of 0002 under 2. */
const office = {
  ...officeWith({
    sealData: [
      sealOf(1, 10),
      sealOf(11, 20, second),
      sealOf(21, 30, { ...second, personInChargeCode: 2, personInChargeName: '山﨑' }),
    ],
    salesData: [saleOf(1, { quantity: 3 }), saleOf(11, { quantity: 2 }), saleOf(21), saleOf(50)],
    withdrawn: [withdrawnOf(41, 43, { companyCode: '0001' })],
  }),
  payments: [
    paid(1, 2000, { companyCode: '0001' }),
    paid(2, 500, { ...second, personInChargeCode: 1 }),
    paid(3, 70, { companyCode: '9999' }),
    paid(4, 1800, { personInChargeCode: 2 }),
  ],
}

function settled(returned: Returned = { persons: [], untold: 0 }) {
  const tickets = eventTicketsOf(office, 1)!
  const recorded = withReturned(reconciliationOf(office, tickets), returned, office, 1)
  return settledOf(recorded, balanceOf(office, tickets), office, tickets)
}

const told = ({ whose, numbers, balance, isInCharge }: SettledLine) => [
  whose.kind === 'owner' ? `${isInCharge ? '担当者 ' : ''}${whose.code}` : whose.kind,
  numbers.issued,
  numbers.reported,
  numbers.out,
  ...[balance.due, balance.paid, balance.owed].map((amount) => Number(amount / YEN)),
]

test('numbers and yen are in one row, so that opposite errors of two people do not cancel', () => {
  const { lines, balance, totals } = settled()
  expect(lines.map(told).toSorted()).toEqual([
    ['0001', 10, 1, 9, 1500, 2000, -500],
    ['0002', 20, 2, 18, 1500, 1000, 500],
    ['9999', 0, 0, 0, 0, 70, -70],
    ['nobody', 0, 1, null, 500, 0, 500],
    ['担当者 2', 0, 0, 0, 0, 1300, -1300],
  ])
  expect([totals.reported, ...Object.values(balance).map((amount) => Number(amount / YEN))]).toEqual([
    4, 3500, 4370, -870,
  ])
})

test('by person in charge, counts of somebody with several are unknown', () => {
  const returned = (companyCode: string, count: number) => ({
    persons: [{ companyCode, name: null, count }],
    untold: 0,
  })
  const by = (of: Returned) =>
    settled(of).personsInCharge.map((line) => [
      told(line)[0],
      line.numbers.returned,
      line.numbers.withdrawn,
      ...told(line).slice(4),
    ])
  expect(by(returned('0001', 2))).toEqual([
    ['担当者 1', 2, 3, 2500, 2500, 0],
    ['担当者 2', 0, 0, 500, 1800, -1300],
    ['担当者 null', 0, 0, 0, 70, -70],
    ['nobody', null, 0, 500, 0, 500],
  ])
  expect(by(returned('0002', 5)).map((line) => line[1])).toEqual([null, null, 0, null])
})
