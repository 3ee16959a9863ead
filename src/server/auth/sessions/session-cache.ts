import type { User } from './session-user.ts'

/** Milliseconds: a session ended on another server may live that long. */
const CACHED_MS = 15_000
/** Milliseconds beyond, while the database is unavailable. */
const GRACE_MS = 600_000
const MAX_ENTRIES = 10_000
/** Milliseconds for an invalid cookie: an ended session never begins again. */
const NOBODYS_MS = 10_000

/** `ends`: milliseconds of the clock, never extended. */
export interface FoundSession {
  readonly user: User
  readonly ends: number
}

/**
 * Caches the user of each signed cookie value, because every request needs it, and invalid cookies for ten seconds.
 * @param busy the database is unavailable: cached sessions live ten more minutes, but not beyond their end
 */
export function sessionCache(
  load: (cookie: string) => Promise<FoundSession | null>,
  now: () => number = Date.now,
  busy: () => boolean = () => false,
) {
  const cached = new Map<string, FoundSession & { readonly since: number; readonly isUsed: boolean }>()
  const nobodys = new Map<string, number>()
  const listeners = new Set<(userId: string, spared?: string) => void>()
  /** Results loaded before the latest `forget` are not cached. */
  let forgets = 0
  return {
    /** @param read replaces `load`, a use of the session @param age of a cached result in milliseconds */
    async get(cookie: string, read = load, age = CACHED_MS): Promise<User | null> {
      const held = cached.get(cookie)
      const at = now()
      if (at < (nobodys.get(cookie) ?? -Infinity) + NOBODYS_MS) return null
      const isUsed = read === load
      const isBusy = busy()
      const isFresh = held && at < held.ends && at < held.since + (isBusy ? CACHED_MS + GRACE_MS : age)
      if (isFresh && (held.isUsed || !isUsed || isBusy)) return held.user
      cached.delete(cookie)
      const before = forgets
      const found = await read(cookie)
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
    /** One session's cookie has several spellings. @param spared of a browser whose streams continue */
    forget({ id }: Pick<User, 'id'>, spared?: string): void {
      forgets++
      for (const [cookie, held] of cached) if (held.user.id === id) cached.delete(cookie)
      for (const listener of listeners) listener(id, spared)
    },
    /** Calls back with the user whose sessions must be checked. Returns a function that unsubscribes. */
    onForget(listener: (userId: string, spared?: string) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type SessionCache = ReturnType<typeof sessionCache>
