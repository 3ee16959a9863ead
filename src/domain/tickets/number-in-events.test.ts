import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finish } from '#domain/steps.ts'
import { numberNow } from './number-now.ts'
import { eventTicketsOf } from './event-tickets.ts'
import { eventRow, officeWith, sealOf, withdrawnOf } from './tickets.test-help.ts'
import { numberInEventsSteps } from './number-in-events.ts'

const HIGHEST = 30
const end = fc.option(fc.integer({ min: 1, max: HIGHEST }))
const named = fc.constantFrom(
  { eventCode: 1, eventName: '春の菓子市' },
  { eventCode: null, eventName: '春の菓子市' },
  { eventCode: null, eventName: '夏の菓子市' },
  { eventCode: 7, eventName: '春の菓子市' },
  { eventCode: 2, eventName: null },
)
const person = fc.constantFrom(
  { companyCode: '0001', name: '𠮷田 花子' },
  { companyCode: '0002', name: '𠮷田 花子' },
  { companyCode: null, name: '𠮷田 花子' },
)
const anyOffice = fc
  .record({
    ranges: fc.array(fc.tuple(end, end), { minLength: 2, maxLength: 2 }),
    seals: fc.array(fc.tuple(end, end, named, person), { maxLength: 10 }),
    withdrawn: fc.array(fc.tuple(end, end, fc.constantFrom(1, 2, 7)), { maxLength: 3 }),
  })
  .map(({ ranges, seals, withdrawn }) =>
    officeWith({
      events: ranges.map(([ticketStartNumber, ticketEndNumber], at) =>
        eventRow({
          eventCode: at + 1,
          eventName: at === 0 ? '春の菓子市' : '夏の菓子市',
          ticketStartNumber,
          ticketEndNumber,
        }),
      ),
      sealData: seals.map(([from, to, event, who]) => sealOf(from, to, { ...event, ...who })),
      withdrawn: withdrawn.map(([from, to, eventCode]) => withdrawnOf(from, to, { eventCode })),
    }),
  )

const idsOf = (seals: readonly { readonly id: number }[]) => seals.map(({ id }) => id).toSorted((a, b) => a - b)

test('it says of every event what its page says of the number', () => {
  fc.assert(
    fc.property(anyOffice, fc.integer({ min: 1, max: HIGHEST + 1 }), (rows, number) => {
      const places = new Map(
        finish(numberInEventsSteps(rows, number)).map((place) => [place.event.eventCode, place] as const),
      )
      for (const { eventCode } of rows.events) {
        const now = numberNow(eventTicketsOf(rows, eventCode)!, number)
        const place = places.get(eventCode)
        if (place) {
          expect([place.kind, idsOf(place.seals), idsOf(place.byName)]).toEqual([
            now.kind,
            idsOf(now.seals),
            idsOf(now.byName),
          ])
        } else {
          expect(['outside', 'untold']).toContain(now.kind)
          expect([now.seals, now.byName]).toEqual([[], []])
        }
      }
    }),
  )
})

test('who has it comes first, then by code', () => {
  const rows = officeWith({
    events: [1, 2, 3].map((eventCode) => eventRow({ eventCode, eventName: `市${eventCode}` })),
    sealData: [sealOf(5, 9, { eventCode: 3, eventName: '市3' })],
  })
  const told = finish(numberInEventsSteps(rows, 7)).map(({ event, kind }) => [event.eventCode, kind])
  expect(told).toEqual([
    [3, 'held'],
    [1, 'stock'],
    [2, 'stock'],
  ])
})

test.each([
  ['twice', { companyCode: '0001', name: '𠮷田 花子' }],
  ['several', { companyCode: '0002', name: '森 一郎' }],
] as const)('two seals of a number are told apart by who has them: %s', (kind, second) => {
  const rows = officeWith({ events: [eventRow()], sealData: [sealOf(1, 8), sealOf(5, 9, second)] })
  expect(finish(numberInEventsSteps(rows, 7)).map((place) => place.kind)).toEqual([kind])
})
