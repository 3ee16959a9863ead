import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSealCode, parseSealCode } from './seal-code.ts'

test('event, first and last number, company code', () => {
  expect(formatSealCode({ event: 12, first: 101, last: 110, holder: 'A0042' })).toBe('EMS1:12:101-110:A0042')
  expect(formatSealCode({ event: 12, first: 101, last: 110, holder: null })).toBe('EMS1:12:101-110:')
  expect(formatSealCode({ event: 12, first: null, last: 110, holder: 'A' })).toBeNull()
  expect(formatSealCode({ event: 12, first: 5, last: 4, holder: 'A' })).toBeNull()
})

test('a company code that makes a picture too fine to be read makes none', () => {
  const code = { event: 12, first: 101, last: 110 }
  expect(formatSealCode({ ...code, holder: 'A'.repeat(40) })).toBe(`EMS1:12:101-110:${'A'.repeat(40)}`)
  expect(formatSealCode({ ...code, holder: 'A'.repeat(41) })).toBeNull()
})

test('every code is read back as it was written, whatever the company code is; a scanner ends it with Enter', () => {
  const number = fc.maxSafeNat()
  const holder = fc.oneof(
    fc.constantFrom('社員 1', 'a:b-c', '0007'),
    fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trimEnd() === text),
  )
  fc.assert(
    fc.property(fc.integer(), number, number, fc.option(holder), (event, a, b, of) => {
      const code = { event, first: Math.min(a, b), last: Math.max(a, b), holder: of }
      const text = formatSealCode(code)!
      expect(parseSealCode(text)).toEqual(code)
      expect(parseSealCode(`${text}\r\n`)).toEqual(code)
    }),
  )
})

test('other text is no code of a seal', () => {
  for (const text of [
    '',
    '101',
    'EMS2:1:1-2:A',
    'EMS1:1:2-1:A',
    'EMS1:x:1-2:A',
    'EMS1:1:1:A',
    `EMS1:1:1-${'9'.repeat(20)}:A`,
  ])
    expect(parseSealCode(text)).toBeNull()
})
