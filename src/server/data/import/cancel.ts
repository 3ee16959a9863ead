import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { endedBy } from '#server/db/transactions/cancel-request.ts'

/** Why an import is ended: somebody cancels it, or the server stops (serverStopping). */
export const whyEnded = ({ reason }: AbortSignal): EventmsError =>
  reason instanceof EventmsError ? reason : new EventmsError('importCancelled')

/** @throws EventmsError as `whyEnded` says; thrown inside its transaction, nothing of it stays */
export function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw whyEnded(signal)
}

/** Waits for what may go on unheard, but no longer than until a cancel. @throws EventmsError as `whyEnded` says */
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
 * Runs a statement that may take long, and ends it when `signal` says so: on the embedded database where it next reads
 * or writes a file, which a merge does all the time. Run within `importAct`, which says why it was ended.
 * @throws the signal's reason, where that is over already
 */
export async function cancellable<T>(
  { signal }: { readonly signal: AbortSignal },
  client: pg.PoolClient,
  statement: () => Promise<T>,
): Promise<T> {
  return endedBy(signal, client, statement)
}
