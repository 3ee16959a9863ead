import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { Unsettled } from '#server/embedded-database/index.ts'
import { mayBeCommitted, transaction } from '#server/db/transactions/transaction.ts'
import { refused } from './contents.ts'
import { dump } from './dump.ts'
import { refuseOthers } from './empty.ts'
import { markMoved, movedTables, unmarkMoved } from './moved.ts'

const SETTING = '--move-to'

/** How long (ms) it waits for those who write: a server that still runs. */
const LOCKING = 10_000

export interface MoveOptions {
  /** The version of EventMS. */
  readonly by: string
  readonly signingKey: string
  /** What it is moved to, in words without a password. */
  readonly to: string
}

/** What is moved, as `into` takes it. */
export interface Moving {
  /** Begins to read. */
  readonly source: () => Promise<AsyncIterable<Uint8Array>>
  /**
   * Called when nothing is left but to make it count there: from then on nobody writes to what it was read from. Where
   * this fails it must not count.
   */
  readonly leave: () => Promise<void>
}

/**
 * Reads a database, as it is at one moment, and hands it on without a file between: with its secrets, since nobody else
 * sees them. From the first row until it counts there nobody can write to it, and nobody afterwards: what was saved
 * here would be missing there.
 * @param into gets all of it; what it throws ends the reading, and leaves the database as it was
 * @throws EventmsError 'badSetting' where others work with it
 */
export async function handOver<T>(
  pool: pg.Pool,
  options: MoveOptions,
  into: (moving: Moving) => Promise<T>,
): Promise<T> {
  // Before anybody is asked anything; and again once nobody can come any more.
  await refuseOthers(pool, pool, SETTING)
  const between = new PassThrough()
  // Told to whoever takes from it, who may not have begun.
  between.on('error', () => {})
  let decide: (moves: boolean) => void = () => {}
  const leaving = new Promise<boolean>((resolve) => (decide = resolve))
  let reading: Promise<void> | undefined
  let failed: Error | undefined
  const source = async () => {
    reading ??= read(pool, options, between, leaving)
    reading.catch((error: Error) => {
      failed = error
      between.destroy(error)
    })
    return between
  }
  let mayBeMarked = false
  const leave = async () => {
    mayBeMarked = true
    decide(true)
    await reading
  }
  try {
    return await into({ source, leave })
  } catch (error) {
    decide(false)
    between.destroy()
    await reading?.catch(() => {})
    // Why there was nothing to take comes first.
    if (mayBeMarked) await takeBack(pool, options, error, failed === undefined)
    throw failed ?? error
  }
}

/** Takes the mark away, unless what was moved may count there. */
async function takeBack(pool: pg.Pool, { to }: MoveOptions, error: unknown, wasLeft: boolean): Promise<void> {
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

/** Reads all of it, and marks it as moved if that is said; until then it is locked. */
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
      // The moment that it sees is that of its first look, which comes after the locks.
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
