import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allPairs, eachAlone } from './pairs.ts'

const settings = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 5 })
  .map((sizes) =>
    Object.fromEntries(sizes.map((size, at) => [`s${at}`, Array.from({ length: size }, (_, value) => value)])),
  )

test('every pair of values of two settings occurs in a row', () => {
  fc.assert(
    fc.property(settings, fc.integer(), (valuesByName, seed) => {
      const rows = allPairs(valuesByName, seed)
      for (const [one, values] of Object.entries(valuesByName))
        for (const [other, otherValues] of Object.entries(valuesByName))
          for (const a of one === other ? [] : values)
            for (const b of otherValues) expect(rows.some((row) => row[one] === a && row[other] === b)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('all-pairs testing needs few rows, and the same rows for the same seed', () => {
  const valuesByName = { a: [1, 2, 3, 4, 5, 6, 7], b: [1, 2, 3, 4, 5], c: [1, 2], d: [1, 2, 3], e: [1, 2] }
  expect(allPairs(valuesByName, 7)).toEqual(allPairs(valuesByName, 7))
  expect(allPairs(valuesByName, 7).length).toBeLessThan(50)
})

test('given and generated rows together contain every pair, and no given row is repeated', () => {
  const valuesByName = { a: [1, 2, 3], b: [1, 2, 3] }
  const given = [
    { a: 1, b: 1 },
    { a: 1, b: 2 },
    { a: 4, b: 3 },
  ]
  const rows = allPairs(valuesByName, 7, given)
  expect(new Set([...given, ...rows].map(({ a, b }) => `${a} ${b}`)).size).toBe(10)
  expect(rows).toHaveLength(7)
})

test('each value of a setting is tested once with defaults for all other settings', () => {
  expect(eachAlone({ a: [0, 1, 2], b: [true, false] }, { a: 0, b: false })).toEqual([
    { a: 1, b: false },
    { a: 2, b: false },
    { a: 0, b: true },
  ])
})
