import type pg from 'pg'
import type { ImportTold } from '#domain/wire.ts'
import { behindImports, oneSessionOf } from '#server/embedded-database/index.ts'
import { refuseCancelled, whyEnded } from './cancel.ts'

/** An import that may have to wait: how far it is, and where that is told. */
export interface Waiting {
  readonly pool: pg.Pool
  readonly signal: AbortSignal
  readonly tell: (told: ImportTold) => void
  readonly done: number
  readonly total: number
  /** What was told last. */
  percent?: number | undefined
  waited?: boolean
}

/**
 * Runs what needs the only session there is behind another import that has it, however long that takes: an import has a
 * sign of life, and hears a cancel while it waits.
 * @param work has done nothing where it is refused as 'importRunning'
 */
export async function inTurn<T>(progress: Waiting, work: () => Promise<T>): Promise<T> {
  const { pool, signal, tell, done, total } = progress
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

/** Asks over a connection that others have in between. */
export async function withClient<T>(progress: Waiting, ask: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await inTurn(progress, () => connected(progress))
  let broken: Error | undefined
  try {
    return await ask(client)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // What the database refused is over; any other failure leaves the connection in doubt.
    client.release(broken && !('severity' in broken) ? broken : undefined)
  }
}

/** A connection, unless the import is cancelled before there is one. */
function connected({ pool, signal }: Waiting): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(whyEnded(signal))
    signal.addEventListener('abort', refuse)
    pool
      .connect()
      // Whoever asked has gone.
      .then((client) => (signal.aborted ? client.release() : resolve(client)), reject)
      .finally(() => signal.removeEventListener('abort', refuse))
  })
}
