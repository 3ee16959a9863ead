import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { Unsettled } from '#server/embedded-database/index.ts'
import { mayBeCommitted, transaction } from '#server/db/transactions/transaction.ts'
import { refused } from './contents.ts'
import { dump } from './dump.ts'
import { refuseOthers } from './clear-database.ts'
import { markMoved, movedTables, unmarkMoved } from './moved.ts'

const SETTING = '--move-to'

/** Milliseconds to wait for the locks of all tables. */
const LOCKING = 10_000

export interface MoveOptions {
  /** Version of EventMS that moves the database. */
  readonly by: string
  readonly signingKey: string
  /** Address of the target database without its password, or the target folder. */
  readonly to: string
}

export interface Moving {
  /** Starts to read the database, and returns all its data in the format of a backup. */
  readonly source: () => Promise<AsyncIterable<Uint8Array>>
  /** Marks the source database as moved, so that it refuses writes. To be called right before the target commits. */
  readonly leave: () => Promise<void>
}

/**
 * Moves the database: streams one snapshot with its secrets to a target, without a file. Nobody can write while the
 * rows are read, because all tables are locked. Otherwise the target would lack changes that were made meanwhile. The
 * locks end when the source is marked as moved, or when the move fails.
 * @param into stores the data in the target. If `into` throws, servers can use the source database as before, unless
 * the target may have committed
 * @throws EventmsError 'badSetting' if others use the database
 */
export async function handOver<T>(
  pool: pg.Pool,
  options: MoveOptions,
  into: (moving: Moving) => Promise<T>,
): Promise<T> {
  // If others use the database, refuses the move before the person must confirm it. `read` checks this again under the
  // locks.
  await refuseOthers(pool, pool, SETTING)
  const between = new PassThrough()
  // If reading fails before the target reads from `between`, an error without a listener would end the process.
  between.on('error', () => {})
  let decide: (moves: boolean) => void = () => {}
  const leaving = new Promise<boolean>((resolve) => (decide = resolve))
  let reads: Promise<void> | undefined
  let failed: Error | undefined
  const source = async () => {
    reads ??= read(pool, options, between, leaving)
    reads.catch((error: Error) => {
      failed = error
      between.destroy(error)
    })
    return between
  }
  let mayBeMarked = false
  const leave = async () => {
    mayBeMarked = true
    decide(true)
    await reads
  }
  try {
    return await into({ source, leave })
  } catch (error) {
    decide(false)
    between.destroy()
    await reads?.catch(() => {})
    // If reading failed, the target's error is only a consequence, so the reading's error is thrown.
    if (mayBeMarked) await removeMark(pool, options, error, failed === undefined)
    throw failed ?? error
  }
}

/**
 * Removes the mark of a moved database after a failed move. Throws instead if the target may have committed, because
 * then the person must find out which of the two databases is complete.
 * @param wasLeft false if reading or marking the source failed. The target has not committed then
 */
async function removeMark(pool: pg.Pool, { to }: MoveOptions, error: unknown, wasLeft: boolean): Promise<void> {
  if (wasLeft && (mayBeCommitted(error) || error instanceof Unsettled))
    throw refused(
      SETTING,
      `did not hear whether everything is in ${to} now (${(error as Error).message}). Look there: where it is, go on with it; where it is not, run --use-again here, and move it again`,
      error,
    )
  await unmarkMoved(pool).catch((cause: Error) => {
    throw refused(
      SETTING,
      `failed (${(error as Error).message}), and what was to be moved may say that it was (${cause.message}): run --use-again here`,
      error,
    )
  })
}

/**
 * Reads all tables under locks, then waits for `leaving`. If `leaving` resolves to true, the target is about to commit.
 * The source database is then marked as moved.
 */
async function read(
  pool: pg.Pool,
  { by, signingKey, to }: MoveOptions,
  between: PassThrough,
  leaving: Promise<boolean>,
): Promise<void> {
  const tables = await movedTables(pool)
  await transaction(
    pool,
    async (client) => {
      // The snapshot is taken by the first query after the locks.
      await client
        .query(`SET LOCAL lock_timeout = ${LOCKING}; LOCK TABLE ${tables.join(', ')} IN SHARE ROW EXCLUSIVE MODE`)
        .catch(inUse)
      if ((await movedTables(client)).join() !== tables.join())
        throw refused(SETTING, 'needs a database that nobody works with, and somebody upgraded this one just now')
      await refuseOthers(pool, client, SETTING)
      await pipeline(Readable.from(dump(client, { by, signingKey })), between)
      if (await leaving) await markMoved(client, to)
    },
    { isolation: 'repeatable read', statementTimeout: 0, idleTimeout: 0 },
  )
}

function inUse(cause: Error & { code?: string }): never {
  if (cause.code !== '55P03' && cause.code !== '40P01') throw cause
  throw refused(SETTING, 'needs a database that nobody works with, and somebody writes to it: stop its servers', cause)
}
