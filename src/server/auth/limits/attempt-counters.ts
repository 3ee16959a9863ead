import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { oneSessionOf } from '#server/embedded-database/index.ts'
import type { Limit } from './rate-limits.ts'

/** Counts attempts in the database, so that limits apply across servers and restarts. */
export interface Attempts {
  /**
   * Counts an attempt. Uses one SQL statement, so that simultaneous attempts cannot bypass the limit. `retryAfter` is
   * in seconds.
   */
  consume(key: string, limit: Limit): Promise<{ allowed: boolean; retryAfter: number | null }>
  /**
   * Seconds until a retry, if this server refused the key a moment ago; undefined otherwise. Reads a cache, not the
   * database.
   */
  refused(key: string): number | undefined
  /** Subtracts one attempt from each counter. */
  giveBack(keys: readonly string[]): Promise<void>
  /** Deletes the counters. */
  forget(keys: readonly string[]): Promise<void>
}

/** Maximum number of cached refusals. */
const MAX_REFUSED = 10_000

/**
 * @param rememberedMs milliseconds for which a refusal is cached; few, because another server may delete the counter
 */
export function countAttempts(pool: Pool, rememberedMs: number): Attempts {
  /**
   * Cached refusals by key: `at` is the time of the refusal, `until` the end of the counting window, both in
   * milliseconds.
   */
  const refusals = new Map<string, { readonly at: number; readonly until: number }>()
  return {
    async consume(key, { window, max }) {
      const now = Date.now()
      const { rows } = await pool.query<{ count: number; first: string }>(
        `INSERT INTO eventms_private."rateLimit" AS tried (id, key, count, "lastRequest", until)
         VALUES ($1, $2, 1, $3, $6)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN tried."lastRequest" <= $4 THEN 1 ELSE LEAST(tried.count, $5) + 1 END,
           "lastRequest" = CASE WHEN tried."lastRequest" <= $4 THEN $3 ELSE tried."lastRequest" END,
           until = CASE WHEN tried."lastRequest" <= $4 THEN $6 ELSE tried.until END
         RETURNING count, "lastRequest" AS first`,
        [randomUUID(), key, now, now - window * 1000, max, now + window * 1000],
      )
      const { count, first } = rows[0] ?? { count: max + 1, first: String(now) }
      if (count <= max) return { allowed: true, retryAfter: null }
      // `first` can be later than `now`: a simultaneous attempt may have begun the window after this attempt read the
      // clock. So the wait is limited to the window.
      const wait = Math.ceil((Number(first) - now) / 1000) + window
      const retryAfter = Math.min(window, Math.max(1, wait))
      if (refusals.size >= MAX_REFUSED) refusals.clear()
      refusals.set(key, { at: now, until: now + retryAfter * 1000 })
      return { allowed: false, retryAfter }
    },
    refused(key) {
      const refusal = refusals.get(key)
      const now = Date.now()
      if (refusal && now >= refusal.at && now < Math.min(refusal.at + rememberedMs, refusal.until))
        return Math.ceil((refusal.until - now) / 1000)
      refusals.delete(key)
      return undefined
    },
    async giveBack(keys) {
      for (const key of keys) refusals.delete(key)
      await pool.query('UPDATE eventms_private."rateLimit" SET count = count - 1 WHERE key = ANY($1) AND count > 0', [
        keys,
      ])
    },
    async forget(keys) {
      for (const key of keys) refusals.delete(key)
      await pool.query('DELETE FROM eventms_private."rateLimit" WHERE key = ANY($1)', [keys])
    },
  }
}

const BATCH_SIZE = 1000

/** Deletes counters whose window has ended, in batches, so that no request waits long. */
export async function deleteEndedWindows(pool: Pool): Promise<void> {
  while (!oneSessionOf(pool)?.importing) {
    const { rowCount } = await pool.query(
      `DELETE FROM eventms_private."rateLimit" WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM eventms_private."rateLimit" WHERE until < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
      [Date.now(), BATCH_SIZE],
    )
    if ((rowCount ?? 0) < BATCH_SIZE) return
  }
}
