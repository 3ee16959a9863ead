import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { ActKind } from '#domain/wire.ts'
import { act, type Actor } from '#server/db/transactions/act.ts'
import { markOf, outcomeOf, type TransactionMark } from '#server/db/transactions/outcome.ts'
import { mayBeCommitted } from '#server/db/transactions/transaction.ts'
import type { ImportListener } from '#server/http/long-work.ts'
import { refuseCancelled, whyEnded } from './cancel.ts'

/** Milliseconds that one SQL statement may take: enough for a million rows on a slow machine. */
export const STATEMENT_TIMEOUT_MS = 600_000

export interface ImportAct {
  readonly pool: pg.Pool
  readonly actor: Actor
  readonly kind: ActKind
  /** Name of the imported file, for the history. */
  readonly file?: string | undefined
  readonly listener: Pick<ImportListener, 'signal'>
  readonly rows?: number
  /** Name of the table in the database, if the import writes to one table only. */
  readonly table?: string
  /**
   * Limits of the check whether an unanswered COMMIT succeeded: the maximum number of queries, and the milliseconds
   * between two queries.
   */
  readonly outcomeQueries?: { readonly tries: number; readonly pause: number }
}

/**
 * Runs an import as one act (db/transactions/act.ts), which can be cancelled even while it waits for a connection. If
 * the database does not answer the COMMIT, asks it over another connection whether the COMMIT succeeded.
 * @throws EventmsError 'importCancelled': nothing was written; 'importUnconfirmed': unknown whether something was
 * written. After any other error nothing was written
 */
export async function importAct<T>(
  { pool, actor, kind, file, listener: { signal }, rows, table, outcomeQueries }: ImportAct,
  fn: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  refuseCancelled(signal)
  let hasBegun = false
  let written: { readonly result: T; readonly mark: TransactionMark } | undefined
  const work = async (client: pg.PoolClient) => {
    hasBegun = true
    written = undefined
    refuseCancelled(signal)
    const result = await fn(client)
    const mark = await markOf(client)
    // The last check: cancelling later has no effect.
    refuseCancelled(signal)
    written = { result, mark }
    return result
  }
  const done = act(pool, actor, work, { statementTimeout: STATEMENT_TIMEOUT_MS, kind, file, rows, table }).catch(
    async (error: unknown) => {
      if (written && mayBeCommitted(error)) {
        const outcome = await outcomeOf(pool, written.mark, outcomeQueries)
        if (outcome === 'committed') return written.result
        if (outcome === 'unknown') throw new EventmsError('importUnconfirmed', {}, { cause: error })
      }
      refuseCancelled(signal)
      throw error
    },
  )
  return Promise.race([done, cancelledBefore(signal, () => hasBegun, done)])
}

/**
 * Rejects when an import is cancelled while it waits for a connection. If it gets the connection later, it writes
 * nothing.
 */
function cancelledBefore(signal: AbortSignal, hasBegun: () => boolean, done: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => hasBegun() || reject(whyEnded(signal))
    signal.addEventListener('abort', refuse)
    const end = () => signal.removeEventListener('abort', refuse)
    done.then(end, end)
  })
}
