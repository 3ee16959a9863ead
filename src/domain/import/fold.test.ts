import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DistinctCodes, foldedCode } from './fold.ts'

it.each([
  ['000123', '123'],
  ['Ｄ００１', 'd1'],
  ['A10-007', 'a10-7'],
  ['1.50', '1.5'],
  ['12.0', '12'],
  ['1.00E+05', '100000'],
  ['1E5', '100000'],
  ['0', '0'],
  ['000', '0'],
  ['1.05', '1.05'],
])('%s folds to %s', (code, folded) => expect(foldedCode(code)).toBe(folded))

it('codes that are said to be all distinct have no two variants of one', () => {
  const code = fc.string({ unit: fc.constantFrom('A', 'B', '-', '0', '1', 'E', 'a', '.'), maxLength: 5 })
  fc.assert(
    fc.property(fc.uniqueArray(code, { maxLength: 6 }), (codes) => {
      const distinct = new DistinctCodes()
      if (codes.every((code) => distinct.take(code))) expect(new Set(codes.map(foldedCode)).size).toBe(codes.length)
    }),
    { numRuns: 2000 },
  )
})
