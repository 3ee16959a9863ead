import { expect, test } from 'vitest'
import { finish, ROWS_A_STEP } from '#domain/steps.ts'
import type { CountedRows } from '#domain/tickets/event-rows.ts'
import {
  confirmedOf,
  eventRow,
  mostReadAStep,
  officeWith,
  saleOf,
  sealOf,
  withdrawnOf,
} from '#domain/tickets/tickets.test-help.ts'
import { soldPercent, ticketFigureSteps } from './figures.ts'

const ticketFigures = (rows: CountedRows) => finish(ticketFigureSteps(rows))

test('without events there are sample figures, marked as such [S2.15 S9.11]', () => {
  expect(ticketFigures(officeWith({ events: [] }))).toEqual({
    total: 5000,
    sold: 3500,
    remaining: 1500,
    eventsWithoutRange: 0,
    ofNoEvent: 0,
    withdrawnOfNoEvent: 0,
    distributed: null,
    withdrawn: 0,
    sample: true,
    events: [],
  })
})

test('real figures come from the ranges, the booklets with a sale, and the seals', () => {
  const figures = ticketFigures(
    officeWith({
      events: [
        eventRow(),
        eventRow({ eventCode: 2, ticketStartNumber: 501, ticketEndNumber: 600 }),
        eventRow({ eventCode: 3, ticketStartNumber: null }),
      ],
      salesData: [saleOf(1, { quantity: 298_036 }), saleOf(1), saleOf(510, { eventCode: 2 }), saleOf(601)],
      confirmedData: [confirmedOf(1), confirmedOf(2)],
      sealData: [sealOf(1, 7)],
    }),
  )
  expect(figures).toMatchObject({
    total: 200,
    sold: 3,
    remaining: 197,
    eventsWithoutRange: 1,
    distributed: 7,
    sample: false,
  })
  expect(figures.events.map(({ event, counts }) => [event.eventCode, counts.reported])).toEqual([
    [1, 2],
    [2, 1],
    [3, null],
  ])
  expect(soldPercent(figures)).toBe(2)
})

test('the figures add up: an event without sales has sold nothing, and one without a range is in none of them', () => {
  const { total, sold, remaining, eventsWithoutRange, ofNoEvent } = ticketFigures(
    officeWith({
      events: [
        eventRow(),
        eventRow({ eventCode: 2, eventName: '夏の菓子市' }),
        eventRow({ eventCode: 3, eventName: '秋の菓子市', ticketEndNumber: null }),
      ],
      salesData: [saleOf(1), saleOf(2, { eventCode: null }), saleOf(3, { eventCode: 9 })],
      confirmedData: [confirmedOf(4, { eventCode: null }), confirmedOf(5, { eventCode: null, eventName: '秋' })],
    }),
  )
  expect([total, sold, remaining, eventsWithoutRange, ofNoEvent]).toEqual([200, 2, 198, 1, 3])
})

test('withdrawn ranges of no event are counted', () => {
  const withdrawn = [withdrawnOf(1, 2), withdrawnOf(3, 4, { eventCode: null }), withdrawnOf(5, 6, { eventCode: 9 })]
  expect(ticketFigures(officeWith({ withdrawn })).withdrawnOfNoEvent).toBe(2)
})

test('no sales are 0, and no seals are unknown', () => {
  const { total, sold, remaining, distributed } = ticketFigures(officeWith({ events: [eventRow()] }))
  expect([total, sold, remaining, distributed]).toEqual([100, 0, 100, null])
})

test('nothing to sell is 0 percent, more than everything 100', () => {
  expect(soldPercent({ total: null, sold: 3 })).toBe(0)
  expect(soldPercent({ total: 2, sold: null })).toBe(0)
  expect(soldPercent({ total: 2, sold: 3 })).toBe(100)
})

test('the figures of very many sales are counted in steps', () => {
  const sales = Array.from({ length: 3 * ROWS_A_STEP }, (_, at) => saleOf(at + 1))
  const { most, value } = mostReadAStep(sales, (salesData) => ticketFigureSteps(officeWith({ salesData })))
  expect(most).toBeLessThanOrEqual(ROWS_A_STEP)
  expect(value.ofNoEvent).toBe(0)
})
