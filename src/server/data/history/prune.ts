import type pg from 'pg'
import { daysUntilForgotten } from '#server/db/age.ts'

const DAY = 24 * 60 * 60 * 1000
/** After the start: nothing that its first minute needs waits for it. */
const FIRST = 60_000

/**
 * Forgets changes that are older than these days (0: none), by what was done since (db/age.ts), and answers that nobody
 * asks for any more.
 */
export async function prune(pool: pg.Pool, historyDays: number): Promise<void> {
  const days = historyDays > 0 ? await daysUntilForgotten(pool, historyDays) : undefined
  await pool.query('SELECT eventms_prune($1)', [days ?? 0])
}

/** Prunes a minute after the start and then every so many milliseconds, daily; returns what stops it. */
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
