/** Invariants of every allocation, checked against each single number. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableRow } from '#domain/tables/index.ts'
import { eventRow, officeWith, planOf as planRow, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import { allocateAct } from './allocate-act.ts'
import { allocate, type AllocateChoices, type AllocateTables } from './allocate.ts'
import { applied } from './applied.test-help.ts'
import { leftOutOf } from './left-out.ts'

const CODES = ['0001', '0002', '0003', '0004', '0005'] as const
const FIRST = 11
const LAST = 60

const code = fc.constantFrom(...CODES)
const number = fc.integer({ min: FIRST - 5, max: LAST + 5 })
const range = fc.tuple(number, fc.integer({ min: 0, max: 6 })).map(([from, more]) => [from, from + more] as const)
const master = fc.constantFrom(1, 1, 2, 99, null)

const seal = fc
  .record({ range, companyCode: code, eventCode: fc.constantFrom(1, 1, 1, 77, null), end: fc.boolean() })
  .map(({ range: [from, to], end, ...changes }) => sealOf(from, end || from % 7 > 0 ? to : null, changes))
const planned = fc
  .record({
    companyCode: fc.option(fc.constantFrom(...CODES, '0099'), { freq: 9 }),
    eventCode: fc.constantFrom(1, 1, 1, 2, null),
    distributionNumber: fc.option(fc.integer({ min: 0, max: 15 }), { freq: 9 }),
    ticketIssueFlag: fc.boolean(),
    personInChargeCode: master,
  })
  .map(({ companyCode, ...changes }) => planRow('', { ...changes, companyCode }))
const employees = fc.array(fc.record({ positionCode: master, personInChargeCode: master }), {
  minLength: CODES.length,
  maxLength: CODES.length,
})

const tables: fc.Arbitrary<AllocateTables> = fc
  .record({
    sealData: fc.array(seal, { maxLength: 8 }),
    distributionStatus: fc.array(planned, { maxLength: 8 }),
    employees,
    withdrawn: fc.array(fc.record({ range, eventCode: fc.constantFrom(1, 1, 2) }), { maxLength: 3 }),
  })
  .map(({ employees: own, withdrawn, ...others }) =>
    officeWith({
      ...others,
      events: [eventRow({ ticketStartNumber: FIRST, ticketEndNumber: LAST })],
      employees: own.map(
        (changes, at): TableRow<'employees'> => ({
          ...officeWith().employees[0]!,
          id: at + 1,
          companyCode: CODES[at]!,
          ...changes,
        }),
      ),
      withdrawn: withdrawn.map(({ range: [from, to], eventCode }) => withdrawnOf(from, to, { eventCode })),
    }),
  )

const choices: fc.Arbitrary<AllocateChoices> = fc.record({
  positions: fc.boolean(),
  unassigned: fc.boolean(),
  departmentCode: fc.constant(null),
  personInChargeCode: fc.constantFrom(null, null, 1),
  order: fc.constantFrom('sheets', 'companyCode'),
  numbers: fc.oneof(
    fc.constantFrom({ kind: 'lowest' as const }, { kind: 'gaps' as const }),
    fc.integer({ min: FIRST, max: LAST }).map((from) => ({ kind: 'from' as const, from })),
  ),
  allowsFewer: fc.boolean(),
})

const each = (from: number | null, to: number | null) =>
  from === null || to === null ? [] : Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
const numbersOf = (row: Pick<TableRow<'sealData'>, 'ticketStartNumber' | 'ticketEndNumber'>) =>
  each(row.ticketStartNumber, row.ticketEndNumber)
/** Every seal in the tables is of the one event, some only by its name. */
function freeOf({ sealData, withdrawn }: AllocateTables): Set<number> {
  const free = new Set(each(FIRST, LAST))
  for (const row of [...sealData, ...withdrawn.filter(({ eventCode }) => eventCode === 1)])
    for (const taken of numbersOf(row)) free.delete(taken)
  return free
}

