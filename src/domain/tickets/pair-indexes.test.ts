import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairIndexes } from './pair-indexes.ts'

// Beyond 32 bits, and pairs that differ only in the bits with the least influence on the hash.
const number = fc.constantFrom(-1, 0, 1, 2, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 40, 2 ** 52)

test('each pair has one place, given in the order in which they came, as in a Map of texts', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number)), fc.tuple(number, number), (pairs, other) => {
      const places = pairIndexes(pairs.length)
      const known = new Map<string, number>()
      for (const [first, second] of pairs) {
        const key = `${first} ${second}`
        expect(places.has(first, second)).toBe(known.has(key))
        if (!known.has(key)) known.set(key, known.size)
        expect(places.add(first, second)).toBe(known.get(key))
      }
      expect(places.has(...other)).toBe(known.has(other.join(' ')))
    }),
  )
})
