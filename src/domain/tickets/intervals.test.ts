import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  counter,
  countOf,
  difference,
  intersection,
  intervalsOf,
  intervalsOfNumbers,
  lastUpTo,
  type Interval,
  type Intervals,
} from './intervals.ts'

const HIGHEST = 40
const anyRange = fc.tuple(fc.integer({ min: -3, max: HIGHEST }), fc.integer({ min: -3, max: HIGHEST }))
const ranges = fc.array(anyRange, { maxLength: 12 })

/** Reference implementation: one number at a time. */
function numbersIn(any: readonly Interval[]): Set<number> {
  const numbers = new Set<number>()
  for (const [from, to] of any) for (let number = from; number <= to; number++) numbers.add(number)
  return numbers
}

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b)
/** Splits the numbers into two lists, which may overlap: those of the first range, and all others. */
const asNumbers = (any: readonly Interval[]) => {
  const [first = [], ...others] = any.map((range) => [...numbersIn([range])])
  return intervalsOfNumbers(Float64Array.from(first), Float64Array.from(others.flat()))
}
const listed = (intervals: Intervals) => sorted(numbersIn(intervals))

/** Checks that the intervals are sorted, disjoint and not adjacent. */
function expectApart(intervals: Intervals) {
  intervals.forEach(([from, to], at) => {
    expect(from).toBeLessThanOrEqual(to)
    if (at > 0) expect(from).toBeGreaterThan(intervals[at - 1]![1] + 1)
  })
}

test('any ranges have the numbers that they have one by one, written in one way', () => {
  fc.assert(
    fc.property(ranges, (any) => {
      const intervals = intervalsOf(any)
      expectApart(intervals)
      expect(listed(intervals)).toEqual(sorted(numbersIn(any)))
      expect(countOf(intervals)).toBe(numbersIn(any).size)
      expect(asNumbers(any)).toEqual(intervals)
    }),
  )
})

test('ranges that touch are one', () => {
  expect(
    intervalsOf([
      [1, 4],
      [5, 8],
      [10, 12],
    ]),
  ).toEqual([
    [1, 8],
    [10, 12],
  ])
})

test('what two sets have in common, and what only the first has', () => {
  fc.assert(
    fc.property(ranges, ranges, (any, others) => {
      const [a, b] = [intervalsOf(any), intervalsOf(others)]
      const [inA, inB] = [numbersIn(a), numbersIn(b)]
      const [common, rest] = [intersection(a, b), difference(a, b)]
      expectApart(rest)
      expect(listed(common)).toEqual(sorted([...inA].filter((number) => inB.has(number))))
      expect(listed(rest)).toEqual(sorted([...inA].filter((number) => !inB.has(number))))
      expect(countOf(common) + countOf(rest)).toBe(inA.size)
    }),
  )
})

test('counts from one number to another, and finds the place of a number', () => {
  fc.assert(
    fc.property(ranges, anyRange, (any, [from, to]) => {
      const intervals = intervalsOf(any)
      const all = [...numbersIn(any)]
      expect(counter(intervals)(from, to)).toBe(all.filter((number) => from <= number && number <= to).length)
      const starts = intervals.map(([first]) => first)
      expect(lastUpTo(starts, from)).toBe(starts.findLastIndex((first) => first <= from))
    }),
  )
  expect(counter([[1, 10]])(-Infinity, Infinity)).toBe(10)
})

test('ten million numbers cost what their intervals cost', () => {
  const range: Intervals = [[1, 10_000_000]]
  const held = intervalsOf(Array.from({ length: 10_000 }, (_, at): Interval => [at * 1000 + 1, at * 1000 + 500]))
  const free = difference(range, held)
  expect([held.length, free.length, countOf(free)]).toEqual([10_000, 10_000, 5_000_000])
  expect(counter(free)(1, 10_000_000)).toBe(5_000_000)
})
