import type { Live } from './backend.ts'

export interface Settable<T> extends Live<T> {
  /** Replaces the value; listeners are told only if it differs. */
  set(value: T): void
}

/** A value that tells its listeners when it changes. What others change comes by live-changes.ts of either home. */
export function live<T>(initial: T): Settable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      // Wrapped, so that one function subscribed twice has two ends.
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}
