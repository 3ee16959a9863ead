/** Milliseconds within which a second log entry with the same key is dropped. */
const EVERY_MS = 60_000
const MAX_ENTRIES = 10_000

/**
 * Limits log entries about the same event. @returns a function that returns true at most once a minute for the same key
 */
export function throttle(now: () => number = Date.now): (key: string) => boolean {
  const loggedAt = new Map<string, number>()
  return (key) => {
    const at = now()
    if (at - (loggedAt.get(key) ?? -Infinity) < EVERY_MS) return false
    if (loggedAt.size >= MAX_ENTRIES) loggedAt.clear()
    loggedAt.set(key, at)
    return true
  }
}
