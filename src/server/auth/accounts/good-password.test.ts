import { expect, it } from 'vitest'
import { requireGoodPassword } from './good-password.ts'

const owner = { email: 'yamada.hanako@tickets.example.jp', name: '山田 Hanako' }
const said = (password: string) =>
  requireGoodPassword(password, owner).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )

it.each([
  'changeme1234',
  'Passw0rd1234',
  '1234567890ab',
  'qwertyuiop12',
  'P@ssw0rd!2026',
  'iloveyou2024',
  '1q2w3e4r5t6y',
  'Summer2026!!',
  'qazwsxedcrfv',
  'aaaabbbbcccc',
  'さくらさくらさくらさくら',
])('refuses %s, which is guessed soon [V6.2.4]', async (password) => {
  expect(await said(password)).toBe('passwordTooSimple')
})

it.each([
  'eventms12345',
  'EventMS-2026!',
  'Hanako.Yamada1',
  'tickets/hanako',
  'ＹＡＭＡＤＡ.hanako9',
  'yamada-1234567',
])('refuses %s, which is made of what everybody knows [V6.2.11]', async (password) => {
  expect(await said(password)).toBe('passwordPersonal')
})

it.each([
  'right horse battery',
  'k7mf-3qzt-9xwp-h4nv',
  '四月は君の嘘と桜の花と雨',
  'a new one for them',
  'hanako likes tall ships',
])('takes %s [V6.2.5]', async (password) => {
  expect(await said(password)).toBe('taken')
})

it('looks at a long one in no time [V6.2.9]', async () => {
  await said('p@ssw0rd'.repeat(16))
  expect(await said(`${'4@8(3€6#1!|0$5+7%2'.repeat(6)}`)).toBe('taken')
})
