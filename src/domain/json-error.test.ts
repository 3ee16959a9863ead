import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonErrorSteps } from './json-error.ts'
import { finish } from './steps.ts'

const place = (text: string) => finish(jsonErrorSteps(text))

it.each([
  ['', 1, 1],
  ['not json', 1, 1],
  ['[1, 2', 1, 6],
  ['[\n  {"a": 1,\n   "b": }\n]', 3, 9],
  ['{"a": 1\n "b": 2}', 2, 2],
  ["{'a': 1}", 1, 2],
  ['[1, 2,]', 1, 7],
  ['[01]', 1, 3],
  ['{"𠮷": "a\nb"}', 1, 7],
  ['{} {}', 1, 4],
  ['[1}', 1, 3],
  ['["a\\x"]', 1, 2],
])('%j stops being JSON at line %i, column %i', (text, line, column) => {
  expect(place(text)).toEqual({ line, column })
})

it('every text has such a place, or is what JSON.parse reads', () => {
  const spaced = fc
    .tuple(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(undefined, 1, '\t'))
    .map(([json, space]) => JSON.stringify(json, null, space))
  const damaged = fc
    .tuple(spaced, fc.nat(), fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ':', ' ', '1', '-', '.', 'e'))
    .map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1))
  fc.assert(
    fc.property(fc.oneof(spaced, damaged), (text) => {
      let reads = true
      try {
        JSON.parse(text)
      } catch {
        reads = false
      }
      expect(place(text) === null, text).toBe(reads)
    }),
    { numRuns: 1000 },
  )
})