test('no number twice, none that is not free, and exactly what is missing', () => {
  fc.assert(
    fc.property(tables, choices, (office, chosen) => {
      const { lines, totals } = allocate(office, 1, chosen)!
      const free = freeOf(office)
      const given = lines.flatMap(({ gets }) => gets.flatMap(([from, to]) => each(from, to)))
      expect(new Set(given).size).toBe(given.length)
      expect(given.filter((one) => !free.has(one))).toEqual([])
      expect([totals.numbers, totals.freeAfter]).toEqual([given.length, free.size - given.length])
      for (const { person, planned: plan, heldCount, count, short, gets, reason } of lines) {
        const own = office.sealData.filter((row) => row.companyCode === person.companyCode && row.eventCode !== 77)
        if (heldCount !== null && person.companyCode !== null)
          expect(heldCount).toBe(new Set(own.flatMap(numbersOf)).size)
        if (reason === null) expect(count + short).toBe(plan! - heldCount!)
        if (reason === 'noNumbers') expect([count, short]).toEqual([0, plan! - heldCount!])
        else if (reason !== null) expect([count, short]).toEqual([0, 0])
        if (!chosen.allowsFewer) expect(count === 0 || short === 0).toBe(true)
        expect(gets.length === 0).toBe(reason !== null)
      }
    }),
  )
})

test('given and left out are together what was asked for, of every person', () => {
  fc.assert(
    fc.property(tables, choices, (office, chosen) => {
      const allocation = allocate(office, 1, chosen)!
      const leftOut = leftOutOf(allocation)
      const known = allocation.lines.filter(({ planned: plan, heldCount }) => plan !== null && heldCount !== null)
      const asked = known.map(({ planned: plan, heldCount }) => Math.max(plan! - heldCount!, 0))
      expect(allocation.totals.numbers + leftOut.booklets).toBe(asked.reduce((sum, count) => sum + count, 0))
      const named = new Set(leftOut.persons.map(({ line }) => line))
      expect(named.size).toBe(leftOut.withoutBooklets + leftOut.withFewer)
      for (const line of allocation.lines) {
        const { planned: plan, heldCount, count } = line
        const isUnknown = plan === null || heldCount === null
        expect(named.has(line)).toBe(plan !== 0 && (isUnknown || heldCount + count < plan))
      }
    }),
  )
})

test('the numbers rise as the persons come, in one piece; filling gaps, parted only where none is long enough', () => {
  fc.assert(
    fc.property(tables, choices, (office, chosen) => {
      const { lines, totals } = allocate(office, 1, chosen)!
      const { numbers, allowsFewer } = chosen
      if (numbers.kind === 'gaps') {
        // The remaining numbers would not cover anybody's shortage.
        for (const { short } of lines) if (short > 0) expect(totals.freeAfter).toBeLessThan(allowsFewer ? 1 : short)
        const free = freeOf(office)
        for (const { gets, count } of lines) {
          const isWhole = (from: number) => each(from, from + count - 1).every((one) => free.has(one))
          if (gets.length > 1) expect([...free].filter(isWhole)).toEqual([])
          for (const one of gets.flatMap(([from, to]) => each(from, to))) free.delete(one)
        }
        return
      }
      const pieces = lines.flatMap(({ gets }) => gets)
      expect(pieces.map(([from]) => from)).toEqual(pieces.map(([from]) => from).toSorted((a, b) => a - b))
      expect(lines.filter(({ gets }) => gets.length > 1)).toEqual([])
      if (numbers.kind === 'from') expect(pieces.every(([from]) => from >= numbers.from!)).toBe(true)
    }),
  )
})

test('the act writes what was shown; done again, nobody who got all gets anything', () => {
  fc.assert(
    fc.property(tables, choices, (office, chosen) => {
      const before = allocate(office, 1, chosen)!
      const act = allocateAct(before, chosen)
      expect(act === null).toBe(before.totals.numbers === 0)
      if (!act) return
      expect(act.changes.sealData!.add).toHaveLength(before.totals.seals)
      const after = applied(office, act.changes)
      const again = allocate(after, 1, chosen)!
      const got = (line: (typeof before.lines)[number]) =>
        before.lines.some(({ person, short, count }) =>
          person.companyCode === line.person.companyCode ? count > 0 && short === 0 : false,
        )
      expect(again.lines.filter((line) => got(line) && line.reason !== 'hasAll')).toEqual([])
      if (before.totals.short === 0) expect(allocateAct(again, chosen)).toBeNull()
      for (const row of after.distributionStatus) {
        const line = again.lines.find(({ rows }) => rows.includes(row))
        if (line && got(line)) expect([row.eventCode, row.ticketIssueFlag]).toEqual([1, true])
      }
    }),
  )
})
