import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { type Limit, limits } from './lock-out-limits.ts'

/** Counts tries in the database, so that they hold over several servers and restarts. */
export interface Attempts {
  /** Counts one more; one statement, so that simultaneous tries cannot slip past. `retryAfter` is in seconds. */
  consume(key: string, limit: Limit): Promise<{ allowed: boolean; retryAfter: number | null }>
  /** Takes one try back. */
  giveBack(keys: readonly string[]): Promise<void>
  /** Forgets all tries of these keys. */
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
      // When a window begins, those that have ended are deleted.
      if (count === 1)
        await pool.query('DELETE FROM eventms_private."rateLimit" WHERE "lastRequest" < $1', [now - longest * 1000])
      if (count <= max) return { allowed: true, retryAfter: null }
      // Of simultaneous tries another one may have begun the window after this one looked at the clock.
      const wait = Math.ceil((Number(first) - now) / 1000) + window
      return { allowed: false, retryAfter: Math.min(window, Math.max(1, wait)) }
    },
    async giveBack(keys) {
      await pool.query('UPDATE eventms_private."rateLimit" SET count = count - 1 WHERE key = ANY($1) AND count > 0', [
        keys,
      ])
    },
    async forget(keys) {
      await pool.query('DELETE FROM eventms_private."rateLimit" WHERE key = ANY($1)', [keys])
    },
  }
}
