import type pg from 'pg'
import type { ProgressLine } from '#domain/wire.ts'
import { behindImports, oneSessionOf } from '#server/embedded-database/index.ts'
import { refuseCancelled, whyEnded } from './cancel.ts'

/** Progress of an import that may have to wait for the embedded database's only session. */
export interface Waiting {
  readonly pool: pg.Pool
  readonly signal: AbortSignal
  readonly report: (line: ProgressLine) => void
  readonly done: number
  readonly total: number
  percent?: number | undefined
  waited?: boolean
}

/**
 * Runs `work`. If `work` fails with 'importRunning', another import has the session. Then waits for the other import,
 * and runs `work` again. So `work` must not have changed anything when it throws this error.
 */
export async function withSlot<T>(progress: Waiting, work: () => Promise<T>): Promise<T> {
  const { pool, signal, report: reportLine, done, total } = progress
  const session = oneSessionOf(pool)
  if (!session) return work()
  const waits = () => {
    progress.percent = undefined
    progress.waited = true
    reportLine({ phase: 'waiting', done, total })
  }
  const begin = () => {
    refuseCancelled(signal)
    return work()
  }
  return behindImports(session, begin, { signal, waits })
}

/**
 * Runs `work` with the embedded database's only connection, and then releases the connection. Between two calls of
 * this function, other requests can use the connection.
 */
export async function withClient<T>(progress: Waiting, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await withSlot(progress, () => connected(progress))
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // Errors of PostgreSQL have a `severity`, and leave the connection usable. After any other error the connection is
    // closed.
    client.release(broken && !('severity' in broken) ? broken : undefined)
  }
}

/** Waits for a connection; rejects if the import is cancelled while it waits. */
function connected({ pool, signal }: Waiting): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(whyEnded(signal))
    signal.addEventListener('abort', refuse)
    pool
      .connect()
      .then((client) => (signal.aborted ? client.release() : resolve(client)), reject)
      .finally(() => signal.removeEventListener('abort', refuse))
  })
}
