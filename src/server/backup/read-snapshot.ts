import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { oneSessionOf } from '#server/embedded-database/index.ts'
import { readVersions } from '#server/db/transactions/read-versions.ts'
import { transaction } from '#server/db/transactions/transaction.ts'

/** Runs `work` on one snapshot. Blocks writers of an embedded database until the last row. */
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
      // No timeouts: the reader may be a slow disk, or wait for a person's answer.
      { isolation: 'repeatable read', readOnly: true, statementTimeout: 0, idleTimeout: 0 },
    )
  } finally {
    leave?.(true)
  }
}

/**
 * Passes a snapshot on; blocks writers up to its last row only. @param read the source, in a transaction with one
 * snapshot
 */
export async function readInto<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => AsyncIterable<Buffer>,
  into: (source: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const between = new PassThrough()
  // The reader gets the error; until it starts, this listener prevents an unhandled one.
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
    // The error of the source explains the error of the reader.
    if (failed) throw failed
    throw error
  } finally {
    between.destroy()
    await ended
  }
}
