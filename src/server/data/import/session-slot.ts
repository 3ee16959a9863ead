import type pg from 'pg'
import type { ProgressLine } from '#domain/wire.ts'
import { behindImports, oneSessionOf } from '#server/embedded-database/index.ts'
import { refuseCancelled, whyEnded } from './cancel.ts'

export interface Waiting {
  readonly pool: pg.Pool
  readonly signal: AbortSignal
  readonly report: (line: ProgressLine) => void
  readonly done: number
  readonly total: number
  percent?: number | undefined
  waited?: boolean
}

/** Waits for other imports. `work` must not have changed anything when it rejects with 'importRunning'. */
export async function withSlot<T>(progress: Waiting, work: () => Promise<T>): Promise<T> {
  const { pool, signal, report: tell, done, total } = progress
  const session = oneSessionOf(pool)
  if (!session) return work()
  const waits = () => {
    progress.percent = undefined
    progress.waited = true
    tell({ phase: 'waiting', done, total })
  }
  const begin = () => {
    refuseCancelled(signal)
    return work()
  }
  return behindImports(session, begin, { signal, waits })
}

/** Runs `work` with the connection; between two calls others get it. */
export async function withClient<T>(progress: Waiting, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await withSlot(progress, () => connected(progress))
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // After an error of the database the connection is sound; after any other error it is in doubt.
    client.release(broken && !('severity' in broken) ? broken : undefined)
  }
}

/** Waits for a connection; rejects if the import is cancelled first. */
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
