import type { Live } from './backend.ts'

export interface Settable<T> extends Live<T> {
  /** Notifies the listeners only if the value differs. */
  set(value: T): void
}

/** A value with listeners. Changes by others arrive through the live-changes.ts of each home. */
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
      // Wrapped, so that a function that subscribes twice gets two separate subscriptions.
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}
