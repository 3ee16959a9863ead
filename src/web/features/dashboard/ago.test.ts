import { describe, expect, test } from 'vitest'
import { spoken } from '#web/messages/languages.test-help.ts'
import { ago } from './ago.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe.each([
  ['en', ['Just now', 'Just now', '1 minute ago', '59 minutes ago', '1 hour ago', '23 hours ago'], /^Nov 20, 2026/],
  ['ja', ['たった今', 'たった今', '1分前', '59分前', '1時間前', '23時間前'], /^2026\/11\/20/],
] as const)('%s', (locale, relative, absolute) => {
  const said = (secondsBefore: number) =>
    ago(spoken[locale], new Date(now.getTime() - secondsBefore * 1000).toISOString(), now)

  test('relative within a day, also where the server is ahead; then the date', () => {
    expect([-30, 59, 60, 3599, 3600, 86_399].map(said)).toEqual(relative)
    expect(said(86_400)).toMatch(absolute)
  })
})
