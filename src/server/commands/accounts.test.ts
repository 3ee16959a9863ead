import { expect, it } from 'vitest'
import type { Auth } from '#server/auth/index.ts'
import { listed } from './accounts.ts'
import { accountText } from './commands.ts'

it('prints no address that an earlier version stored so that a terminal obeys it [V16.4.1]', async () => {
  const stored = '\u001b[2Jeve\r\n\u202e\u009b31m@example.jp'
  const account = {
    email: stored,
    disabledAt: null,
    isInvited: false,
    ways: [],
    phoneNumber: null,
    createdAt: new Date('2026-01-01'),
    seenAt: null,
  }
  const list = await listed({
    list: async () => [account, { ...account, email: 'x'.repeat(10_000) }],
  } as unknown as Auth)
  const text = `${list}\n${accountText('Account', { email: stored, password: 'a-password' })}`
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
  expect(list.split('\n')).toHaveLength(3)
  expect(list.length).toBeLessThan(1500)
})
