import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ExactSum } from './exact-sum.ts'
import { totalsOf } from './seals/totals.ts'
import type { PrintedSeal } from './seals/types.ts'
import { sumOfKnown } from './tickets/sum.ts'
import { totalOf } from './tickets/sales.ts'

const MAX = Number.MAX_SAFE_INTEGER
const whole = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(MAX, MAX - 1, -MAX, 1, 0))
const sumOf = (values: readonly number[]) => {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.value
}
const big = (values: readonly number[]) => values.reduce((sum, value) => sum + BigInt(value), 0n)

it('a sum of whole numbers is that of BigInt, and a number where one holds it', () => {
  fc.assert(
    fc.property(fc.array(whole, { maxLength: 50 }), (values) => {
      const sum = sumOf(values)
      expect(BigInt(sum)).toBe(big(values))
      expect(typeof sum).toBe(Number.isSafeInteger(Number(big(values))) ? 'number' : 'bigint')
    }),
  )
})

it('a sum of amounts is that of their ten thousandths by BigInt, rounded once', () => {
  const parts = fc.array(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), { maxLength: 50 })
  fc.assert(
    fc.property(parts, (values) => {
      expect(Number(sumOf(values.map((part) => part / 10_000)))).toBe(Number(big(values)) / 10_000)
    }),
  )
})

it('the booklets of the sheets are summed exactly', () => {
  const counts = fc.array(fc.integer({ min: 0, max: MAX }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(counts, (values) => {
      const seals = values.map((count) => ({ count, start: null, end: null }) as PrintedSeal)
      expect(BigInt(totalsOf(seals).booklets)).toBe(big(values))
    }),
  )
})

it('sums of tickets are rounded once, at the end', () => {
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 50 }), (values) => {
      expect(sumOfKnown(values)).toBe(Number(big(values)) + 0)
      expect(totalOf(Float64Array.from(values))).toBe(Number(big(values)) + 0)
    }),
  )
})
