const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Milliseconds by which a time may be ahead of the clock. A time further ahead comes from a wrong clock. */
const TOLERANCE = 5 * MINUTE

/** True for a time so far ahead of the clock that it must be ignored. */
export const isFuture = (time: number, now: number): boolean => time > now + TOLERANCE

/** Times in milliseconds since 1970. */
export interface Moments {
  readonly now: number
  /** When the server started. */
  readonly started: number
  /** When the last backup or export succeeded. */
  readonly last: number | undefined
  /** When the last backup or export failed; undefined after a later success. */
  readonly failed: number | undefined
  /** Milliseconds from a failure to the next attempt. */
  readonly wait?: number
}

/**
 * True if a scheduled backup or export must be made now. After a failure, the next attempt is due after `wait`. If the
 * server was off at the scheduled time, the backup or export is due an hour after the start of the server.
 * @param at minutes after midnight, local time
 * @param days days of the week, 0 for Sunday; undefined for every day
 */
export function isDue(moments: Moments, at: number, days?: readonly number[]): boolean {
  const { now, started, last, failed, wait = HOUR } = moments
  const slot = lastSlot(now, at, days)
  if (last !== undefined && last >= slot && !isFuture(last, now)) return false
  // A wait that began in the future counts as over. Otherwise it could last for years after the clock was set back.
  const isOver = (since: number, duration: number) => now - since >= duration || isFuture(since, now)
  if (failed !== undefined) return isOver(failed, wait)
  return slot >= started || isOver(started, HOUR)
}

/**
 * The last scheduled time in milliseconds since 1970. Goes back by calendar days, because a day with a clock change
 * does not have 24 hours.
 */
function lastSlot(now: number, at: number, days: readonly number[] | undefined): number {
  for (let ago = 0; ; ago++) {
    const day = new Date(now)
    // Counts back from noon, because midnight does not exist on some days with a clock change.
    day.setHours(12, 0, 0, 0)
    day.setDate(day.getDate() - ago)
    const isDay = days === undefined || days.includes(day.getDay())
    day.setHours(0, at, 0, 0)
    if (isDay && day.getTime() <= now) return day.getTime()
  }
}
