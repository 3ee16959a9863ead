import type { User } from './session-user.ts'

/** Milliseconds for which a session is cached. A session that another server ended stays valid for so long. */
const CACHED_MS = 15_000
/** Milliseconds for which a session stays cached longer while the database is unavailable. */
const GRACE_MS = 600_000
const MAX_ENTRIES = 10_000
/** Milliseconds for which an invalid cookie is cached. An ended session never becomes valid again. */
const NOBODYS_MS = 10_000

/** A valid session. `ends` is its last moment, in milliseconds since 1970. */
export interface FoundSession {
  readonly user: User
  readonly ends: number
}

/**
 * Caches the user of each valid session cookie, because every request needs it. Also remembers invalid cookies for some
 * seconds.
 * @param busy true while the database is unavailable: cached sessions then stay valid ten more minutes, but not beyond
 * `ends`
 */
export function sessionCache(
  load: (cookie: string) => Promise<FoundSession | null>,
  now: () => number = Date.now,
  busy: () => boolean = () => false,
) {
  const cached = new Map<string, FoundSession & { readonly since: number; readonly isUsed: boolean }>()
  const nobodys = new Map<string, number>()
  const listeners = new Set<(userId: string, spared?: string) => void>()
  /** Number of calls of `forget`. A result that was loading during such a call is not cached. */
  let forgets = 0
  return {
    /**
     * The user of a cookie; null without a valid session.
     * @param read loads a session that is not cached. A request that does not count as use of the session passes
     * another function than `load`.
     * @param age maximum age of a cached result in milliseconds
     */
    async get(cookie: string, read = load, age = CACHED_MS): Promise<User | null> {
      const entry = cached.get(cookie)
      const at = now()
      if (at < (nobodys.get(cookie) ?? -Infinity) + NOBODYS_MS) return null
      const isUsed = read === load
      const isBusy = busy()
      const isFresh = entry && at < entry.ends && at < entry.since + (isBusy ? CACHED_MS + GRACE_MS : age)
      if (isFresh && (entry.isUsed || !isUsed || isBusy)) return entry.user
      cached.delete(cookie)
      const forgetsBefore = forgets
      const found = await read(cookie)
      if (found && forgetsBefore === forgets) {
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
     * Drops all entries of the user, and calls the listeners. One session may have several entries, because its cookie
     * can be encoded in several ways.
     * @param spared cookie of the browser whose event streams continue
     */
    forget({ id }: Pick<User, 'id'>, spared?: string): void {
      forgets++
      for (const [cookie, entry] of cached) if (entry.user.id === id) cached.delete(cookie)
      for (const listener of listeners) listener(id, spared)
    },
    /**
     * Registers a listener, which gets the id of a user whose sessions must be checked. @returns a function that
     * removes the listener
     */
    onForget(listener: (userId: string, spared?: string) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type SessionCache = ReturnType<typeof sessionCache>
