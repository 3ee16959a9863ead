import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { mailTexts } from '#domain/mail-texts.ts'
import { oneTimes, type Purpose } from './one-time-secrets.ts'

/** The lifetime in minutes that the database receives for this purpose. */
async function minutesOf(purpose: Purpose): Promise<unknown> {
  const inserted: unknown[][] = []
  const query = async (sql: string, values: unknown[] = []) => {
    if (sql.includes('INSERT INTO')) inserted.push(values)
    return { rows: [] }
  }
  await oneTimes({ query } as unknown as Pool, 'key').issue({ purpose, subject: 'hanako@example.jp' })
  return inserted[0]?.at(-1)
}

it.each([
  ['sign-in', 15, mailTexts.en.signIn.until, '15 minutes'],
  ['sign-up', 24 * 60, mailTexts.en.signUp.until, '24 hours'],
  ['recovery', 60, mailTexts.en.recovery.until, 'one hour'],
  ['invite', 7 * 24 * 60, mailTexts.en.invite.until, 'seven days'],
] as const)('a link for %s is valid for %i minutes, as its mail says', async (purpose, minutes, text, said) => {
  expect(await minutesOf(purpose)).toBe(minutes)
  expect(text).toBe(`It works once, within ${said}.`)
})

it.each(['sms', 'phone-change'] as const)('a code for %s is valid for ten minutes [V6.5.5]', async (purpose) => {
  expect(await minutesOf(purpose)).toBe(10)
})
