import type pg from 'pg'
import type { ErrorCode } from '#domain/errors.ts'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import { within } from '#server/within.ts'
import { watcherOf } from './postgres/connections.ts'
import { type Importing, oneSessionOf } from '#server/embedded-database/index.ts'

/** How long whoever asks whether we are well waits (ms). */
const PATIENCE = 5_000

/** How long (ms) the embedded database may be at one thing: after 120 s its watchdog ends a statement that hangs. */
const LONGEST = 150_000

/** What is said to who waited for the one session in vain. */
const BUSY: ReadonlySet<ErrorCode> = new Set(['databaseBusy', 'importRunning'])

/**
 * ok: it answers. busy: it is at something, and will answer; who needs it waits. gone: it does not answer.
 */
export type Answering =
  | { readonly state: 'ok' }
  | ({ readonly state: 'busy' } & Partial<Importing>)
  | { readonly state: 'gone' }

/**
 * Looks whether the database answers. Busy is not gone: the embedded database does one thing after another, so that a
 * look waits behind a long statement; there it counts as busy for as long as its watchdog leaves it alone. A PostgreSQL
 * server is asked over a connection of its own, and answers at once or not at all.
 */
export function watchAnswers(
  pool: pg.Pool,
  { patience = PATIENCE, longest = LONGEST }: { readonly patience?: number; readonly longest?: number } = {},
): () => Promise<Answering> {
  const session = oneSessionOf(pool)
  /** One look for all who ask meanwhile. */
  let asked: Promise<boolean | undefined> | undefined
  /** Since when there is no answer. */
  let since: number | undefined
  const ask = () => {
    since ??= performance.now()
    asked = watcherOf(pool)
      .query('SELECT 1')
      .then(
        () => {
          since = undefined
          return true
        },
        // Whoever waited too long for the one session there is knows no more than before.
        (error: unknown) => (session && BUSY.has(toEventmsError(error).code) ? undefined : false),
      )
      .finally(() => (asked = undefined))
    return asked
  }
  return async () => {
    if (session?.overdue) return { state: 'gone' }
    const { importing } = session ?? {}
    if (importing) return { state: 'busy', ...importing }
    // However long a backup takes: a statement of it that hangs is ended as any other is.
    if (session?.isRead) return { state: 'busy' }
    const answered = await within(asked ?? ask(), patience)
    if (answered !== undefined) return { state: answered ? 'ok' : 'gone' }
    return { state: session && performance.now() - (since ?? 0) < longest ? 'busy' : 'gone' }
  }
}
