import { createHash, randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { EventmsError } from '#domain/errors.ts'

/** At most `max` tries in `window` seconds, counted from the first. */
export interface Limit {
  readonly window: number
  readonly max: number
}

/** Strict on one account, so that guessing is hopeless; generous on one address, because an office shares one. */
export const limits = {
  /** One account from one address. */
  account: { window: 600, max: 10 },
  /** One account from everywhere: higher, so that a stranger alone cannot lock its owner out. */
  accountAnywhere: { window: 600, max: 50 },
  address: { window: 600, max: 300 },
  /** Mails and text messages to one person, asked for from one address. */
  sent: { window: 3600, max: 5 },
  /** The same from everywhere. */
  sentAnywhere: { window: 3600, max: 20 },
} as const satisfies Record<string, Limit>

/** Tries that prove nothing yet: a password, a code; and what is sent to somebody. */
export type Tried = 'account' | 'sent'

/** Counts tries in the database, so that they hold over several servers and restarts. */
export interface Attempts {
  /** Counts one more; one statement, so that simultaneous tries cannot slip past. `retryAfter` is in seconds. */
  consume(key: string, limit: Limit): Promise<{ allowed: boolean; retryAfter: number | null }>
  /** Forgets these keys: their tries were somebody who knew the password after all. */
  forget(keys: readonly string[]): Promise<void>
}

export interface Limiter {
  /** Every request that changes something. @throws EventmsError 'tooManyAttempts' { seconds } */
  request(client: string | undefined): Promise<void>
  /** A try on one account, whether it exists or not. @throws EventmsError 'tooManyAttempts' { seconds } */
  tried(what: Tried, subject: string, client: string | undefined): Promise<void>
  /** It was somebody who may. */
  forgive(what: Tried, subject: string, client: string | undefined): Promise<void>
}

export function limiter(attempts: Attempts): Limiter {
  const check = async (key: string, limit: Limit) => {
    const { allowed, retryAfter } = await attempts.consume(key, limit)
    if (!allowed) throw new EventmsError('tooManyAttempts', { seconds: retryAfter })
  }
  const keys = (what: Tried, subject: string, client: string | undefined) => {
    const account = createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url')
    return { here: `${what}|${account}|${network(client)}`, anywhere: `${what}|${account}` }
  }
  return {
    request: (client) => check(`address|${network(client)}`, limits.address),
    async tried(what, subject, client) {
      const { here, anywhere } = keys(what, subject, client)
      await check(here, limits[what])
      await check(anywhere, limits[`${what}Anywhere`])
    },
    forgive: (what, subject, client) => attempts.forget(Object.values(keys(what, subject, client))),
  }
}

/** What counts as one address: of IPv6 the /64, because whoever has one address has them all. */
export function network(client: string | undefined): string {
  if (!client || !isIPv6(client)) return client ?? 'unknown'
  const [head = '', tail] = client.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail ?? '')].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

const longest = Math.max(...Object.values(limits).map((limit) => limit.window))

export function countAttempts(pool: Pool): Attempts {
  return {
    async consume(key, { window, max }) {
      const now = Date.now()
      const { rows } = await pool.query<{ count: number; first: string }>(
        `INSERT INTO eventms_private."rateLimit" AS tried (id, key, count, "lastRequest") VALUES ($1, $2, 1, $3)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN tried."lastRequest" <= $4 THEN 1 ELSE LEAST(tried.count, $5) + 1 END,
           "lastRequest" = CASE WHEN tried."lastRequest" <= $4 THEN $3 ELSE tried."lastRequest" END
         RETURNING count, "lastRequest" AS first`,
        [randomUUID(), key, now, now - window * 1000, max],
      )
      const { count, first } = rows[0] ?? { count: max + 1, first: String(now) }
      // A window that begins is the moment to forget the windows that ended.
      if (count === 1) await pool.query('DELETE FROM eventms_private."rateLimit" WHERE "lastRequest" < $1', [now - longest * 1000])
      return count > max ? { allowed: false, retryAfter: Math.max(1, Math.ceil((Number(first) - now) / 1000) + window) } : { allowed: true, retryAfter: null }
    },
    async forget(keys) {
      await pool.query('DELETE FROM eventms_private."rateLimit" WHERE key = ANY($1)', [keys])
    },
  }
}

