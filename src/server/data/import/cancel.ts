import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'

/** @throws EventmsError 'importCancelled'; thrown inside its transaction, nothing of it stays */
export function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new EventmsError('importCancelled')
}

/**
 * Runs a statement that takes long, and ends it when `signal` says so: the database is asked over another connection.
 * Where there is only one it runs to its end, and is rolled back then.
 */
export async function cancellable<T>(
  { pool, signal }: { pool: pg.Pool; signal: AbortSignal },
  client: pg.PoolClient,
  statement: () => Promise<T>,
): Promise<T> {
  refuseCancelled(signal)
  const { processID } = client as pg.PoolClient & { processID?: number }
  let asked: Promise<unknown> | undefined
  const ask = () => {
    asked = pool.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => {})
  }
  const canAsk = processID !== undefined && (pool.options.max ?? 0) > 1
  if (canAsk) signal.addEventListener('abort', ask, { once: true })
  try {
    return await statement()
  } finally {
    signal.removeEventListener('abort', ask)
    // It must not reach the statement of whoever has this connection next.
    await asked
  }
}
