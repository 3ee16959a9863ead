import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counter, type Interval, type Intervals } from '#domain/tickets/index.ts'
import { barsOf, frameOf, numberAt, numbersOfRow, placeOf, runsOf } from './frame.ts'

const anyWindow = fc
  .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 400 }))
  .map(([from, more]): Interval => [from, from + more])
const anyWidth = fc.integer({ min: 250, max: 1400 })

test('every number has one place, and a press there finds it again', () => {
  fc.assert(
    fc.property(anyWindow, anyWidth, ([from, to], width) => {
      const frame = frameOf([from, to], width)
      const rows = Array.from({ length: frame.rows }, (_, row) => numbersOfRow(frame, row))
      expect(rows.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))).toEqual(
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      )
      for (let number = from; number <= to; number++) {
        const { row, x, width: one } = placeOf(frame, number)
        expect(numberAt(frame, row, x + one / 2)).toBe(number)
      }
      expect([numberAt(frame, frame.rows, 1), numberAt(frame, -1, 1), numberAt(frame, 0, width)]).toEqual([
        null,
        null,
        null,
      ])
    }),
  )
})

test('what is drawn covers exactly the numbers that are meant, to half a pixel', () => {
  fc.assert(
    fc.property(anyWindow, anyWidth, fc.infiniteStream(fc.boolean()), ([from, to], width, meant) => {
      const frame = frameOf([from, to], width)
      const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const wanted = new Set(numbers.filter(() => meant.next().value))
      const intervals: Intervals = [...wanted].map((number) => [number, number])
      const drawn = (runs: readonly { row: number; x: number; width: number }[], number: number) => {
        const { row, x, width: one } = placeOf(frame, number)
        return runs.some((run) => run.row === row && run.x < x + one / 2 && x + one / 2 < run.x + run.width)
      }
      const runs = runsOf(frame, intervals)
      for (const run of runs) {
        expect(run.x).toBeGreaterThanOrEqual(0)
        expect(run.x + run.width).toBeLessThanOrEqual(width)
      }
      const bars = barsOf(frame, counter(intervals))
      // Wide enough for each number to be a separate run.
      const apart = width / frame.perRow > 2
      for (const number of numbers) {
        if (wanted.has(number)) expect(drawn(runs, number)).toBe(true)
        else if (apart) expect(drawn(runs, number)).toBe(false)
        if (apart) expect(drawn(bars, number)).toBe(wanted.has(number))
      }
    }),
  )
})

test('a single number in ten million is seen, and no more is drawn than has room', () => {
  const frame = frameOf([1, 10_000_000], 1000)
  expect(runsOf(frame, [[5_000_000, 5_000_000]], 4)).toMatchObject([{ row: 3, width: 4 }])
  const many = Array.from({ length: 100_000 }, (_, at): Interval => [at * 100 + 1, at * 100 + 1])
  expect(runsOf(frame, many).length).toBeLessThanOrEqual(8 * 2 * 1000)
  const bars = barsOf(frame, counter(many))
  expect(bars.length).toBeLessThanOrEqual(8 * 500)
  // One number in a hundred, so no bar has a larger share.
  for (const { share } of bars) expect(share).toBeCloseTo(0.01, 3)
})
