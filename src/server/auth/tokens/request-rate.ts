import { EventmsError } from '#domain/errors.ts'

/** At most `max` requests within `window` seconds. */
export interface Rate {
  readonly max: number
  readonly window: number
}

const MAX_ENTRIES = 10_000

/** Counts requests in memory, because a query for each would cost as much as the request. */
export function requestRate({ max, window }: Rate, now: () => number = Date.now): (who: string) => void {
  const windows = new Map<string, { readonly since: number; count: number }>()
  /** @throws EventmsError 'tooManyAttempts' { seconds } */
  return (who) => {
    const at = now()
    const held = windows.get(who)
    if (!held || at - held.since >= window * 1000 || at < held.since) {
      if (windows.size >= MAX_ENTRIES) windows.clear()
      windows.set(who, { since: at, count: 1 })
    } else if (++held.count > max)
      throw new EventmsError('tooManyAttempts', { seconds: Math.ceil(window - (at - held.since) / 1000) })
  }
}
