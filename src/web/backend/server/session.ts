import type { EventmsError } from '#domain/errors.ts'
import type { AuthEvent, User } from '../backend.ts'
import { live, type Settable } from '../live.ts'
import type { Client } from './client.ts'
import type { Tabs } from './environment.ts'

/** Between tries to learn who is signed in, while nothing is known yet. */
const RETRY_MS = 2000

export interface Session {
  readonly user: Settable<User | null | undefined>
  readonly recovering: Settable<boolean>
  readonly confirming: Settable<string | null>
  readonly arrival: Settable<EventmsError | null>
  onAuthEvent(listener: (event: AuthEvent) => void): () => void
  /** Asks the server who is signed in; an answer that does not come changes nothing. */
  check(): Promise<void>
  signIn(email: string, password: string): Promise<void>
  signOut(): Promise<void>
  /** What an answer of the server said: who is signed in now, told to the other tabs. */
  enter(user: User): void
  /** Asks again, here and in the other tabs. */
  askAgain(): Promise<void>
  emit(event: AuthEvent): void
  close(): void
}

/** Who is signed in, here and in the browser's other tabs. */
export function createSession(client: Client, tabs: Tabs): Session {
  const user = live<User | null | undefined>(undefined)
  const recovering = live(false)
  const confirming = live<string | null>(null)
  const arrival = live<EventmsError | null>(null)
  const listeners = new Set<(event: AuthEvent) => void>()
  let retry: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  function emit(event: AuthEvent): void {
    for (const listener of listeners) listener(event)
  }

  function become(next: User | null): void {
    const now = user.get()
    // The same person stays the same object, so that nothing is drawn anew.
    if (now?.id === next?.id && now !== undefined) return
    user.set(next)
    if (next) emit('signedIn')
    else if (now) emit('signedOut')
  }

  async function check(): Promise<void> {
    const question = ++asked
    try {
      const answer = (await (await client.get('/api/auth/get-session')).json()) as { user: User } | null
      if (question === asked) become(answer?.user ?? null)
    } catch {
      if (user.get() !== undefined || question !== asked) return
      retry = setTimeout(() => void check(), RETRY_MS)
    }
  }

  function changed(next: User | null): void {
    asked += 1
    become(next)
    tabs.tell()
  }

  tabs.listen(() => void check())
  void check()

  return {
    user,
    recovering,
    confirming,
    arrival,
    check,
    emit,
    enter: changed,
    onAuthEvent(listener) {
      // Wrapped, so that one function given twice has two ends.
      const own = (event: AuthEvent) => listener(event)
      listeners.add(own)
      if (recovering.get()) own('passwordRecovery')
      return () => listeners.delete(own)
    },
    async askAgain() {
      tabs.tell()
      await check()
    },
    async signIn(email, password) {
      arrival.set(null)
      const { user: signedIn } = await client.send<{ user: User }>('POST', '/api/auth/sign-in/email', { email, password })
      changed(signedIn)
    },
    async signOut() {
      await client.send('POST', '/api/auth/sign-out', {})
      changed(null)
    },
    close() {
      asked += 1
      clearTimeout(retry)
      listeners.clear()
      tabs.close()
    },
  }
}
