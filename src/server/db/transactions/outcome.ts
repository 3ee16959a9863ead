import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** By what a transaction's outcome is asked for: its number, and that of its act, if it has one, with its time. */
export interface TransactionMark {
  readonly number: string | null
  readonly act: string | null
  readonly at: string
}

/** Asked last of all in the transaction, when its act is written down. */
export async function markOf(client: pg.PoolClient): Promise<TransactionMark> {
  const { rows } = await client.query<TransactionMark>(
    `SELECT pg_current_xact_id_if_assigned()::text AS number, nullif(current_setting('eventms.act', true), '') AS act,
      now()::text AS at`,
  )
  return rows[0]!
}

export type Outcome = 'committed' | 'rolledBack' | 'unknown'

/** How often a database that may be starting again is asked, and the pause between (ms). */
const TRIES = 20
const PAUSE = 1000

/**
 * What became of a transaction whose COMMIT was not answered, asked over another connection. The database knows its
 * number; and its act must be there, since a database that was put back to an earlier state gives numbers again.
 */
export async function outcomeOf(
  pool: pg.Pool,
  { number, act, at }: TransactionMark,
  { tries = TRIES, pause = PAUSE } = {},
): Promise<Outcome> {
  // It wrote nothing.
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
      // The connection is lost, but the database may still be at it.
    } catch {
      // It cannot be asked, or does not know so great a number.
    }
  }
  return 'unknown'
}
