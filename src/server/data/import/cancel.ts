import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { requestCancel } from '../../db/cancel-request.ts'

/** @throws EventmsError 'importCancelled'; thrown inside its transaction, nothing of it stays */
export function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new EventmsError('importCancelled')
}

/** Milliseconds after which the database is asked once more. */
const AGAIN = 1000

/**
 * Runs a statement that may take long, and ends it when `signal` says so: on the embedded database where it next reads
 * or writes a file, which a merge does all the time.
 */
export async function cancellable<T>(
  { signal }: { readonly signal: AbortSignal },
  client: pg.PoolClient,
  statement: () => Promise<T>,
): Promise<T> {
  refuseCancelled(signal)
  const asked: Promise<void>[] = []
  let again: NodeJS.Timeout | undefined
  const ask = () => {
    asked.push(requestCancel(client))
    // The first one may have come before the statement.
    again ??= setInterval(ask, AGAIN)
  }
  signal.addEventListener('abort', ask, { once: true })
  try {
    return await statement()
  } finally {
    signal.removeEventListener('abort', ask)
    clearInterval(again)
    // None must reach the statement of whoever has this connection next.
    await Promise.all(asked)
  }
}
