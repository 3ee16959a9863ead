import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { worthRetrying } from '#domain/requests/database-errors.ts'
import type { ActKind } from '#domain/wire.ts'
import { writerSlotsOf, writersOf } from '#server/db/postgres/connections.ts'
import { oneSessionOf, requireDiskSpace } from '#server/embedded-database/index.ts'
import { observed, type ObservedAct } from '#server/observer.ts'
import { readVersions } from './read-versions.ts'
import { runningActs } from './running-acts.ts'
import { transaction, type TransactionOptions } from './transaction.ts'

/** A signed-in person. The session or personal token must be valid when an act begins and when it ends. */
export interface SignedIn {
  readonly email: string
  /** Token of the session; undefined to check no session. */
  readonly session?: string | undefined
  /** Id of the personal token, which must permit writing; undefined without one. */
  readonly token?: string | undefined
}

/** The author of an act: a signed-in person, or only a name for the change history, such as that of a command. */
export type Actor = SignedIn | string

/** Maximum number of attempts. */
const TRIES = 3

/** SQL that names the author for the history and sets the lock timeout. `isSignedIn`: session and token are valid. */
const NAMED = `
  SELECT set_config('eventms.user', $1, true), set_config('lock_timeout', '20s', true),
    set_config('eventms.token', coalesce((SELECT json_build_object('id', id, 'name', name)::text
      FROM eventms_private."apiToken" WHERE id = $3), ''), true),
    ($2::text IS NULL OR EXISTS (
      SELECT FROM eventms_private.session s JOIN eventms_private."user" u ON u.id = s."userId"
      WHERE s.token = $2 AND s."expiresAt" > clock_timestamp() AND u."disabledAt" IS NULL))
    AND ($3::text IS NULL OR EXISTS (
      SELECT FROM eventms_private."apiToken" t JOIN eventms_private."user" u ON u.id = t."userId"
      WHERE t.id = $3 AND t.scope = 'read-write' AND t."expiresAt" > clock_timestamp()
        AND u."disabledAt" IS NULL)) AS "isSignedIn"`

interface ActOptions extends TransactionOptions {
  /** Kind that is stored in the table of acts. Undefined if a SQL function sets it. */
  readonly kind?: ActKind
  /** Kind for the metrics if `kind` is undefined. */
  readonly observedAs?: ObservedAct
  readonly file?: string | undefined
  readonly rows?: number | undefined
  /**
   * Name of the table in the database, if the act locks only one. The act then waits for a slot of this table. The
   * slots limit how many writers of a table have a connection (postgres/writer-slots.ts).
   */
  readonly table?: string | undefined
}

/**
 * Runs an action of one person in one transaction. Repeats it after a deadlock.
 * @throws EventmsError 'databaseBusy' after 20 s without a lock, 'serverStopping', 'diskFull', 'notSignedIn' if the
 * session or token has ended meanwhile
 */
export function act<T>(
  pool: pg.Pool,
  actor: Actor,
  fn: (client: pg.PoolClient) => Promise<T>,
  { observedAs = 'other', ...options }: ActOptions = {},
): Promise<T> {
  return observed(
    pool,
    () => perform(pool, actor, fn, options),
    (observer, seconds, error) => observer.act(options.kind ?? observedAs, seconds, error),
  )
}

async function perform<T>(
  pool: pg.Pool,
  actor: Actor,
  fn: (client: pg.PoolClient) => Promise<T>,
  { kind, file, rows, table, ...options }: Omit<ActOptions, 'observedAs'>,
): Promise<T> {
  const session = oneSessionOf(pool)
  const acts = runningActs(pool)
  await requireDiskSpace(pool)
  let leave: ((done: boolean) => void) | undefined
  const { email, session: signedIn, token }: SignedIn = typeof actor === 'string' ? { email: actor } : actor
  const named = [email, signedIn ?? null, token ?? null]
  const inTheirName = async (client: pg.PoolClient) => {
    const requireSignedIn = async () => {
      const { rows: asked } = await client.query<{ isSignedIn: boolean }>(NAMED, named)
      if (!asked[0]?.isSignedIn) throw new EventmsError('notSignedIn')
    }
    await requireSignedIn()
    if (session) leave = session.hold(await readVersions(client), rows)
    if (kind) await client.query('SELECT eventms_begin_act($1, eventms_file_details($2))', [kind, file ?? null])
    const result = await fn(client)
    // The session may have ended during the act, for example during an import of minutes.
    if (signedIn !== undefined || token !== undefined) await requireSignedIn()
    return result
  }
  const work = (client: pg.PoolClient) => acts.run(client, () => inTheirName(client))
  const giveBack = table === undefined ? undefined : await writerSlotsOf(pool)?.enter(table)
  try {
    for (let tries = 1; ; tries++) {
      try {
        const result = await transaction(writersOf(pool), work, options)
        leave?.(true)
        return result
      } catch (error) {
        leave?.(false)
        if (tries === TRIES || acts.stopped || !worthRetrying(error)) throw error
      }
    }
  } finally {
    giveBack?.()
  }
}
