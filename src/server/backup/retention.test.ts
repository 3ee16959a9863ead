import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupName, outdated, superseded, timeOf } from './retention.ts'

const time = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })
const day = (time: number) => new Date(time).toISOString().slice(0, 10)

describe('which backups are kept', () => {
  it('the last of each day, week and month, so many of them', () => {
    const daily = Array.from({ length: 400 }, (_, n) => Date.UTC(2026, 10, 23 - n, 3))
    const gone = new Set(superseded(daily, { daily: 7, weekly: 4, monthly: 12 }))
    expect(daily.filter((time) => !gone.has(time)).map(day)).toEqual(
      // Kept are seven days, Sundays, and the last backup of each month.
      `2026-11-23 2026-11-22 2026-11-21 2026-11-20 2026-11-19 2026-11-18 2026-11-17 2026-11-15 2026-11-08
       2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 2026-04-30 2026-03-31 2026-02-28
       2026-01-31 2025-12-31`.split(/\s+/),
    )
  })

  it('the newest always, the newest of each of the last days, and no more than was asked', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(time, { minLength: 1, maxLength: 60 }),
        fc.nat(9),
        fc.nat(9),
        fc.nat(9),
        (times, daily, weekly, monthly) => {
          const gone = superseded(times, { daily, weekly, monthly })
          const kept = times.filter((one) => !gone.includes(one))
          expect(gone).not.toContain(Math.max(...times))
          expect(kept.length).toBeLessThanOrEqual(Math.max(1, daily + weekly + monthly))
          const days = [...new Set(times.toSorted((a, b) => b - a).map(day))].slice(0, daily)
          for (const one of days) expect(kept).toContain(Math.max(...times.filter((time) => day(time) === one)))
          // Idempotent: a second pass removes nothing.
          expect(superseded(kept, { daily, weekly, monthly })).toEqual([])
        },
      ),
    )
  })

  it('the one before an upgrade outlives the night, and the last three of them every other', () => {
    // 10:00 and 03:00 of the next day in Japan are on one day in UTC.
    const keep = { daily: 7, weekly: 4, monthly: 12 }
    const upgrade = backupName(Date.UTC(2026, 10, 23, 1), false, '-before-upgrade')
    const night = backupName(Date.UTC(2026, 10, 23, 18), false)
    expect(outdated([upgrade, night], keep, Date.UTC(2026, 10, 23, 18))).toEqual([])
    const years = [2021, 2022, 2023, 2024].map((year) => backupName(Date.UTC(year, 5), true, '-before-upgrade'))
    expect(outdated([...years, night], keep, Date.UTC(2026, 10, 23, 18))).toEqual([years[0]])
    // Backups from before an upgrade do not count for the days of the others.
    const before = backupName(Date.UTC(2026, 10, 22, 18), false)
    expect(outdated([before, upgrade, night], { daily: 2, weekly: 0, monthly: 0 }, Date.UTC(2026, 10, 24))).toEqual([])
  })

  it('of a time still to come: as it is, and in nobody’s place', () => {
    const keep = { daily: 1, weekly: 0, monthly: 0 }
    const now = Date.UTC(2026, 10, 23, 3)
    const [ahead, last, before] = [now + 400 * 86_400_000, now, now - 86_400_000].map((time) => backupName(time, false))
    const upgrades = [1, 2, 3].map((n) => backupName(now + n * 86_400_000, false, '-before-upgrade'))
    const mine = backupName(now, false, '-before-upgrade')
    expect(outdated([ahead!, last!, before!, ...upgrades, mine], keep, now)).toEqual([before])
    // With a clock that is far behind, nothing is removed.
    expect(outdated([ahead!, last!, before!], keep, 0)).toEqual([])
  })

  it('a name says when, and no other name does', () => {
    fc.assert(
      fc.property(time, fc.boolean(), fc.constantFrom('', '-before-upgrade'), (time, isEncrypted, what) => {
        expect(timeOf(backupName(time, isEncrypted, what))).toBe(Math.floor(time / 1000) * 1000)
      }),
    )
    for (const name of [
      'eventms-20261123T030000Z.gz.untried',
      'my-eventms-20261123T030000Z.gz',
      'eventms.gz',
      'notes.txt',
    ])
      expect(timeOf(name)).toBeUndefined()
  })
})
