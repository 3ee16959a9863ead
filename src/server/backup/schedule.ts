const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Allowed clock drift; a time further ahead comes from a wrong clock. */
const TOLERANCE = 5 * MINUTE

/** True for a time in the future, which must be ignored. */
export const isFuture = (time: number, now: number): boolean => time > now + TOLERANCE

export interface Moments {
  readonly now: number
  readonly started: number
  readonly last: number | undefined
  /** Last failure, unless one succeeded since. */
  readonly failed: number | undefined
  /** Pause after a failure, in milliseconds. */
  readonly wait?: number
}

/**
 * True if a backup or an export must be made. A failed one is retried after `wait`; a missed one is made an hour after the start.
 * @param at minutes after midnight, local time
 * @param days days of the week, 0 for Sunday; undefined for every day
 */
export function isDue(moments: Moments, at: number, days?: readonly number[]): boolean {
  const { now, started, last, failed, wait = HOUR } = moments
  const slot = lastSlot(now, at, days)
  if (last !== undefined && last >= slot && !isFuture(last, now)) return false
  // A wait that began in the future counts as over: after the clock was set back, it could last for years.
  const isOver = (since: number, duration: number) => now - since >= duration || isFuture(since, now)
  if (failed !== undefined) return isOver(failed, wait)
  return slot >= started || isOver(started, HOUR)
}

/** The last scheduled time. Computed by the calendar, because days with a clock change do not have 24 hours. */
function lastSlot(now: number, at: number, days: readonly number[] | undefined): number {
  for (let ago = 0; ; ago++) {
    const day = new Date(now)
    // Noon, because midnight does not exist on some days of a clock change.
    day.setHours(12, 0, 0, 0)
    day.setDate(day.getDate() - ago)
    const isDay = days === undefined || days.includes(day.getDay())
    day.setHours(0, at, 0, 0)
    if (isDay && day.getTime() <= now) return day.getTime()
  }
}
