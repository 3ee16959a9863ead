import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDue } from './schedule.ts'

/** Local time on a day in November. */
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime()
const THREE = 3 * 60
const long = at(1, 0)

describe('a backup is due', () => {
  it('once its time has come, and not twice', () => {
    expect(isDue({ now: at(23, 2, 59), started: long, last: at(22, 3), failed: undefined }, THREE)).toBe(false)
    expect(isDue({ now: at(23, 3), started: long, last: at(22, 3), failed: undefined }, THREE)).toBe(true)
    expect(isDue({ now: at(23, 3, 1), started: long, last: at(23, 3), failed: undefined }, THREE)).toBe(false)
    expect(isDue({ now: at(24, 2), started: long, last: at(23, 14), failed: undefined }, THREE)).toBe(false)
  })

  it('an hour after a start that came too late for it, and after one that failed', () => {
    const missed = { started: at(23, 9), last: at(20, 3), failed: undefined }
    expect(isDue({ ...missed, now: at(23, 9, 59) }, THREE)).toBe(false)
    expect(isDue({ ...missed, now: at(23, 10) }, THREE)).toBe(true)
    expect(isDue({ ...missed, last: undefined, now: at(23, 10) }, THREE)).toBe(true)
    const failed = { started: long, last: at(22, 3), failed: at(23, 3) }
    expect(isDue({ ...failed, now: at(23, 3, 59) }, THREE)).toBe(false)
    expect(isDue({ ...failed, now: at(23, 4) }, THREE)).toBe(true)
  })

  it('not again because the clock was set back by a little', () => {
    expect(isDue({ now: at(23, 2, 56), started: long, last: at(23, 3), failed: undefined }, THREE)).toBe(false)
  })

  it('where the last one, a failure or the start bears a time that has yet to come: the clock was wrong', () => {
    const nextYear = new Date(2027, 10, 23).getTime()
    const now = at(23, 3, 1)
    expect(isDue({ now, started: long, last: nextYear, failed: undefined }, THREE)).toBe(true)
    expect(isDue({ now, started: long, last: at(22, 3), failed: nextYear }, THREE)).toBe(true)
    expect(isDue({ now, started: nextYear, last: at(22, 2), failed: undefined }, THREE)).toBe(true)
  })

  it('not soon again where that would fail again', () => {
    const failed = { started: long, last: at(22, 3), failed: at(23, 3), wait: 6 * 60 * 60_000 }
    expect(isDue({ ...failed, now: at(23, 8, 59) }, THREE)).toBe(false)
    expect(isDue({ ...failed, now: at(23, 9) }, THREE)).toBe(true)
  })
})

it('on days of the week, each time comes once, whatever the days and the time', () => {
  const someDays = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), { nil: undefined })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), someDays, (time, days) => {
      const made: number[] = []
      for (let now = long; now < at(22, 0); now += 7 * 60_000)
        if (isDue({ now, started: long, last: made.at(-1) ?? long - 1, failed: undefined }, time, days)) made.push(now)
      const slots = Array.from({ length: 21 }, (_, i) => at(i + 1, 0, time)).filter(
        (slot) => days?.includes(new Date(slot).getDay()) ?? true,
      )
      // The last slot may be after the last look.
      expect(made.length).toBeGreaterThanOrEqual(slots.length - 1)
      for (const [i, now] of made.entries()) {
        expect(now - slots[i]!).toBeGreaterThanOrEqual(0)
        expect(now - slots[i]!).toBeLessThan(7 * 60_000)
      }
    }),
    { numRuns: 30 },
  )
})
