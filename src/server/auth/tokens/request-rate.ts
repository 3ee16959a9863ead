import { EventmsError } from '#domain/errors.ts'

/** At most `max` requests within `window` seconds. */
export interface Rate {
  readonly max: number
  readonly window: number
}

const MAX_ENTRIES = 10_000

/**
 * Limits the requests of each person. Counts in memory, because a query for each request would cost as much as the
 * request.
 */
export function requestRate({ max, window }: Rate, now: () => number = Date.now): (person: string) => void {
  const windows = new Map<string, { readonly since: number; count: number }>()
  /** @throws EventmsError 'tooManyAttempts' { seconds } */
  return (person) => {
    const at = now()
    const current = windows.get(person)
    if (!current || at - current.since >= window * 1000 || at < current.since) {
      if (windows.size >= MAX_ENTRIES) windows.clear()
      windows.set(person, { since: at, count: 1 })
    } else if (++current.count > max)
      throw new EventmsError('tooManyAttempts', { seconds: Math.ceil(window - (at - current.since) / 1000) })
  }
}
