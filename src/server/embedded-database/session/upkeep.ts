import type pg from 'pg'
import { oneSessionOf } from './one-session.ts'

const EVERY = 10_000

/**
 * SQL of the tables to vacuum: those beyond the thresholds of PostgreSQL's autovacuum, which the engine lacks. After a
 * kill, which loses the statistics, every table is due once.
 */
const TABLES_IN_NEED = `
  SELECT format('%I.%I', schemaname, relname) AS name
  FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + n_live_tup / 10 OR n_dead_tup > 50 + n_live_tup / 5
    OR (last_vacuum IS NULL AND pg_relation_size(relid) > 0)`

const WRITTEN_SINCE_CHECKPOINT = `
  SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > 64 * 1024 * 1024 AS much FROM pg_control_checkpoint()`

/** Runs VACUUM, ANALYZE and checkpoints periodically; each statement waits like a request. @returns a stop function */
export function startUpkeep(pool: pg.Pool, onError: (error: unknown) => void, every = EVERY): () => void {
  let running = false
  let isStopped = false
  const timer = setInterval(() => {
    // Skips the round while an import occupies the session; the next round includes its tables.
    if (running || oneSessionOf(pool)?.importing) return
    running = true
    upkeep(pool)
      .catch((error: unknown) => {
        // Errors are expected while an import runs or the database is being closed, so they are not reported then.
        if (!isStopped && !oneSessionOf(pool)?.importing) onError(error)
      })
      .finally(() => (running = false))
  }, every).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/** Runs each step as a separate statement, so that other requests can run in between. */
export async function upkeep(pool: pg.Pool): Promise<void> {
  // Flushes the statistics, which otherwise lack changes of the last second.
  await pool.query('SELECT pg_stat_force_next_flush()')
  const { rows: tables } = await pool.query<{ name: string }>(TABLES_IN_NEED)
  for (const { name } of tables) await pool.query(`VACUUM (ANALYZE) ${name}`)
  const { rows } = await pool.query<{ much: boolean }>(WRITTEN_SINCE_CHECKPOINT)
  if (rows[0]?.much) await pool.query('CHECKPOINT')
}
