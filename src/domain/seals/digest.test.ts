import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOf, murmur128 } from './digest.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

// Reference values of other implementations: stored digests must stay valid forever.
test.each([
  ['', '00000000000000000000000000000000'],
  ['The quick brown fox jumps over the lazy dog', '2f1583c3ecee2c675d7bf66ce5e91d2c'],
  ["I will not buy this tobacconist's, it is scratched.", '9b5b7ba2ef3f7866889adeaf00f3f98e'],
  ['I will not buy this record, it is scratched.', 'a0a9683b25ac5e40d9af2895890dddf5'],
])('MurmurHash3 of %j', (text, digest) => {
  expect(murmur128(bytes(text))).toBe(digest)
})

test('one for each list: no two of very many are alike, and where a value ends counts', () => {
  const seen = new Set<string>()
  for (let number = 0; number < 5_000; number++) seen.add(digestOf([number, `社員${number % 7}`]))
  expect(seen.size).toBe(5_000)
  expect(digestOf(['ab', 'c'])).not.toBe(digestOf(['a', 'bc']))
  expect(digestOf([null])).not.toBe(digestOf(['']))
  expect(digestOf(['1'])).not.toBe(digestOf([1]))
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 3 }), fc.array(fc.string(), { maxLength: 3 }), (a, b) => {
      expect(digestOf(a) === digestOf(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      expect(digestOf(a)).toMatch(/^[0-9a-f]{32}$/)
    }),
  )
})
