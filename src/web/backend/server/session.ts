import type { User } from '../backend.ts'
import type { Tabs } from '../tabs.ts'
import { createWho, type Who } from '../who.ts'
import type { Client } from './client.ts'

/** Between tries to learn who is signed in, while nothing is known yet. */
const RETRY_MS = 2000

export interface Session extends Omit<Who, 'become'> {
  /** Asks the server who is signed in; an answer that does not come changes nothing. */
  check(): Promise<void>
  signIn(email: string, password: string): Promise<void>
  signOut(): Promise<void>
  /** What an answer of the server said: who is signed in now, told to the other tabs. */
  enter(user: User): void
  /** Asks again, here and in the other tabs. */
  askAgain(): Promise<void>
}

/** Who is signed in, here and in the browser's other tabs. */
export function createSession(client: Client, tabs: Tabs): Session {
  const { become, ...who } = createWho()
  let retry: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  async function check(): Promise<void> {
    const question = ++asked
    try {
      const answer = (await (await client.get('/api/auth/get-session')).json()) as { user: User } | null
      if (question === asked) become(answer?.user ?? null)
    } catch {
      if (who.user.get() !== undefined || question !== asked) return
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
    ...who,
    check,
    enter: changed,
    async askAgain() {
      tabs.tell()
      await check()
    },
    async signIn(email, password) {
      who.arrival.set(null)
      const { user: signedIn } = await client.send<{ user: User }>('POST', '/api/auth/sign-in/email', {
        email,
        password,
      })
      changed(signedIn)
    },
    async signOut() {
      await client.send('POST', '/api/auth/sign-out', {})
      changed(null)
    },
    close() {
      asked += 1
      clearTimeout(retry)
      who.close()
      tabs.close()
    },
  }
}
