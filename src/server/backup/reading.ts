import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { oneSessionOf } from '#server/embedded-database/index.ts'
import { readVersions } from '#server/db/transactions/read-versions.ts'
import { transaction } from '#server/db/transactions/transaction.ts'

/**
 * Runs `work` in a transaction that sees one moment. On the embedded database nobody else writes meanwhile: it is to
 * end with the last row.
 */
export async function reading<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const session = oneSessionOf(pool)
  let leave: ((done: boolean) => void) | undefined
  try {
    return await transaction(
      pool,
      async (client) => {
        if (session) leave = session.holdToRead(await readVersions(client))
        return work(client)
      },
      // Whoever takes the rows may be a slow disk, or a person who is asked something.
      { isolation: 'repeatable read', readOnly: true, statementTimeout: 0, idleTimeout: 0 },
    )
  } finally {
    leave?.(true)
  }
}

/**
 * Has `into` take what is read of one moment, from its own time on: what it does after the last row holds nobody up.
 * @param read what comes, in a transaction that sees one moment
 */
export async function readInto<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => AsyncIterable<Buffer>,
  into: (source: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const between = new PassThrough()
  // Told to whoever takes from it, who may not have begun.
  between.on('error', () => {})
  let failed: Error | undefined
  const ended = reading(pool, async (client) => {
    const rows = Readable.from(read(client))
    const over = new Promise((resolve) => rows.once('close', resolve))
    await pipeline(rows, between).finally(() => over)
  }).catch((error: Error) => {
    failed = error
    between.destroy(error)
  })
  try {
    return await into(between as AsyncIterable<Buffer>)
  } catch (error) {
    // Why there was nothing to take comes first.
    if (failed) throw failed
    throw error
  } finally {
    between.destroy()
    await ended
  }
}
