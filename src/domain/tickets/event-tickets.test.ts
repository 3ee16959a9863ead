import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventSeals, totalsOf } from '#domain/seals/index.ts'
import { finish } from '#domain/steps.ts'
import { eventRows } from './event-rows.ts'
import type { Faults } from './faults.ts'
import type { Intervals } from './intervals.ts'
import { countSteps, sumOfCounts } from './overview.ts'
import { eventTicketsOf, type EventTickets, type TicketRows } from './event-tickets.ts'
import { confirmedOf, eventRow, officeWith, saleOf, sealOf, withdrawnOf } from './tickets.test-help.ts'

const tickets = (rows: TicketRows, eventCode = 1): EventTickets => eventTicketsOf(rows, eventCode)!
const listed = (intervals: Intervals) =>
  intervals.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))

describe('each number, against a count one by one', () => {
  const START = 5
  const END = 40
  const number = fc.option(fc.integer({ min: 0, max: 50 }))
  const anySeal = fc.record({
    start: number,
    size: fc.integer({ min: -1, max: 8 }),
    companyCode: fc.constantFrom('0001', '0002', '0003', '0009'),
    personInChargeCode: fc.constantFrom(1, 2, 9, null),
    departmentCode: fc.constantFrom(10, 20, null),
    // The event's code; no code but its name; an unknown code with its name; another event.
    event: fc.constantFrom([1, '春の菓子市'], [null, '春の菓子市'], [7, '春の菓子市'], [2, '夏の菓子市'] as const),
  })
  const anyWithdrawn = fc.record({ start: number, size: fc.integer({ min: 1, max: 5 }) })
  const anySale = fc.record({ ticketNumber: number, quantity: fc.option(fc.integer({ min: 1, max: 4 })) })
  const anyOffice = fc
    .record({
      seals: fc.array(anySeal, { maxLength: 14 }),
      sales: fc.array(anySale, { maxLength: 12 }),
      confirmed: fc.array(anySale, { maxLength: 8 }),
      withdrawn: fc.array(anyWithdrawn, { maxLength: 5 }),
    })
    .map(({ seals, sales, confirmed, withdrawn }) =>
      officeWith({
        events: [
          eventRow({ ticketStartNumber: START, ticketEndNumber: END }),
          eventRow({ eventCode: 2, eventName: '夏の菓子市' }),
        ],
        sealData: seals.map(({ start, size, event: [eventCode, eventName], ...who }) =>
          sealOf(start, start === null ? null : start + size - 1, {
            ...who,
            name: who.companyCode,
            eventCode: eventCode as number | null,
            eventName: eventName as string,
          }),
        ),
        salesData: sales.map(({ ticketNumber, quantity }) => saleOf(ticketNumber, { quantity })),
        confirmedData: confirmed.map(({ ticketNumber, quantity }) =>
          confirmedOf(ticketNumber, { quantity, totalAmount: quantity === null ? null : quantity * 500 }),
        ),
        withdrawn: [
          withdrawnOf(1, 100, { eventCode: 2 }),
          ...withdrawn.map(({ start, size }) => withdrawnOf(start, start === null ? null : start + size - 1)),
        ],
      }),
    )

  const personOf = (holder: string) => holder.split(' ').at(-1)!

  /** Counts the holders of each number of the range one by one. */
  function countOneByOne({ sealData, salesData, confirmedData, withdrawn }: TicketRows) {
    const held = new Map<number, string[]>()
    const claimed = new Set<number>()
    for (const seal of sealData) {
      const { ticketStartNumber: from, ticketEndNumber: to, eventCode } = seal
      if (from === null || to === null) continue
      // Seals without codes have the names of the codes 1 and 10.
      const holder = `${seal.personInChargeCode ?? 1} ${seal.departmentCode ?? 10} ${seal.companyCode}`
      for (let at = Math.max(from, START); at <= Math.min(to, END); at++) {
        if (eventCode === 1 || eventCode === null) held.set(at, [...(held.get(at) ?? []), holder])
        if (eventCode === 7) claimed.add(at)
      }
    }
    const reported = new Set<number>()
    for (const { ticketNumber: at } of [...salesData, ...confirmedData]) if (at !== null) reported.add(at)
    const gone = new Set<number>()
    for (const { ticketStartNumber: from, ticketEndNumber: to, eventCode } of withdrawn)
      if (eventCode === 1 && from !== null && to !== null) for (let at = from; at <= to; at++) gone.add(at)
    return { held, claimed, reported, gone }
  }

  test('is held, held by name only, withdrawn, or in stock, never two of them; and what is wrong is named', () => {
    fc.assert(
      fc.property(anyOffice, (rows) => {
        const { sets, counts, ranges, faults } = tickets(rows)
        const { held, claimed, reported, gone } = countOneByOne(rows)
        const range = Array.from({ length: END - START + 1 }, (_, at) => START + at)
        const free = range.filter((at) => !held.has(at) && !claimed.has(at))
        const stock = free.filter((at) => !gone.has(at))
        const withdrawn = free.filter((at) => gone.has(at))
        expect(listed(sets.held)).toEqual(range.filter((at) => held.has(at)))
        expect(listed(sets.byName)).toEqual(range.filter((at) => claimed.has(at) && !held.has(at)))
        expect(listed(sets.stock)).toEqual(stock)
        expect(listed(sets.withdrawn)).toEqual(withdrawn)
        expect(listed(faults.soldWithdrawn)).toEqual(withdrawn.filter((at) => reported.has(at)))
        expect(listed(faults.heldWithdrawn)).toEqual(range.filter((at) => gone.has(at) && !free.includes(at)))
        expect(listed(faults.withdrawnBeside)).toEqual(
          [...gone].filter((at) => !range.includes(at)).sort((a, b) => a - b),
        )
        expect(listed(sets.reported)).toEqual(range.filter((at) => reported.has(at)))
        expect(listed(faults.unheld)).toEqual(stock.filter((at) => reported.has(at)))
        expect(listed(faults.beside)).toEqual(
          [...reported].filter((at) => at < START || at > END).sort((a, b) => a - b),
        )
        expect((counts.issued ?? 0) + counts.byName + counts.withdrawn + counts.inStock!).toBe(counts.range)
        // The parts cover the whole range.
        expect(ranges.flatMap(({ from, to }) => listed([[from, to]]))).toEqual(range)
        const other = (at: number) => (gone.has(at) ? 'withdrawn' : 'stock')
        for (const { from, to, kind, holding } of ranges) {
          for (const at of listed([[from, to]])) {
            const holders = held.get(at) ?? []
            const many = new Set(holders.map(personOf)).size > 1 ? 'several' : 'twice'
            const expected =
              holders.length > 1 ? many : holders.length === 1 ? 'held' : claimed.has(at) ? 'byName' : other(at)
            expect(kind).toBe(expected)
            if (holding) expect(holding.seal.companyCode).toBe(personOf(holders[0]!))
          }
        }
        const named = (lines: Faults['overlaps']) => new Set(lines.flatMap(({ from, to }) => listed([[from, to]])))
        const several = named(faults.overlaps)
        const twice = named(faults.twice)
        for (const at of range) {
          const holders = held.get(at) ?? []
          const persons = new Set(holders.map(personOf))
          expect(several.has(at)).toBe(persons.size > 1)
          expect(several.has(at) || twice.has(at)).toBe(holders.length > 1)
        }
      }),
    )
  })

  test('belongs to one line of each list, and each list adds up to the same', () => {
    fc.assert(
      fc.property(anyOffice, (rows) => {
        const { tallies, counts, amount } = tickets(rows)
        const { held, reported } = countOneByOne(rows)
        const several = [...held.values()].filter((holders) => new Set(holders).size > 1).length
        for (const lines of [tallies.personsInCharge, tallies.departments, tallies.persons]) {
          const sum = (what: 'issued' | 'reported' | 'amount') =>
            lines.reduce((all, line) => all + (line[what] ?? 0), 0)
          expect(sum('issued')).toBe(counts.issued ?? 0)
          expect(lines.find(({ whose }) => whose.kind === 'several')?.issued ?? 0).toBe(several)
          expect(sum('reported')).toBe(counts.reported ?? 0)
          expect(sum('amount')).toBe(amount ?? 0)
          expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        }
        expect(counts.out).toBe([...held.keys()].filter((number) => !reported.has(number)).length)
      }),
    )
  })

  test('counts on the dashboard as on the page of its event, and in booklets as on the sheets', () => {
    fc.assert(
      fc.property(anyOffice, (rows) => {
        const all = finish(countSteps(eventRows(rows).values()))
        expect(all.map(({ event, counts }) => [event.eventCode, counts])).toEqual(
          [1, 2].map((code) => [code, tickets(rows, code).counts]),
        )
        const out = all.reduce((sum, { counts }) => sum + (counts.out ?? 0), 0)
        expect(sumOfCounts(all.map(({ counts }) => counts)).out).toBe(out)
        const sheet = eventSeals(rows.sealData, rows, 1)!
        expect(tickets(rows).sealTotals).toEqual(totalsOf(sheet.seals))
        expect(tickets(rows).seals).toEqual(sheet.seals)
      }),
    )
  })
})

