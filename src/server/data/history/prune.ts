import type pg from 'pg'
import { daysUntilForgotten } from '#server/db/age.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds until the first run, which must not slow down the start of the server. */
const FIRST = 60_000

/**
 * Deletes old changes, and stored responses to requests that add rows.
 * @param historyDays days of activity for which changes are kept (db/age.ts); 0: forever
 */
export async function prune(pool: pg.Pool, historyDays: number): Promise<void> {
  const days = historyDays > 0 ? await daysUntilForgotten(pool, historyDays) : undefined
  await pool.query('SELECT eventms_prune($1)', [days ?? 0])
}

/** Prunes a minute after the start, then daily. Returns a function that stops it. */
export function startPruning(
  pruneAll: () => Promise<void>,
  onError: (error: unknown) => void,
  every = DAY,
): () => void {
  const run = () => void pruneAll().catch(onError)
  const first = setTimeout(run, FIRST).unref()
  const again = setInterval(run, every).unref()
  return () => {
    clearTimeout(first)
    clearInterval(again)
  }
}
