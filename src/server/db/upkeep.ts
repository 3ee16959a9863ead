import type pg from 'pg'

const EVERY = 60_000

/** Enough change to matter: a share of the table, and not a handful of rows. */
const TABLES_IN_NEED = `
  SELECT format('%I.%I', schemaname, relname) AS name
  FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 500 + n_live_tup / 10 OR n_dead_tup > 500 + n_live_tup / 5`

const WRITTEN_SINCE_CHECKPOINT = `
  SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > 64 * 1024 * 1024 AS much FROM pg_control_checkpoint()`

/**
 * What a PostgreSQL server does by itself and the embedded one does not: VACUUM and ANALYZE of tables that changed
 * much, and a checkpoint, without which the log grows for ever and the start after a crash replays all of it. Looks
 * once a minute; returns what stops it.
 */
export function startUpkeep(pool: pg.Pool, onError: (error: unknown) => void): () => void {
  let running = false
  const timer = setInterval(() => {
    // Whoever works now goes first; there is always another minute.
    if (running || pool.idleCount === 0 || pool.waitingCount > 0) return
    running = true
    upkeep(pool)
      .catch(onError)
      .finally(() => (running = false))
  }, EVERY).unref()
  return () => clearInterval(timer)
}

/** One round of it, each step a statement of its own so that others get their turn in between. */
export async function upkeep(pool: pg.Pool): Promise<void> {
  // What was changed within the last second is not among the statistics yet.
  await pool.query('SELECT pg_stat_force_next_flush()')
  const { rows: tables } = await pool.query<{ name: string }>(TABLES_IN_NEED)
  for (const { name } of tables) await pool.query(`VACUUM (ANALYZE) ${name}`)
  const { rows } = await pool.query<{ much: boolean }>(WRITTEN_SINCE_CHECKPOINT)
  if (rows[0]?.much) await pool.query('CHECKPOINT')
}
