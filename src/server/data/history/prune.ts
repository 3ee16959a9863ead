import type pg from 'pg'
import { daysUntilForgotten } from '#server/db/age.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds until the first run, so that a server starts undisturbed. */
const FIRST = 60_000

/** Deletes changes older than these days of activity (0: none; db/age.ts), and stored answers of adds. */
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
