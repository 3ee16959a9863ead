const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** How far (ms) a clock may run ahead of another one; a time further on is of a clock that was wrong. */
const AHEAD = 5 * MINUTE

/** Whether a time lies so far ahead that it says nothing of what was done. */
export const isAhead = (time: number, now: number): boolean => time > now + AHEAD

export interface Moments {
  readonly now: number
  /** When this server started. */
  readonly started: number
  /** Of the last good backup. */
  readonly last: number | undefined
  /** When the last one failed, if none was good since. */
  readonly failed: number | undefined
  /** How long (ms) nothing is tried after that. */
  readonly rest?: number
}

/**
 * Whether a backup is due. One that was missed, because the machine was off or it failed, is made an hour later: the
 * start of a server, or of a day, has other things to do.
 * @param at minutes after midnight, on this machine's clock
 */
export function isDue({ now, started, last, failed, rest = HOUR }: Moments, at: number): boolean {
  const slot = lastSlot(now, at)
  if (last !== undefined && last >= slot && !isAhead(last, now)) return false
  // A clock that was set back would make it wait until it has caught up.
  const isOver = (since: number, wait: number) => now - since >= wait || isAhead(since, now)
  if (failed !== undefined) return isOver(failed, rest)
  return slot >= started || isOver(started, HOUR)
}

/** The last time that it was so late; by the calendar, since a day of a change of clocks has not 24 hours. */
function lastSlot(now: number, at: number): number {
  const day = new Date(now)
  day.setHours(0, at, 0, 0)
  if (day.getTime() > now) {
    day.setTime(now)
    day.setDate(day.getDate() - 1)
    day.setHours(0, at, 0, 0)
  }
  return day.getTime()
}
