import type { VerifyAnswer } from '#domain/wire.ts'
import type { SignInOptions, User } from '#web/backend/backend.ts'
import { createSessionUser } from '#web/backend/session-user.ts'
import type { Client } from './client.ts'
import type { Environment } from './environment.ts'

/** Delay in milliseconds between attempts to read the session, until the server answers. */
const RETRY_MS = 2000

export function createSession(client: Client, { tabs, leave }: Pick<Environment, 'tabs' | 'leave'>) {
  const { change, ...sessionUser } = createSessionUser()
  let retry: ReturnType<typeof setTimeout> | undefined
  let requests = 0

  /** Reads the session from the server. If the request fails, the session does not change. */
  async function check(): Promise<void> {
    const request = ++requests
    try {
      const answer = (await (await client.get('/api/auth/get-session')).json()) as { user: User } | null
      if (request === requests) change(answer?.user ?? null)
    } catch {
      if (sessionUser.user.get() !== undefined || request !== requests) return
      retry = setTimeout(() => void check(), RETRY_MS)
    }
  }

  function changed(next: User | null): void {
    requests += 1
    change(next)
    tabs.notify()
  }

  tabs.listen(() => void check())
  void check()

  return {
    ...sessionUser,
    check,
    begin: (user: User) => changed(user),
    async askAgain() {
      tabs.notify()
      await check()
    },
    /** Signs in. Returns the answer if another step is needed, otherwise null. */
    async signIn(email: string, password: string, options?: SignInOptions): Promise<VerifyAnswer | null> {
      sessionUser.callbackError.set(null)
      const answer = await client.send<VerifyAnswer>('POST', '/api/auth/sign-in/email', { email, password, ...options })
      if (!('user' in answer)) return answer
      changed(answer.user)
      return null
    },
    async signOut() {
      const { url } = await client.send<{ url?: string }>('POST', '/api/auth/sign-out', {})
      changed(null)
      // Leaves for the provider's page, so that the provider also ends its session.
      if (url) leave(url)
    },
    close() {
      requests += 1
      clearTimeout(retry)
      sessionUser.close()
      tabs.close()
    },
  }
}

export type Session = ReturnType<typeof createSession>
