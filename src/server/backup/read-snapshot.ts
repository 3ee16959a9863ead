import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { oneSessionOf } from '#server/embedded-database/index.ts'
import { readVersions } from '#server/db/transactions/read-versions.ts'
import { transaction } from '#server/db/transactions/transaction.ts'

/** Runs `work` in a transaction with one snapshot. Writers of an embedded database wait until `work` ends. */
export async function withSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const session = oneSessionOf(pool)
  let leave: ((done: boolean) => void) | undefined
  try {
    return await transaction(
      pool,
      async (client) => {
        if (session) leave = session.holdToRead(await readVersions(client))
        return work(client)
      },
      // No timeouts, because `work` may write to a slow disk, or wait for a person's answer.
      { isolation: 'repeatable read', readOnly: true, statementTimeout: 0, idleTimeout: 0 },
    )
  } finally {
    leave?.(true)
  }
}

/**
 * Streams data of one snapshot into `into`. Writers of an embedded database wait until the last row is read, not until
 * `into` ends.
 * @param read yields the data, in a transaction with one snapshot
 */
export async function readInto<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => AsyncIterable<Buffer>,
  into: (source: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const between = new PassThrough()
  // If reading fails before `into` reads from `between`, an error without a listener would end the process.
  between.on('error', () => {})
  let failed: Error | undefined
  const readDone = withSnapshot(pool, async (client) => {
    const rows = Readable.from(read(client))
    const closed = new Promise((resolve) => rows.once('close', resolve))
    await pipeline(rows, between).finally(() => closed)
  }).catch((error: Error) => {
    failed = error
    between.destroy(error)
  })
  try {
    return await into(between as AsyncIterable<Buffer>)
  } catch (error) {
    // If reading failed, the error of `into` is only a consequence, so the reading's error is thrown.
    if (failed) throw failed
    throw error
  } finally {
    between.destroy()
    await readDone
  }
}
