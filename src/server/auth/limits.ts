import { createHash, randomUUID } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import { APIError, createAuthMiddleware, getIP } from 'better-auth/api'
import type { Pool } from 'pg'

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
} as const satisfies Record<string, Limit>

/** Counts tries in the database, so that they hold over several servers and restarts. */
export interface Attempts {
  /** Counts one more; one statement, so that simultaneous tries cannot slip past. `retryAfter` is in seconds. */
  consume(key: string, limit: Limit): Promise<{ allowed: boolean; retryAfter: number | null }>
  /** Forgets these keys: their tries were somebody who knew the password after all. */
  forget(keys: readonly string[]): Promise<void>
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

/** The account's limits, around better-auth's own sign-in by password. Accounts that do not exist are counted alike. */
export function limitSignIns(attempts: Attempts): NonNullable<BetterAuthOptions['hooks']> {
  const keysOf = (body: unknown, address: string | null) => {
    const given = (body as { email?: unknown } | undefined)?.email
    const email = typeof given === 'string' ? given : ''
    const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
    return { here: `account|${account}|${address}`, anywhere: `account|${account}` }
  }
  return {
    before: createAuthMiddleware(async (context) => {
      if (context.path !== '/sign-in/email') return
      const { here, anywhere } = keysOf(context.body, context.request ? getIP(context.request, context.context.options) : null)
      for (const [key, limit] of [[here, limits.account], [anywhere, limits.accountAnywhere]] as const) {
        const { allowed, retryAfter } = await attempts.consume(key, limit)
        if (!allowed) throw new APIError('TOO_MANY_REQUESTS', { code: 'tooManyAttempts', retryAfter })
      }
    }),
    after: createAuthMiddleware(async (context) => {
      if (context.path !== '/sign-in/email' || !context.context.newSession) return
      await attempts.forget(Object.values(keysOf(context.body, context.request ? getIP(context.request, context.context.options) : null)))
    }),
  }
}
