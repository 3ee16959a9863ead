/** Repeated refusals of one sender are logged once a minute. */
const EVERY_MS = 60_000
const MAX_ENTRIES = 10_000

/** @returns true if it was not logged within the last minute */
export function notTooOften(now: () => number = Date.now): (what: string) => boolean {
  const told = new Map<string, number>()
  return (what) => {
    const at = now()
    if (at - (told.get(what) ?? -Infinity) < EVERY_MS) return false
    if (told.size >= MAX_ENTRIES) told.clear()
    told.set(what, at)
    return true
  }
}
