import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PrintedCard } from '#domain/wire.ts'
import { covering } from './covering.ts'
import type { Interval } from './intervals.ts'
import { cardsSincePrinted } from './since-printed.ts'

const interval = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.nat(9))
  .map(([from, more]): Interval => [from, from + more])

test('counts each covered number once, as a list of all numbers would', () => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 20 }), (ranges) => {
      const cover = covering(ranges)
      const all = new Set<number>()
      for (const range of ranges) {
        for (const [from, to] of ranges) {
          let count = 0
          for (let number = from; number <= to; number++) count += Number(all.has(number))
          expect(cover.count([from, to])).toBe(count)
        }
        cover.add(range)
        for (let number = range[0]; number <= range[1]; number++) all.add(number)
      }
    }),
  )
})

// A quadratic algorithm would exceed the test's timeout.
test('many prints of one card cost about as much as one print of many', () => {
  const cards = (prints: boolean) =>
    Array.from({ length: 30_000 }, (_, at) => ({
      ...({ part: null, gone: false, digest: `${at}` } as PrintedCard),
      print: prints ? at + 1 : 1,
      start: at * 2 + 1,
      end: at * 2 + 1,
    }))
  expect(cardsSincePrinted(cards(true), cards(true)).toCollect).toEqual([])
})
