import type { User } from '../backend.ts'
import { live, type Settable } from '../live.ts'
import type { Client } from './client.ts'
import type { Tabs } from './environment.ts'

/** Between tries to learn who is signed in, while nothing is known yet. */
const RETRY_MS = 2000

export interface Session {
  readonly user: Settable<User | null | undefined>
  /** Asks the server who is signed in; an answer that does not come changes nothing. */
  check(): Promise<void>
  signIn(email: string, password: string): Promise<void>
  signOut(): Promise<void>
  close(): void
}

/** Who is signed in, here and in the browser's other tabs. */
export function createSession(client: Client, tabs: Tabs): Session {
  const user = live<User | null | undefined>(undefined)
  let retry: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  function become(next: User | null): void {
    const now = user.get()
    // The same person stays the same object, so that nothing is drawn anew.
    if (now?.id !== next?.id || now === undefined) user.set(next)
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

  tabs.listen(() => void check())
  void check()

  return {
    user,
    check,
    async signIn(email, password) {
      const { user: signedIn } = await client.send<{ user: User }>('POST', '/api/auth/sign-in/email', { email, password })
      asked += 1
      become(signedIn)
      tabs.tell()
    },
    async signOut() {
      await client.send('POST', '/api/auth/sign-out', {})
      asked += 1
      become(null)
      tabs.tell()
    },
    close() {
      asked += 1
      clearTimeout(retry)
      tabs.close()
    },
  }
}
