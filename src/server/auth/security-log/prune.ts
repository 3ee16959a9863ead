import type { Pool } from 'pg'
import { daysUntilForgotten } from '#server/db/age.ts'

/**
 * Deletes entries older than `days` days of activity (db/age.ts); 0 keeps all. Keeps an entry with an old date if an
 * entry with a recent date was written before it. The clock was wrong when the old date was written.
 */
export async function pruneSecurityLog(pool: Pool, days: number): Promise<void> {
  const until = days > 0 ? await daysUntilForgotten(pool, days) : undefined
  if (until !== undefined)
    await pool.query(
      `WITH kept AS (
         SELECT min(id) AS first FROM eventms_private."securityLog"
         WHERE at BETWEEN now() - make_interval(days => $1) AND now())
       DELETE FROM eventms_private."securityLog" l USING kept
       WHERE l.at < now() - make_interval(days => $1) AND (kept.first IS NULL OR l.id < kept.first)`,
      [until],
    )
}
