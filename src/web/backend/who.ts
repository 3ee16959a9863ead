import type { EventmsError } from '#domain/errors.ts'
import type { AuthEvent, User } from './backend.ts'
import { live, type Settable } from './live.ts'

/** Who is signed in, as every home tells it. */
export interface Who {
  readonly user: Settable<User | null | undefined>
  readonly recovering: Settable<boolean>
  readonly confirming: Settable<string | null>
  readonly arrival: Settable<EventmsError | null>
  onAuthEvent(listener: (event: AuthEvent) => void): () => void
  emit(event: AuthEvent): void
  /** Somebody is signed in now, or nobody. @returns whether it was another before */
  become(next: User | null): boolean
  /** Nobody is told any more. */
  close(): void
}

export function createWho(): Who {
  const user = live<User | null | undefined>(undefined)
  const recovering = live(false)
  const listeners = new Set<(event: AuthEvent) => void>()

  function emit(event: AuthEvent): void {
    for (const listener of listeners) listener(event)
  }

  return {
    user,
    recovering,
    confirming: live<string | null>(null),
    arrival: live<EventmsError | null>(null),
    emit,
    become(next) {
      const now = user.get()
      // The same person stays the same object, so that nothing is drawn anew.
      if (now?.id === next?.id && now !== undefined) return false
      user.set(next)
      if (next) emit('signedIn')
      else if (now) emit('signedOut')
      return true
    },
    onAuthEvent(listener) {
      // Wrapped, so that one function given twice has two ends.
      const own = (event: AuthEvent) => listener(event)
      listeners.add(own)
      if (recovering.get()) own('passwordRecovery')
      return () => listeners.delete(own)
    },
    close: () => listeners.clear(),
  }
}
