import { expect, test } from 'vitest'
import { chaseList, type ChaseKind } from './chase.ts'
import { eventTicketsOf } from './event-tickets.ts'
import { officeWith, planOf, saleOf, sealOf } from './tickets.test-help.ts'

const second = { companyCode: '0002', name: '森 一郎', personInChargeCode: 2, personInChargeName: '山﨑' }
const sealData = [
  sealOf(1, 10, { id: 1, receivedOn: '2026-04-01' }),
  sealOf(11, 12, { id: 2 }),
  sealOf(21, 25, { id: 3, ...second }),
]
const distributionStatus = [planOf('0001'), planOf('0002')]

const listed = (salesData: ReturnType<typeof saleOf>[], kind: ChaseKind | null = null) =>
  chaseList(eventTicketsOf(officeWith({ sealData, salesData, distributionStatus }), 1)!, kind).map(
    ({ code, lines }) => [
      code,
      lines.map(({ seal, notReceived, notReported, notReturned }) => [
        seal.companyCode,
        notReceived,
        notReported,
        notReturned,
      ]),
    ],
  )

test('people are listed by person in charge with what they have not received, reported and returned', () => {
  const sold = [...Array.from({ length: 9 }, (_, at) => saleOf(at + 1)), saleOf(22)]
  expect(listed(sold)).toEqual([
    [1, [['0001', [[11, 12]], expect.any(Number), [[10, 12]]]]],
    [
      2,
      [
        [
          '0002',
          [[21, 25]],
          expect.any(Number),
          [
            [21, 21],
            [23, 25],
          ],
        ],
      ],
    ],
  ])
})

test('before any sale, reports and returns are unknown', () => {
  expect(listed([])).toEqual([
    [1, [['0001', [[11, 12]], null, null]]],
    [2, [['0002', [[21, 25]], null, null]]],
  ])
  expect(listed([], 'notReturned')).toEqual([])
})

test('a person without anything left to do is not listed', () => {
  const all = Array.from({ length: 12 }, (_, at) => saleOf(at + 1))
  expect(listed(all, 'notReturned').map(([code]) => code)).toEqual([2])
  expect(listed(all, 'notReported').map(([code]) => code)).toEqual([2])
  expect(listed(all, 'notReceived').map(([code]) => code)).toEqual([1, 2])
})

test('a person whose seal has no valid numbers has not received it', () => {
  const seals = [sealOf(1, 10, { id: 1, ticketStartNumber: 10, ticketEndNumber: 1 }), { ...sealData[0]!, id: 9 }]
  const tickets = eventTicketsOf(officeWith({ sealData: seals, distributionStatus }), 1)!
  const [line] = chaseList(tickets, 'notReceived')[0]!.lines
  expect([line!.seal.companyCode, line!.notReceived]).toEqual(['0001', null])
})
