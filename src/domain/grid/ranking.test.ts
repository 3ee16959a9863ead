import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Value } from '#domain/kinds/kind.ts'
import { finish } from '#domain/steps.ts'
import { compareValues, rank } from './ranking.ts'

function ranksOf(values: readonly Value[]): number[] {
  return [...finish(rank(values.length + 1, (id) => values[id - 1]!, null)).ranks].slice(1)
}

const texts = fc.constantFrom(
  () => fc.stringMatching(/^\d{1,18}$/),
  () => fc.stringMatching(/^[cCＣ]?-?\d{1,4}$/u),
  () => fc.constantFrom('山田', '髙橋', '高橋', 'あ', 'ア', 'ｱ', '', ' 1', '1 ', 'x1y2', 'x1y10', '１２', '12'),
)

it('orders values as comparing each two of them does; equal ones share a rank', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.oneof(
          texts.chain((one) => one()),
          texts.chain((one) => one()),
        ),
        { maxLength: 30 },
      ),
      (values) => {
        const ranks = ranksOf(values)
        for (const [i, a] of values.entries()) {
          for (const [j, b] of values.entries())
            expect(Math.sign(ranks[i]! - ranks[j]!)).toBe(Math.sign(compareValues(a, b)))
        }
      },
    ),
    { numRuns: 300 },
  )
})

it('orders numbers and flags by size, ranks without gaps', () => {
  expect(ranksOf([10, -2.5, 9, 10.5])).toEqual([2, 0, 1, 3])
  expect(ranksOf([true, false])).toEqual([1, 0])
  expect(ranksOf([])).toEqual([])
})

it('orders millions of numbers in the same way as few', () => {
  // Every number below `count`, shuffled, each twice.
  const count = 70_001
  const values = Array.from({ length: 2 * count }, (_, i) => (i * 30_011) % count)
  expect(ranksOf(values)).toEqual(values)
})
