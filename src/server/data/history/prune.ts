import type pg from 'pg'
import { daysUntilForgotten } from '#server/db/age.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds until the first run, so that it does not slow down the start of the server. */
const FIRST = 60_000

/**
 * Deletes old entries of the change history, and stored answers to repeated requests that add rows.
 * @param historyDays minimum days for which changes are kept; 0: forever. If nobody worked for a long time, changes are
 * kept longer (db/age.ts)
 */
export async function prune(pool: pg.Pool, historyDays: number): Promise<void> {
  const days = historyDays > 0 ? await daysUntilForgotten(pool, historyDays) : undefined
  await pool.query('SELECT eventms_prune($1)', [days ?? 0])
}

/** Runs `pruneAll` a minute after the start, then every `every` milliseconds. @returns a function that stops this */
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
