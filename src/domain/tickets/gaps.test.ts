import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allSeals, eventSeals, type Masters, type SealWarning } from '#domain/seals/index.ts'
import { returnedNumbers, type StockAct } from './acts/change/returned-numbers.ts'
import { withdrawnByEvent, withoutKnownGaps } from './gaps.ts'
import { eventRow, sealOf, withdrawnOf } from './tickets.test-help.ts'

const masters: Masters = {
  events: [eventRow(), eventRow({ eventCode: 2, eventName: '夏の菓子市' })],
  departments: [{ departmentCode: 10, departmentName: '営業部' }],
  personInCharge: [{ personInChargeCode: 1, personInChargeName: '髙橋' }],
}
const warningsOf = (...seals: Parameters<typeof eventSeals>[0]) => eventSeals(seals, masters, 1)!.warnings
const gapsOf = (warnings: readonly SealWarning[]) =>
  warnings.flatMap((warning) => (warning.kind === 'gap' ? [[warning.from, warning.to]] : []))

let id = 0
/** An act of the first event, later than the ones before it. */
const actOf = (kind: StockAct['kind'], details: StockAct['details'], changes: Partial<StockAct> = {}): StockAct => ({
  id: (id += 1),
  kind,
  event: 1,
  details,
  takenBack: false,
  ...changes,
})
const returned = (numbers: string, changes?: Partial<StockAct>) => actOf('return', { numbers }, changes)
const allocated = (lowest: number, highest: number, changes?: Partial<StockAct>) =>
  actOf('allocate', { lowest, highest }, changes)
const numbersOf = (...acts: StockAct[]) => [...(returnedNumbers(acts).get(1) ?? [])]

describe('a gap of known numbers', () => {
  const warnings = warningsOf(sealOf(1, 10), sealOf(21, 30), sealOf(30, 40), sealOf(51, 60))

  test('is not warned of where all of them are known', () => {
    expect(gapsOf(warnings)).toEqual([
      [11, 20],
      [41, 50],
    ])
    const left = withoutKnownGaps(warnings, new Map([[1, [[5, 25]]]]))
    expect(gapsOf(left)).toEqual([[41, 50]])
    expect(left.filter(({ kind }) => kind !== 'gap')).toEqual(warnings.filter(({ kind }) => kind !== 'gap'))
  })

  test('who leaves returns the numbers, unless they are passed on', () => {
    const left = (details: StockAct['details']) => numbersOf(actOf('leave', { numbers: '11-12', ...details }))
    expect([left({}), left({ to: '0002' })]).toEqual([[[11, 12]], []])
  })

  test('is warned of by the ranges that remain, beside the same seals', () => {
    const left = withoutKnownGaps(
      warnings,
      new Map([
        [
          1,
          [
            [13, 13],
            [16, 20],
          ],
        ],
      ]),
    )
    expect(gapsOf(left)).toEqual([
      [11, 12],
      [14, 15],
      [41, 50],
    ])
    const [before] = warnings.filter(({ kind }) => kind === 'gap')
    const [first, second] = left.filter(({ kind }) => kind === 'gap')
    expect([first!.seals, second!.seals]).toEqual([before!.seals, before!.seals])
  })

  test('is one of its own event, also where all events stand on one sheet', () => {
    const second = { eventCode: 2, eventName: '夏の菓子市' }
    const all = allSeals([sealOf(1, 1), sealOf(5, 5), sealOf(1, 1, second), sealOf(5, 5, second)], masters)
    expect(gapsOf(withoutKnownGaps(all.warnings, new Map([[2, [[2, 3]]]])))).toEqual([
      [2, 4],
      [4, 4],
    ])
  })
})

test('withdrawn numbers are those of rows with an event and both numbers', () => {
  const rows = [
    withdrawnOf(15, 20),
    withdrawnOf(8, 12),
    withdrawnOf(13, 14),
    withdrawnOf(1, 2, { eventCode: 2 }),
    withdrawnOf(3, null),
    withdrawnOf(9, 5),
  ]
  expect([...withdrawnByEvent(rows)]).toEqual([
    [1, [[8, 20]]],
    [2, [[1, 2]]],
  ])
})

describe('returned numbers', () => {
  test('are those that the returns of an event name, if they are not undone', () => {
    expect(
      numbersOf(returned('5-7, 9'), returned('8'), returned('20', { takenBack: true }), returned('30', { event: 2 })),
    ).toEqual([[5, 9]])
  })

  test('are not guessed where a return does not name them', () => {
    expect(
      numbersOf(returned('1-2, 5, 9, 11, 13, …'), actOf('return', { count: 3 }), actOf('return', { numbers: 7 })),
    ).toEqual([
      [1, 2],
      [5, 5],
      [9, 9],
      [11, 11],
      [13, 13],
    ])
  })

  test('are no more once a later allocation may have given them away, whatever order the acts come in', () => {
    const [before, back, after] = [allocated(1, 50), returned('5-20'), allocated(10, 12)]
    expect(numbersOf(after, back, before)).toEqual([
      [5, 9],
      [13, 20],
    ])
    expect(numbersOf(back, allocated(1, 50, { takenBack: true }))).toEqual([[5, 20]])
    expect(numbersOf(back, actOf('allocate', {}))).toEqual([])
  })
})

test('what remains of the gaps are their numbers without the withdrawn and the returned ones', () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 6 }))
  const ranges = fc.array(
    range.map(([from, more]) => [from, from + more] as const),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(ranges, ranges, ranges, (held, gone, back) => {
      const warnings = warningsOf(...held.map(([from, to]) => sealOf(from, to)))
      const withdrawn = withdrawnByEvent(gone.map(([from, to]) => withdrawnOf(from, to)))
      const acts = back.map(([from, to]) => returned(from === to ? `${from}` : `${from}-${to}`))
      const left = withoutKnownGaps(withoutKnownGaps(warnings, withdrawn), returnedNumbers(acts))
      const isIn = (given: readonly (readonly [number, number])[], number: number) =>
        given.some(([from, to]) => from <= number && number <= to)
      const lowest = Math.min(...held.map(([from]) => from))
      const highest = Math.max(...held.map(([, to]) => to))
      const numbers = Array.from({ length: 60 }, (_, at) => at + 1)
      const expected = numbers.filter(
        (number) => lowest < number && number < highest && ![held, gone, back].some((given) => isIn(given, number)),
      )
      const told = gapsOf(left).flatMap(([from, to]) => numbers.filter((number) => from! <= number && number <= to!))
      expect(told).toEqual(expected)
      // Two adjacent gaps must be reported as one.
      const ends = gapsOf(left)
      ends.slice(1).forEach(([from], at) => expect(from).toBeGreaterThan(ends[at]![1]! + 1))
    }),
  )
})
