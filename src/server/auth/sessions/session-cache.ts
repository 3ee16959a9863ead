import type { User } from './session-user.ts'

/**
 * Milliseconds that a session is taken from the cache: one that was ended on another server may live that long.
 */
const CACHED_MS = 15_000
const MAX_ENTRIES = 10_000

/**
 * @param busy whether the database can tell nothing new: what is held counts until it can
 *
 * Caches which user a session cookie belongs to, because every request asks. The key is the cookie's whole signed
 * value. Only valid sessions are cached.
 */
export function sessionCache(
  load: (cookie: string) => Promise<User | null>,
  now: () => number = Date.now,
  busy: () => boolean = () => false,
) {
  const cached = new Map<string, { user: User; until: number }>()
  /** Rises with every `forget`: what was being loaded meanwhile is not cached. */
  let forgets = 0
  return {
    /** @param look in place of `load` */
    async get(cookie: string, look = load): Promise<User | null> {
      const held = cached.get(cookie)
      if (held && (held.until > now() || busy())) return held.user
      cached.delete(cookie)
      const before = forgets
      const user = await look(cookie)
      if (user && before === forgets) {
        if (cached.size >= MAX_ENTRIES) cached.clear()
        cached.set(cookie, { user, until: now() + CACHED_MS })
      }
      return user
    },
    /** One user, under every cookie (one session's cookie can be spelled in several ways), or everybody. */
    forget(user?: User): void {
      forgets++
      for (const [cookie, held] of cached) if (!user || held.user.id === user.id) cached.delete(cookie)
    },
  }
}

export type SessionCache = ReturnType<typeof sessionCache>
