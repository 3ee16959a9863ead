import type { VerifyAnswer } from '#domain/wire.ts'
import type { SignInOptions, User } from '#web/backend/backend.ts'
import type { Tabs } from '#web/backend/tabs.ts'
import { createSessionUser, type SessionUser } from '#web/backend/session-user.ts'
import type { Client } from './client.ts'

/** Retry delay until the first answer. */
const RETRY_MS = 2000

export interface Session extends Omit<SessionUser, 'change'> {
  /** Reads the session from the server; a failed request changes nothing. */
  check(): Promise<void>
  /** Returns the answer if the sign-in needs a further step. */
  signIn(email: string, password: string, options?: SignInOptions): Promise<VerifyAnswer | null>
  signOut(): Promise<void>
  /** Sets the user that the server has signed in, and notifies the other tabs. */
  begin(user: User): void
  /** Reads the session again, here and in the other tabs. */
  askAgain(): Promise<void>
}

export function createSession(client: Client, tabs: Tabs): Session {
  const { change, ...sessionUser } = createSessionUser()
  let retry: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  async function check(): Promise<void> {
    const request = ++asked
    try {
      const answer = (await (await client.get('/api/auth/get-session')).json()) as { user: User } | null
      if (request === asked) change(answer?.user ?? null)
    } catch {
      if (sessionUser.user.get() !== undefined || request !== asked) return
      retry = setTimeout(() => void check(), RETRY_MS)
    }
  }

  function changed(next: User | null): void {
    asked += 1
    change(next)
    tabs.tell()
  }

  tabs.listen(() => void check())
  void check()

  return {
    ...sessionUser,
    check,
    begin: changed,
    async askAgain() {
      tabs.tell()
      await check()
    },
    async signIn(email, password, options) {
      sessionUser.callbackError.set(null)
      const answer = await client.send<VerifyAnswer>('POST', '/api/auth/sign-in/email', { email, password, ...options })
      if (!('user' in answer)) return answer
      changed(answer.user)
      return null
    },
    async signOut() {
      await client.send('POST', '/api/auth/sign-out', {})
      changed(null)
    },
    close() {
      asked += 1
      clearTimeout(retry)
      sessionUser.close()
      tabs.close()
    },
  }
}
