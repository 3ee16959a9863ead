import type { User } from '../better-auth/answers.ts'

/**
 * Milliseconds that a session is believed without asking the database: so long may one live that was ended on another
 * server.
 */
const BELIEVED = 15_000
const MOST = 10_000

/**
 * Remembers who a session cookie belongs to, because every request asks. The key is the cookie's whole signed value:
 * one that was found valid is valid when it comes again. Nobody is remembered for being signed out.
 */
export function rememberSessions(look: (cookie: string) => Promise<User | null>, now: () => number = Date.now) {
  const known = new Map<string, { user: User; until: number }>()
  /** Rises with every `forget`: a look that was under way meanwhile is not remembered. */
  let forgets = 0
  return {
    async get(cookie: string): Promise<User | null> {
      const held = known.get(cookie)
      if (held && held.until > now()) return held.user
      known.delete(cookie)
      const before = forgets
      const user = await look(cookie)
      if (user && before === forgets) {
        if (known.size >= MOST) known.clear()
        known.set(cookie, { user, until: now() + BELIEVED })
      }
      return user
    },
    /** Somebody who just signed out, under every cookie (one session's may be spelled in several ways), or everyone. */
    forget(user?: User): void {
      forgets++
      for (const [cookie, held] of known) if (!user || held.user.id === user.id) known.delete(cookie)
    },
  }
}
