import type pg from 'pg'
import type { ExportFailure } from '#domain/wire-backups.ts'
import { oneSessionOf } from '#server/embedded-database/index.ts'
import { transaction } from '#server/db/transactions/transaction.ts'

/** Number of an advisory lock. It is arbitrary, but the same for all servers of a database. */
const LOCK = 2_026_110_003

/** Number of the latest exports that the table keeps. */
const KEPT = 100

const TABLE = 'eventms_private."exportRun"'

/** An export that was made, or that failed. */
export interface ExportRun {
  /** Start in milliseconds since 1970. */
  readonly at: number
  readonly way: 'schedule' | 'command'
  /** Number of files, or the reason why the export failed. */
  readonly result: number | ExportFailure
}

export interface LastRuns {
  /** The last success. */
  readonly done: { readonly at: number; readonly files: number } | undefined
  /** The last failure; undefined after a later success. */
  readonly failed: { readonly at: number; readonly reason: ExportFailure } | undefined
}

export async function lastRuns(pool: pg.Pool): Promise<LastRuns> {
  const { rows } = await pool.query<{ at: Date; files: number | null; failure: ExportFailure | null }>(
    `SELECT at, files, failure FROM ${TABLE}
     WHERE id IN ((SELECT max(id) FROM ${TABLE}), (SELECT max(id) FROM ${TABLE} WHERE failure IS NULL))
     ORDER BY id DESC`,
  )
  const [last] = rows
  const done = rows.find(({ files }) => files !== null)
  return {
    done: done && { at: done.at.getTime(), files: done.files! },
    failed: last && last.failure !== null ? { at: last.at.getTime(), reason: last.failure } : undefined,
  }
}

export async function recordRun(pool: pg.Pool, { at, way, result }: ExportRun): Promise<void> {
  const [files, failure] = typeof result === 'number' ? [result, null] : [null, result]
  await pool.query(
    `WITH made AS (INSERT INTO ${TABLE} (at, way, files, failure) VALUES ($1, $2, $3, $4) RETURNING id)
     DELETE FROM ${TABLE} old USING made
     WHERE old.id <= made.id - ${KEPT} AND old.id IS DISTINCT FROM (SELECT max(id) FROM ${TABLE} WHERE failure IS NULL)`,
    [new Date(at), way, files, failure],
  )
}

/**
 * Runs `work` under a lock that excludes other servers of the database. The lock belongs to a separate transaction,
 * because a pooler may give the session to another client. An embedded database has only one server, and needs no lock.
 * @returns undefined if another server has the lock
 */
export async function whileAlone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | undefined> {
  if (oneSessionOf(pool)) return work()
  let release: (() => void) | undefined
  const done = new Promise<void>((resolve) => (release = resolve))
  let ended: Promise<void> | undefined
  const isAlone = await new Promise<boolean>((resolve, reject) => {
    const held = transaction(
      pool,
      async (client) => {
        const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS free`)
        resolve(rows[0]!.free)
        if (rows[0]!.free) await done
      },
      { readOnly: true, statementTimeout: 0, idleTimeout: 0 },
    )
    // A connection that is lost during `work` must not make `work` fail. `reject` has no effect then, because `resolve`
    // was called before `work`.
    ended = held.catch(reject)
  })
  try {
    return isAlone ? await work() : undefined
  } finally {
    release?.()
    await ended
  }
}
