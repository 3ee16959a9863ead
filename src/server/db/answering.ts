import type pg from 'pg'
import type { ErrorCode } from '#domain/errors.ts'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import { withTimeout } from '#server/with-timeout.ts'
import { watcherOf } from './postgres/connections.ts'
import { type Importing, oneSessionOf } from '#server/embedded-database/index.ts'

/** Timeout of a health check in milliseconds. */
const TIMEOUT_MS = 5_000

/** Maximum milliseconds of a statement in the embedded database, whose watchdog ends a hanging one after 120 s. */
const LONGEST = 150_000

const BUSY: ReadonlySet<ErrorCode> = new Set(['databaseBusy', 'importRunning'])

/** busy: the database works, but clients must wait. gone: the database does not answer. */
export type Answering =
  | { readonly state: 'ok' }
  | ({ readonly state: 'busy' } & Partial<Importing>)
  | { readonly state: 'gone' }

/**
 * Checks if the database answers. The embedded database runs one statement after another, so a slow check counts as
 * busy within the watchdog's limit. A PostgreSQL server gets the check over a separate connection, and is gone if it
 * does not answer in time.
 */
export function watchAnswers(
  pool: pg.Pool,
  { timeoutMs = TIMEOUT_MS, longest = LONGEST }: { readonly timeoutMs?: number; readonly longest?: number } = {},
): () => Promise<Answering> {
  const session = oneSessionOf(pool)
  let pendingCheck: Promise<boolean | undefined> | undefined
  let since: number | undefined
  const check = () => {
    since ??= performance.now()
    pendingCheck = watcherOf(pool)
      .query('SELECT 1')
      .then(
        () => {
          since = undefined
          return true
        },
        // A request that waits too long for the session does not prove that the database is gone.
        (error: unknown) => (session && BUSY.has(toEventmsError(error).code) ? undefined : false),
      )
      .finally(() => (pendingCheck = undefined))
    return pendingCheck
  }
  return async () => {
    if (session?.overdue) return { state: 'gone' }
    const { importing } = session ?? {}
    if (importing) return { state: 'busy', ...importing }
    // A backup may take long although the database works; the watchdog ends a backup whose statement hangs.
    if (session?.isRead) return { state: 'busy' }
    const answered = await withTimeout(pendingCheck ?? check(), timeoutMs)
    if (answered !== undefined) return { state: answered ? 'ok' : 'gone' }
    return { state: session && performance.now() - (since ?? 0) < longest ? 'busy' : 'gone' }
  }
}
