import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { endedBy } from '#server/db/transactions/cancel-request.ts'

/** A person cancelled, or the server stops (serverStopping). */
export const whyEnded = ({ reason }: AbortSignal): EventmsError =>
  reason instanceof EventmsError ? reason : new EventmsError('importCancelled')

/** @throws EventmsError of `whyEnded`; thrown in its transaction, it rolls the import back */
export function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw whyEnded(signal)
}

/** Waits for `work`, which may continue in the background, until a cancel. @throws EventmsError of `whyEnded` */
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
 * Runs a slow statement that `signal` cancels; on the embedded database at its next file access, which a merge makes
 * all the time.
 * Use within `importAct`, which gives the reason.
 * @throws the signal's reason if already aborted
 */
export async function cancellable<T>(
  { signal }: { readonly signal: AbortSignal },
  client: pg.PoolClient,
  statement: () => Promise<T>,
): Promise<T> {
  return endedBy(signal, client, statement)
}
