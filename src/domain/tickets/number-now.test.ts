import { expect, test } from 'vitest'
import { numberNow } from './number-now.ts'
import { eventTicketsOf, type TicketRows } from './event-tickets.ts'
import { confirmedOf, eventRow, officeWith, saleOf, sealOf, withdrawnOf } from './tickets.test-help.ts'

const told = (rows: TicketRows, number: number) => {
  const { kind, seals, byName, withdrawn, sales, confirmed } = numberNow(eventTicketsOf(rows, 1)!, number)
  const who = [...seals, ...byName].map(({ companyCode }) => companyCode)
  return [kind, [...who, ...withdrawn.map(({ row }) => row.reason)], sales.length, confirmed.length]
}

test('who has it: one, several, one twice, by name only, nobody; with its own sales and confirmed rows', () => {
  const other = { companyCode: '0002' }
  const rows = officeWith({
    sealData: [
      sealOf(1, 10),
      sealOf(10, 12, other),
      sealOf(12, 14, other),
      sealOf(20, 29, { companyCode: '0009', eventCode: 77 }),
      sealOf(95, 104, other),
      sealOf(7, null, other),
    ],
    salesData: [saleOf(5), saleOf(5, { productCode: 12 }), saleOf(6), saleOf(5, { eventCode: 2 })],
    confirmedData: [confirmedOf(5), confirmedOf(6)],
    withdrawn: [withdrawnOf(10, 10, { reason: '紛失' }), withdrawnOf(80, 89, { reason: '水濡れ' })],
  })
  expect(told(rows, 5)).toEqual(['held', ['0001'], 2, 1])
  expect(told(rows, 7)).toEqual(['held', ['0001'], 0, 0])
  expect(told(rows, 10)).toEqual(['several', ['0001', '0002', '紛失'], 0, 0])
  expect(told(rows, 85)).toEqual(['withdrawn', ['水濡れ'], 0, 0])
  expect(told(rows, 12)).toEqual(['twice', ['0002', '0002'], 0, 0])
  expect(told(rows, 20)).toEqual(['byName', ['0009'], 0, 0])
  expect(told(rows, 60)).toEqual(['stock', [], 0, 0])
  expect(told(rows, 104)).toEqual(['outside', ['0002'], 0, 0])
  expect(told(rows, 105)).toEqual(['outside', [], 0, 0])
})

test('an event without a range does not say which numbers it has', () => {
  const rows = officeWith({ events: [eventRow({ ticketEndNumber: null })], sealData: [sealOf(1, 10)] })
  expect([told(rows, 5)[0], told(rows, 11)[0]]).toEqual(['held', 'untold'])
})
