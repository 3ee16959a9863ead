import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutControls } from './terminal.ts'

it('takes out what a terminal would obey, and nothing else', () => {
  expect(withoutControls('\u001b]0;mine\u0007\u001b[2JEventMS\u009b2J')).toBe(
    '\ufffd]0;mine\ufffd\ufffd[2JEventMS\ufffd2J',
  )
  expect(withoutControls('髙﨑 – “x”')).toBe('髙﨑 – “x”')
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/\p{Cc}/u.test(withoutControls(text))))
})
