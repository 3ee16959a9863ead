import type pg from 'pg'
import { worthRetrying } from '#domain/requests/database-errors.ts'
import type { ActKind } from '#domain/wire.ts'
import { turnsOf, writersOf } from './connections.ts'
import { oneSessionOf } from './one-session.ts'
import { readVersions } from './read-versions.ts'
import { requireRoom } from './room.ts'
import { runningActs } from './running-acts.ts'
import { transaction, type TransactionOptions } from './transaction.ts'

const TRIES = 3

interface ActOptions extends TransactionOptions {
  /** What it is called in the record of acts; the database's own functions say so themselves. */
  readonly kind?: ActKind
  /** The name of the file that is imported. */
  readonly file?: string | undefined
  /** How many rows it writes, where it is an import that may take long. */
  readonly rows?: number | undefined
  /** The one table that it locks, in the database's words: its writers have turns. */
  readonly table?: string | undefined
}

/**
 * Runs one user action as one transaction, in the name of `who`; again when two of them waited for each other.
 * A lock that nobody gives back within 20 s ends it (databaseBusy), and so does a server that stops (serverStopping).
 * @throws EventmsError 'diskFull' where there is no room to write
 */
export async function act<T>(
  pool: pg.Pool,
  who: string,
  fn: (client: pg.PoolClient) => Promise<T>,
  { kind, file, rows, table, ...options }: ActOptions = {},
): Promise<T> {
  const session = oneSessionOf(pool)
  const acts = runningActs(pool)
  await requireRoom(pool)
  let leave: ((done: boolean) => void) | undefined
  const named = async (client: pg.PoolClient) => {
    await client.query("SELECT set_config('eventms.user', $1, true), set_config('lock_timeout', '20s', true)", [who])
    if (session) leave = session.hold(await readVersions(client), rows)
    if (kind) await client.query('SELECT eventms_begin_act($1, eventms_file_details($2))', [kind, file ?? null])
    return fn(client)
  }
  const work = (client: pg.PoolClient) => acts.run(client, () => named(client))
  const giveBack = table === undefined ? undefined : await turnsOf(pool)?.enter(table)
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
