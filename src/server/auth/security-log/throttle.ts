/** Minimum milliseconds between two log entries about equal refusals of one sender. */
const EVERY_MS = 60_000
const MAX_ENTRIES = 10_000

/** @returns a function that returns true at most once a minute for the same string */
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
