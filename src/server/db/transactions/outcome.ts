import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Identifies a transaction: `number` is PostgreSQL's transaction id, `act` the id in the table of acts if the
 * transaction stored an act, and `at` its start.
 */
export interface TransactionMark {
  readonly number: string | null
  readonly act: string | null
  readonly at: string
}

/** Identifies the running transaction. Call it as the last query, because the act must be stored already. */
export async function markOf(client: pg.PoolClient): Promise<TransactionMark> {
  const { rows } = await client.query<TransactionMark>(
    `SELECT pg_current_xact_id_if_assigned()::text AS number, nullif(current_setting('eventms.act', true), '') AS act,
      now()::text AS at`,
  )
  return rows[0]!
}

export type Outcome = 'committed' | 'rolledBack' | 'unknown'

/** Maximum number of queries while the database may be restarting, and milliseconds between two of them. */
const TRIES = 20
const PAUSE = 1000

/**
 * Finds out whether a transaction was committed, by its id (`number`) and its act. The id alone is not enough: a
 * restored database may give the same id to another transaction.
 */
export async function outcomeOf(
  pool: pg.Pool,
  { number, act, at }: TransactionMark,
  { tries = TRIES, pause = PAUSE } = {},
): Promise<Outcome> {
  // A transaction without an id wrote nothing. So it makes no difference whether it was committed.
  if (number === null) return 'committed'
  for (let tried = 0; tried < tries; tried++) {
    if (tried > 0) await setTimeout(pause)
    try {
      const { rows } = await pool.query<{ status: string | null; acted: boolean }>(
        `SELECT pg_xact_status($1::xid8) AS status,
          $2::bigint IS NULL OR EXISTS (SELECT FROM act WHERE id = $2 AND at = $3::timestamptz) AS acted`,
        [number, act, at],
      )
      const { status, acted } = rows[0]!
      if (status === 'committed' && acted) return 'committed'
      if (status === 'aborted') return 'rolledBack'
      // In any other case the transaction may still be running: the next attempt queries again.
    } catch {
      // The database is unreachable, or does not know the number: the next attempt queries again.
    }
  }
  return 'unknown'
}
