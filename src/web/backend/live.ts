import type { Live } from './backend.ts'

export interface Settable<T> extends Live<T> {
  /** Notifies the listeners only if the value differs. */
  set(value: T): void
}

/** A value with listeners, used for example for table versions and the session. */
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
      // Wraps the listener in a new function. If the same function subscribed twice, the set would store it only once,
      // and the first unsubscribe would end both subscriptions.
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}
