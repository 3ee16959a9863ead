import { expect, test } from 'vitest'
import { dayOf, endOfDay, startOfDay } from './days.ts'

test('a day lies between its first moment here and that of the next day', () => {
  for (const day of ['2026-01-01', '2026-03-29', '2026-10-25', '2024-02-29', '2026-12-31']) {
    const [from, to] = [startOfDay(day)!, endOfDay(day)!]
    expect([dayOf(from), dayOf(to, -1)]).toEqual([day, day])
    expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(23 * 60 * 60 * 1000)
  }
})

test('what is no day is none', () => {
  for (const text of ['', '2026', '0001-01-01', 'yesterday']) expect(startOfDay(text)).toBeUndefined()
  expect(dayOf(undefined)).toBe('')
})
