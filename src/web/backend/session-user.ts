import type { EventmsError } from '#domain/errors.ts'
import type { AuthEvent, SecondStep, User } from './backend.ts'
import { live } from './live.ts'

export function createSessionUser() {
  const user = live<User | null | undefined>(undefined)
  const recovering = live(false)
  const listeners = new Set<(event: AuthEvent) => void>()

  function emit(event: AuthEvent): void {
    for (const listener of listeners) listener(event)
  }

  const state = {
    recovering,
    recoveringFor: live<string | null>(null),
    confirming: live<string | null>(null),
    callbackError: live<EventmsError | null>(null),
    secondStep: live<SecondStep | null>(null),
    onAuthEvent(listener: (event: AuthEvent) => void) {
      // Wraps the listener in a new function. If the same function subscribed twice, the set would store it only once,
      // and the first unsubscribe would end both subscriptions.
      const own = (event: AuthEvent) => listener(event)
      listeners.add(own)
      if (recovering.get()) own('passwordRecovery')
      return () => listeners.delete(own)
    },
  }

  return {
    ...state,
    user,
    port: { session: user, ...state },
    emit,
    /** Sets the user, or null when signed out. @returns true if the user changed */
    change(next: User | null): boolean {
      const now = user.get()
      // The same user keeps the same object, which avoids renders.
      if (now?.id === next?.id && now !== undefined) return false
      user.set(next)
      if (next) emit('signedIn')
      else if (now) emit('signedOut')
      return true
    },
    close: () => listeners.clear(),
  }
}

export type SessionUser = ReturnType<typeof createSessionUser>
