import { expect, test } from 'vitest'
import { finish } from '#domain/steps.ts'
import { eventTicketsOf, type Interval } from '#domain/tickets/index.ts'
import { eventRow, officeWith, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { drawingSteps } from './drawing.ts'
import { frameOf } from './frame.ts'

const pieces = (path: string) => path.split('M').length - 1

test('what must not be missed has an arrow, and arrows lead out of the range where seals do', () => {
  const tickets = eventTicketsOf(
    officeWith({
      events: [eventRow({ ticketStartNumber: 11 })],
      sealData: [sealOf(11, 30), sealOf(30, 40, { companyCode: '0002' }), sealOf(5, 9), sealOf(99, 101)],
      salesData: [saleOf(60)],
    }),
    1,
  )!
  const drawn = (window: Interval) => finish(drawingSteps(tickets, frameOf(window, 900)))
  const all = drawn([11, 100])
  expect([pieces(all.several), pieces(all.unheld), pieces(all.marks), pieces(all.outside)]).toEqual([1, 1, 2, 2])
  expect(pieces(all.twice)).toBe(0)
  const middle = drawn([41, 59])
  expect([middle.several, middle.unheld, middle.marks, middle.outside]).toEqual(['', '', '', ''])
})

test('persons in charge beside each other differ, and are named by their codes; near by, holders by their names', () => {
  const seals = Array.from({ length: 20 }, (_, at) =>
    sealOf(at * 10 + 1, at * 10 + 10, { companyCode: String(at), personInChargeCode: at < 10 ? 101 : 102 }),
  )
  const tickets = eventTicketsOf(officeWith({ events: [eventRow({ ticketEndNumber: 200 })], sealData: seals }), 1)!
  const far = finish(drawingSteps(tickets, frameOf([1, 200], 150)))
  expect(far.tones.filter((path) => path !== '')).toHaveLength(2)
  expect(new Set(far.labels.map(({ text }) => text))).toEqual(new Set(['101', '102']))
  expect(pieces(far.bounds)).toBe(1)
  const narrow = finish(drawingSteps(tickets, frameOf([1, 200], 30)))
  expect(new Set(narrow.labels.map(({ text }) => text))).toEqual(new Set(['101', '102']))
  const near = finish(drawingSteps(tickets, frameOf([1, 20], 400)))
  expect(near.labels.map(({ text }) => text)).toEqual(['𠮷田 花子', '𠮷田 花子'])
})
