import { hashPassword } from 'better-auth/crypto'
import { expect, it } from 'vitest'
import { hash, isOutdated, verify } from './scrypt.ts'

it('hashes at OWASP’s least, each time with a salt of its own, and tells right from wrong [V11.4.2]', async () => {
  const made = await hash('right horse battery')
  expect(made).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verify({ hash: made, password: 'right horse battery' })).toBe(true)
  expect(await verify({ hash: made, password: 'wrong horse battery' })).toBe(false)
  expect(isOutdated(made)).toBe(false)
})

it('knows a hash of before, and that it is to be made anew [V11.2.2]', async () => {
  const before = await hashPassword('ｒｉｇｈｔ horse battery')
  expect(await verify({ hash: before, password: 'right horse battery' })).toBe(true)
  expect(await verify({ hash: before, password: 'wrong horse battery' })).toBe(false)
  expect(isOutdated(before)).toBe(true)
  // A later version may use another cost. Each hash contains its own.
  const cheaper = 'scrypt$4$8$1$c2FsdHNhbHRzYWx0c2FsdA$'
  expect(isOutdated(cheaper)).toBe(true)
  expect(await verify({ hash: cheaper, password: 'x' })).toBe(false)
})
