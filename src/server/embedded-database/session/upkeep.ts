import type pg from 'pg'
import { oneSessionOf } from './one-session.ts'

/** Milliseconds between two rounds. */
const EVERY = 10_000

/**
 * SQL of the tables to vacuum: those beyond the thresholds of PostgreSQL's autovacuum, which PGlite lacks. If the
 * server is killed, the statistics are lost, so each table is vacuumed once after the next start.
 */
const TABLES_IN_NEED = `
  SELECT format('%I.%I', schemaname, relname) AS name
  FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + n_live_tup / 10 OR n_dead_tup > 50 + n_live_tup / 5
    OR (last_vacuum IS NULL AND pg_relation_size(relid) > 0)`

/** SQL: more than 64 MB of the write-ahead log were written since the last checkpoint. */
const WRITTEN_SINCE_CHECKPOINT = `
  SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > 64 * 1024 * 1024 AS much FROM pg_control_checkpoint()`

/**
 * Runs VACUUM, ANALYZE and checkpoints at intervals. Each statement waits for the session like a request. @returns a
 * function that stops this
 */
export function startUpkeep(pool: pg.Pool, onError: (error: unknown) => void, every = EVERY): () => void {
  let running = false
  let isStopped = false
  const timer = setInterval(() => {
    // Skips the round while an import is writing; the next round covers its tables.
    if (running || oneSessionOf(pool)?.importing) return
    running = true
    upkeep(pool)
      .catch((error: unknown) => {
        // Errors are expected while an import is writing or the database is closing.
        if (!isStopped && !oneSessionOf(pool)?.importing) onError(error)
      })
      .finally(() => (running = false))
  }, every).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/** Runs one round. Each step is a separate statement, so that requests can run in between. */
export async function upkeep(pool: pg.Pool): Promise<void> {
  // Makes PostgreSQL write its statistics, which would otherwise lack the changes of the last second.
  await pool.query('SELECT pg_stat_force_next_flush()')
  const { rows: tables } = await pool.query<{ name: string }>(TABLES_IN_NEED)
  for (const { name } of tables) await pool.query(`VACUUM (ANALYZE) ${name}`)
  const { rows } = await pool.query<{ much: boolean }>(WRITTEN_SINCE_CHECKPOINT)
  if (rows[0]?.much) await pool.query('CHECKPOINT')
}
