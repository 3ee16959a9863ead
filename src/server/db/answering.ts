import type pg from 'pg'
import type { ErrorCode } from '#domain/errors.ts'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import { withTimeout } from '#server/with-timeout.ts'
import { watcherOf } from './postgres/connections.ts'
import { type Importing, oneSessionOf } from '#server/embedded-database/index.ts'

/** Milliseconds that a health check waits for the database. */
const TIMEOUT_MS = 5_000

/**
 * Milliseconds after which the embedded database counts as gone. Its watchdog ends a hanging SQL statement after 120 s.
 */
const LONGEST = 150_000

const BUSY: ReadonlySet<ErrorCode> = new Set(['databaseBusy', 'importRunning'])

/** State of the database. 'busy': it works, but clients must wait. 'gone': it does not answer. */
export type Answering =
  | { readonly state: 'ok' }
  | ({ readonly state: 'busy' } & Partial<Importing>)
  | { readonly state: 'gone' }

/**
 * Makes a function that checks if the database answers. The embedded database runs one statement after the other, so a
 * slow answer only means 'busy'. The database counts as 'gone' after `longest` ms without an answer. A PostgreSQL
 * server is checked over a separate connection, and counts as 'gone' after `timeoutMs`.
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
        // If the check only waited too long for the session, the database may still work.
        (error: unknown) => (session && BUSY.has(toEventmsError(error).code) ? undefined : false),
      )
      .finally(() => (pendingCheck = undefined))
    return pendingCheck
  }
  return async () => {
    if (session?.overdue) return { state: 'gone' }
    const { importing } = session ?? {}
    if (importing) return { state: 'busy', ...importing }
    // While a backup reads, a check would wait although the database works. If a statement of the backup hangs, the
    // watchdog ends it.
    if (session?.isRead) return { state: 'busy' }
    const answered = await withTimeout(pendingCheck ?? check(), timeoutMs)
    if (answered !== undefined) return { state: answered ? 'ok' : 'gone' }
    return { state: session && performance.now() - (since ?? 0) < longest ? 'busy' : 'gone' }
  }
}
