import type { User } from './session-user.ts'

/**
 * Milliseconds that a session is taken from the cache: one that was ended on another server may live that long.
 */
const CACHED_MS = 15_000
/** Milliseconds that it may count beyond that where the database can tell nothing new. */
const GRACE_MS = 600_000
const MAX_ENTRIES = 10_000
/** Milliseconds that a cookie that is nobody's is known for it: a session that has ended never begins again. */
const NOBODYS_MS = 10_000

/** Whose session it is, and when it ends by itself (milliseconds of the clock): nothing makes it last longer. */
export interface FoundSession {
  readonly user: User
  readonly ends: number
}

/**
 * Caches which user a session cookie belongs to, because every request asks. The key is the cookie's whole signed
 * value. Of those that are nobody's it is known for ten seconds, so that whoever had an account once costs no more than a
 * stranger.
 * @param busy whether the database can tell nothing new: what is held counts for ten minutes more, and never beyond the
 * session's own end
 */
export function sessionCache(
  load: (cookie: string) => Promise<FoundSession | null>,
  now: () => number = Date.now,
  busy: () => boolean = () => false,
) {
  const cached = new Map<string, FoundSession & { readonly since: number; readonly isUsed: boolean }>()
  const nobodys = new Map<string, number>()
  const listeners = new Set<(userId: string, spared?: string) => void>()
  /** Rises with every `forget`: what was being loaded meanwhile is not cached. */
  let forgets = 0
  return {
    /**
     * @param look in place of `load`: what it finds does not do for whoever comes by `load`, who uses the session
     * @param age milliseconds that what is held may be old
     */
    async get(cookie: string, look = load, age = CACHED_MS): Promise<User | null> {
      const held = cached.get(cookie)
      const at = now()
      if (at < (nobodys.get(cookie) ?? -Infinity) + NOBODYS_MS) return null
      const isUsed = look === load
      const isBusy = busy()
      const isFresh = held && at < held.ends && at < held.since + (isBusy ? CACHED_MS + GRACE_MS : age)
      if (isFresh && (held.isUsed || !isUsed || isBusy)) return held.user
      cached.delete(cookie)
      const before = forgets
      const found = await look(cookie)
      if (found && before === forgets) {
        if (cached.size >= MAX_ENTRIES) cached.clear()
        cached.set(cookie, { ...found, since: now(), isUsed })
      }
      if (!found) {
        if (nobodys.size >= MAX_ENTRIES) nobodys.clear()
        nobodys.set(cookie, now())
      }
      return found?.user ?? null
    },
    /**
     * One user, under every cookie: one session's cookie can be spelled in several ways.
     * @param spared the cookie of a browser that is about to get another one: what is open in it goes on
     */
    forget({ id }: Pick<User, 'id'>, spared?: string): void {
      forgets++
      for (const [cookie, held] of cached) if (held.user.id === id) cached.delete(cookie)
      for (const listener of listeners) listener(id, spared)
    },
    /** Calls back with whose sessions are to be looked at anew. Returns its end. */
    onForget(listener: (userId: string, spared?: string) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type SessionCache = ReturnType<typeof sessionCache>
