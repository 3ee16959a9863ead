import type pg from 'pg'
import { oneSessionOf } from './one-session.ts'

const EVERY = 10_000

/**
 * SQL of the tables that PostgreSQL's autovacuum thresholds would select, and of every table once after a kill lost the
 * statistics.
 */
const TABLES_IN_NEED = `
  SELECT format('%I.%I', schemaname, relname) AS name
  FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + n_live_tup / 10 OR n_dead_tup > 50 + n_live_tup / 5
    OR (last_vacuum IS NULL AND pg_relation_size(relid) > 0)`

const WRITTEN_SINCE_CHECKPOINT = `
  SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > 64 * 1024 * 1024 AS much FROM pg_control_checkpoint()`

/** Runs VACUUM, ANALYZE and checkpoints. Waits in the queue like every request. Returns a function that stops it. */
export function startUpkeep(pool: pg.Pool, onError: (error: unknown) => void, every = EVERY): () => void {
  let running = false
  let isStopped = false
  const timer = setInterval(() => {
    // An import that is being written occupies the session; its tables follow afterwards.
    if (running || oneSessionOf(pool)?.importing) return
    running = true
    upkeep(pool)
      .catch((error: unknown) => {
        // An import began meanwhile, or the database is being closed.
        if (!isStopped && !oneSessionOf(pool)?.importing) onError(error)
      })
      .finally(() => (running = false))
  }, every).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/** Each step is a separate statement, so that other requests run in between. */
export async function upkeep(pool: pg.Pool): Promise<void> {
  // Changes of the last second are not in the statistics yet.
  await pool.query('SELECT pg_stat_force_next_flush()')
  const { rows: tables } = await pool.query<{ name: string }>(TABLES_IN_NEED)
  for (const { name } of tables) await pool.query(`VACUUM (ANALYZE) ${name}`)
  const { rows } = await pool.query<{ much: boolean }>(WRITTEN_SINCE_CHECKPOINT)
  if (rows[0]?.much) await pool.query('CHECKPOINT')
}