describe('what cannot be right', () => {
  test('confirmed rows that name the event, though their code is another, are named, not counted', () => {
    const rows = officeWith({
      events: [eventRow(), eventRow({ eventCode: 2, eventName: '夏の菓子市' })],
      confirmedData: [
        confirmedOf(1),
        confirmedOf(2, { eventCode: 77 }),
        confirmedOf(3, { eventCode: 2 }),
        confirmedOf(4, { eventCode: null }),
        confirmedOf(5, { eventCode: 77, eventName: null }),
      ],
    })
    const { faults, counts } = tickets(rows)
    expect(faults.confirmedByName.map(({ ticketNumber }) => ticketNumber)).toEqual([2, 3])
    expect(counts.reported).toBe(2)
    // Two events have the same name: each has its own rows, and a row without a code may belong to either.
    const same = { ...rows, events: [eventRow(), eventRow({ eventCode: 2 })] }
    const named = (code: number) => tickets(same, code).faults.confirmedByName.map(({ ticketNumber }) => ticketNumber)
    expect([named(1), named(2)]).toEqual([
      [2, 4],
      [2, 4],
    ])
  })

  test('a seal without a count is named beside those whose count differs', () => {
    const { faults } = tickets(officeWith({ sealData: [sealOf(1, 10, { distributionNumber: null })] }))
    expect(faults.countDiffers.map(({ inRange }) => inRange)).toEqual([10])
  })
})

