import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { eventRowSteps } from '#domain/tickets/event-rows.ts'
import { inShare } from '#domain/steps.ts'
import { countOf } from '#domain/tickets/intervals.ts'
import { eventTicketsOf, eventTicketSteps, type TicketRows } from '#domain/tickets/event-tickets.ts'
import { confirmedOf, eventRow, officeWith, planOf, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { cardOf, type Counting } from './card.ts'
import { type CardOf, cardOfRow, hasCards } from './card-of.ts'

const counting = (rows: TicketRows): Counting => ({
  byEvent: () => inShare(0, eventRowSteps(rows)),
  tickets: (eventCode) => eventTicketSteps(rows, eventCode),
})
const card = (rows: TicketRows, of: CardOf) => cardOf(rows, of, counting(rows))
const person = (code: string | null, name: string | null = null): CardOf => ({ table: 'employees', code, name })
const department = (code: number | null, name: string | null = null): CardOf => ({ table: 'departments', code, name })

describe('whose card a row leads to', () => {
  test('its own; that of the person whom it names; without one, of the department', () => {
    expect(cardOfRow('departments', { departmentCode: 10, departmentName: '営業部' })).toEqual(department(10, '営業部'))
    expect(cardOfRow('sealData', sealOf(1, 2))).toMatchObject({ table: 'employees', code: '0001' })
    const unnamed = sealOf(1, 2, { companyCode: null, name: null })
    expect(cardOfRow('sealData', unnamed)).toMatchObject({ table: 'departments', code: 10 })
    expect(cardOfRow('sealData', { ...unnamed, name: '森' })).toEqual(person(null, '森'))
    expect(cardOfRow('salesData', saleOf(1))).toBeNull()
  })

  test('which tables have rows that name somebody', () => {
    expect((['employees', 'sealData', 'salesData', 'products', 'personInCharge'] as const).map(hasCards)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
  })
})

describe('a person’s card', () => {
  const rows = officeWith({
    events: [
      eventRow(),
      eventRow({ eventCode: 2, eventName: '秋の市' }),
      eventRow({ eventCode: 3, eventName: '冬の市' }),
    ],
    sealData: [
      sealOf(1, 10),
      sealOf(21, 25),
      sealOf(11, 20, { companyCode: '0002' }),
      sealOf(90, 99, { eventCode: 77, eventName: '消えた市' }),
    ],
    salesData: [saleOf(3), saleOf(22, { quantity: 2 }), saleOf(12)],
    confirmedData: [confirmedOf(3), confirmedOf(12, { companyCode: '0002' })],
    distributionStatus: [
      planOf('0001', { distributionNumber: 15 }),
      planOf('0001', { eventCode: 2, distributionNumber: 4 }),
      planOf('0002'),
    ],
  })

  test('everything of theirs, event by event, and nothing of others', () => {
    const { events, totals, strays } = card(rows, person('0001'))
    expect(events.map(({ event }) => event.eventCode)).toEqual([2, 1])
    expect(events[1]).toMatchObject({
      numbers: [
        [1, 10],
        [21, 25],
      ],
      figures: { planned: 15, issued: 15, reported: 2, amount: 1500, confirmed: 500 },
    })
    expect(events[1]!.sales.map(({ ticketNumber }) => ticketNumber)).toEqual([3, 22])
    expect([events[1]!.seals.length, events[1]!.confirmed.length, events[1]!.plans.length]).toEqual([2, 1, 1])
    expect(totals).toMatchObject({ planned: 19, issued: 15, amount: 1500 })
    expect(strays).toEqual({ sealData: 1, confirmedData: 0, distributionStatus: 0 })
  })

  test('what no table tells is missing, and not zero', () => {
    const { events } = card(rows, person('0001'))
    // No holder is recorded for the second event.
    expect(events[0]!.figures).toEqual({
      planned: 4,
      issued: null,
      reported: null,
      toReport: null,
      unreported: null,
      amount: null,
      target: null,
      shortOf: null,
      confirmed: null,
    })
    const { events: none, totals, row } = card(rows, person('9999'))
    expect([none, row, totals.issued]).toEqual([[], null, null])
  })

  test('somebody without a code is known by name, and is no namesake who has one', () => {
    const unknown = officeWith({
      sealData: [sealOf(1, 5, { companyCode: null, name: '森 花' }), sealOf(6, 9, { name: '森 花' })],
      distributionStatus: [
        planOf('0001'),
        { ...planOf('0001', { name: '森 花', distributionNumber: 3 }), companyCode: null },
      ],
    })
    expect(card(unknown, person(null, '森 花')).events[0]!.numbers).toEqual([[1, 5]])
    expect(card(unknown, person('0001', '森 花')).events[0]!.numbers).toEqual([[6, 9]])
    const planned = [person(null, '森 花'), person('0001', '森 花')].map((of) => card(unknown, of).totals.planned)
    expect(planned).toEqual([3, 10])
  })
})

test('numbers that several have are nobody’s own', () => {
  const rows = officeWith({ sealData: [sealOf(1, 10), sealOf(8, 12, { companyCode: '0002' })] })
  const { events } = card(rows, person('0001'))
  expect([events[0]!.numbers, events[0]!.figures.issued]).toEqual([[[1, 7]], 7])
})

describe('with the event’s page', () => {
  const seal = fc.tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.nat(6),
    fc.constantFrom('0001', '0002', null),
    fc.constantFrom(10, 20, null),
    fc.constantFrom(1, 2),
  )
  const office = fc
    .record({
      seals: fc.array(seal, { maxLength: 12 }),
      sold: fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 12 }),
    })
    .map(({ seals, sold }) =>
      officeWith({
        events: [eventRow(), eventRow({ eventCode: 2, eventName: '秋の市' })],
        sealData: seals.map(([from, size, companyCode, departmentCode, eventCode]) =>
          sealOf(from, from + size, { companyCode, departmentCode, departmentName: null, eventCode }),
        ),
        salesData: sold.map((number) => saleOf(number)),
        employees: ['0001', '0002'].map((companyCode, at) =>
          rowOf('employees', { id: at, companyCode, departmentCode: 10, positionCode: 1, personInChargeCode: 1 }),
        ),
      }),
    )

  test('its figures agree, and the numbers that are shown are as many as are counted', () => {
    fc.assert(
      fc.property(office, (rows) => {
        for (const of of [person('0001'), person('0002'), department(10), department(20)]) {
          for (const { event, figures, numbers, sales } of card(rows, of).events) {
            const { tallies } = eventTicketsOf(rows, event.eventCode)!
            const lines = of.table === 'employees' ? tallies.persons : tallies.departments
            const line = lines.find(({ key }) => key === `code:${of.code}`)
            const { issued = 0, reported, amount } = line ?? {}
            if (!line) continue
            expect([figures.issued, figures.reported, figures.amount]).toEqual([issued, reported, amount])
            expect(countOf(numbers)).toBe(issued)
            if (reported !== null) expect(new Set(sales.map((sale) => sale.ticketNumber)).size).toBe(reported)
          }
        }
      }),
    )
  })
})

test('only events in which they may have anything are counted', () => {
  const rows = officeWith({ sealData: [sealOf(1, 10)] })
  const asked: number[] = []
  const counted: Counting = {
    ...counting(rows),
    tickets(eventCode) {
      asked.push(eventCode)
      return eventTicketSteps(rows, eventCode)
    },
  }
  expect(cardOf(rows, person('0002'), counted).events).toEqual([])
  expect(asked).toEqual([])
})
