import type { Pool } from 'pg'

/** Forgets entries of the security log that are older than these days; 0 keeps all. */
export async function pruneSecurityLog(pool: Pool, days: number): Promise<void> {
  if (days > 0)
    await pool.query('DELETE FROM eventms_private."securityLog" WHERE at < now() - make_interval(days => $1)', [days])
}
