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

/** The actor's session or personal token must be valid at the beginning and at the end of an act. */
export interface SignedIn {
  readonly email: string
  /** Token of the session; without it the session is not checked. */
  readonly session?: string | undefined
  /** Id of the personal token, which must permit to write. */
  readonly token?: string | undefined
}

/** A signed-in person, or only a name for the change log, such as that of a command. */
export type Actor = SignedIn | string

const TRIES = 3

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
  /** Kind in the table of acts. Some database functions set their own kind instead. */
  readonly kind?: ActKind
  /** Kind for the metrics, for acts whose kind a database function sets. */
  readonly observedAs?: ObservedAct
  readonly file?: string | undefined
  readonly rows?: number | undefined
  /** Database name of the table, if the act locks only one: its writers wait for a `WriterSlots` slot. */
  readonly table?: string | undefined
}

/**
 * Runs one user action in one transaction; retries after a deadlock.
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
    // Checked again, because the session may have ended during an import of minutes.
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
