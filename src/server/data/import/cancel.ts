import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { endedBy } from '#server/db/transactions/cancel-request.ts'

/**
 * The error of a cancelled import: 'importCancelled' if a person cancelled it, 'serverStopping' if the server stops.
 */
export const whyEnded = ({ reason }: AbortSignal): EventmsError =>
  reason instanceof EventmsError ? reason : new EventmsError('importCancelled')

/**
 * Throws if the import was cancelled. To be called inside the transaction, so that it is rolled back. @throws
 * EventmsError of `whyEnded`
 */
export function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw whyEnded(signal)
}

/**
 * Waits until `work` ends or the import is cancelled. After a cancellation `work` may still run in the background.
 * @throws EventmsError of `whyEnded`
 */
export async function orCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let refuse = () => {}
  const cancelled = new Promise<never>((_, reject) => {
    refuse = () => reject(whyEnded(signal))
    signal.addEventListener('abort', refuse)
    if (signal.aborted) refuse()
  })
  try {
    return await Promise.race([work, cancelled])
  } finally {
    signal.removeEventListener('abort', refuse)
  }
}

/**
 * Runs a slow SQL statement, and cancels the statement when the signal aborts. The embedded database notices the
 * cancellation only when the statement accesses a file; a merge does so all the time. Call this function inside
 * `importAct`, which throws the signal's reason instead of the database's error.
 * @throws the signal's reason if it is aborted already
 */
export async function cancellable<T>(
  { signal }: { readonly signal: AbortSignal },
  client: pg.PoolClient,
  statement: () => Promise<T>,
): Promise<T> {
  return endedBy(signal, client, statement)
}