describe('what is missing is missing, and no zero', () => {
  test('without seals and sales only the range and its stock are known', () => {
    const { counts, sold, amount, tallies } = tickets(officeWith())
    expect(counts).toEqual({
      range: 100,
      issued: null,
      inStock: 100,
      byName: 0,
      withdrawn: 0,
      reported: null,
      out: 0,
    })
    expect([sold, amount, tallies.target, tallies.persons]).toEqual([null, null, null, []])
  })

  test('without a range there is no stock, and nothing is left of it', () => {
    const rows = officeWith({
      events: [eventRow({ ticketEndNumber: null })],
      sealData: [sealOf(1, 10)],
      salesData: [saleOf(3)],
      withdrawn: [withdrawnOf(20, 21)],
    })
    expect(tickets(rows).counts).toEqual({
      range: null,
      issued: 10,
      inStock: null,
      byName: 0,
      withdrawn: 2,
      reported: null,
      out: null,
    })
  })

  test('an unknown event has no figures', () => {
    expect(eventTicketsOf(officeWith(), 9)).toBeNull()
  })
})

describe('what cannot be right is named', () => {
  test('numbers that the event does not have, none, a count of another number, the event by its name only', () => {
    const seals = [
      sealOf(96, 105),
      sealOf(null, 3),
      sealOf(1, 10, { distributionNumber: 9 }),
      sealOf(50, 59, { eventCode: 8 }),
    ]
    const { faults, counts } = tickets(
      officeWith({ sealData: seals, salesData: [saleOf(null), saleOf(101), saleOf(1, { quantity: null })] }),
    )
    expect(faults).toMatchObject({
      overlaps: [],
      outside: [{ seal: { id: seals[0]!.id }, numbers: [[101, 105]] }],
      unnumbered: [{ id: seals[1]!.id }],
      countDiffers: [{ seal: { id: seals[2]!.id }, inRange: 10 }],
      byName: [{ id: seals[3]!.id }],
      unheld: [],
      beside: [[101, 101]],
      salesWithoutNumber: 1,
      salesWithoutAmount: 1,
    })
    expect([counts.issued, counts.byName, counts.inStock]).toEqual([15, 10, 75])
  })
})

test('ten million numbers, ten thousand holders and a hundred thousand sales come to a line each', () => {
  const rows = officeWith({
    events: [eventRow({ ticketEndNumber: 10_000_000 })],
    sealData: Array.from({ length: 10_000 }, (_, at) =>
      sealOf(at * 1000 + 1, at * 1000 + 500, { companyCode: String(at) }),
    ),
    salesData: Array.from({ length: 100_000 }, (_, at) => saleOf(at * 100 + 7)),
  })
  const { counts, ranges, tallies } = tickets(rows)
  expect(counts).toMatchObject({ range: 10_000_000, issued: 5_000_000, inStock: 5_000_000, reported: 100_000 })
  expect([ranges.length, tallies.persons.length]).toEqual([20_000, 10_001])
})
