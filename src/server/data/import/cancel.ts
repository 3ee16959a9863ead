import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { endedBy } from '#server/db/transactions/cancel-request.ts'

/** Reason of a cancelled import: a person ('importCancelled'), or a stopping server ('serverStopping'). */
export const whyEnded = ({ reason }: AbortSignal): EventmsError =>
  reason instanceof EventmsError ? reason : new EventmsError('importCancelled')

/** Call it within the transaction, so that it rolls the import back. @throws EventmsError of `whyEnded` */
export function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw whyEnded(signal)
}

/**
 * Waits for `work` or a cancellation; after a cancellation `work` may continue in the background. @throws EventmsError
 * of `whyEnded`
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
 * Runs a slow statement that `signal` cancels. The embedded database notices a cancel at its next file access; a merge
 * accesses files all the time. Use within `importAct`, which throws the reason in place of the database's error.
 * @throws the signal's reason if already aborted
 */
export async function cancellable<T>(
  { signal }: { readonly signal: AbortSignal },
  client: pg.PoolClient,
  statement: () => Promise<T>,
): Promise<T> {
  return endedBy(signal, client, statement)
}
