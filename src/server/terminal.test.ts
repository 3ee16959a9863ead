import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printable } from './terminal.ts'

it('takes out what a terminal would obey, and nothing else', () => {
  expect(printable('\u001b]0;mine\u0007\u001b[2JEventMS\u009b2J')).toBe('\ufffd]0;mine\ufffd\ufffd[2JEventMS\ufffd2J')
  expect(printable('髙﨑 – “x”')).toBe('髙﨑 – “x”')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, most) => {
      const shown = printable(text, most)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
      expect([...shown].length).toBe(Math.min([...text].length, most))
    }),
  )
})
