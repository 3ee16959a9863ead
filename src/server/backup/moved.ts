import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { readMigrations } from '#server/db/migrations/migrate.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { savedTables, sqlOf } from './contents.ts'

/*
 * A database that was moved says so itself, from the moment on at which the other one counts: a server that still works
 * with it is refused whatever it would write, and none starts on it. Whatever was saved here since would be missing
 * there. What says it is made with the mark, so that databases of every version can have one.
 */

export interface Moved {
  /** In words, without a password. */
  readonly to: string
  /** ISO 8601 */
  readonly at: string
}

/** Raises what each statement that writes is refused with. */
const REFUSING = `
  CREATE FUNCTION eventms_private.refuse_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
  BEGIN
    RAISE EXCEPTION USING ERRCODE = 'EVENT', MESSAGE = 'databaseMoved', DETAIL = '{}';
  END $$`

const RECORDS = { schema: 'eventms_private', name: 'migration' }

/** The tables that nobody may write to once they were moved, in the SQL's words; migrations would change them, too. */
export async function movedTables(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const tables = await savedTables(client, true, await readMigrations())
  return [...tables, RECORDS].map(sqlOf).sort()
}

/** Marks the database as moved, within the caller's transaction. */
export async function markMoved(client: pg.ClientBase, to: string): Promise<void> {
  await client.query('CREATE TABLE eventms_private.moved ("at" timestamptz NOT NULL DEFAULT now(), "to" text NOT NULL)')
  await client.query('INSERT INTO eventms_private.moved ("to") VALUES ($1)', [to])
  await client.query(REFUSING)
  for (const table of await movedTables(client))
    await client.query(
      `CREATE TRIGGER eventms_moved BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
       FOR EACH STATEMENT EXECUTE FUNCTION eventms_private.refuse_moved()`,
    )
}

/** Where this database was moved to; undefined of one that was not. */
export async function movedTo(client: pg.ClientBase | pg.Pool): Promise<Moved | undefined> {
  const { rows: found } = await client.query<{ any: boolean }>(
    "SELECT to_regclass('eventms_private.moved') IS NOT NULL AS any",
  )
  if (!found[0]?.any) return undefined
  const { rows } = await client.query<{ to: string; at: Date }>('SELECT "to", "at" FROM eventms_private.moved')
  const [{ to, at } = { to: '?', at: new Date(0) }] = rows
  return { to, at: at.toISOString() }
}

/** @throws EventmsError 'databaseMoved' { to, at } where nobody may work with this database any more */
export async function refuseMoved(pool: pg.Pool): Promise<void> {
  const moved = await movedTo(pool)
  if (moved) throw new EventmsError('databaseMoved', { ...moved })
}

/** Takes the mark away. @returns what it said; undefined where there was none */
export async function unmarkMoved(pool: pg.Pool): Promise<Moved | undefined> {
  return transaction(pool, async (client) => {
    const moved = await movedTo(client)
    if (!moved) return undefined
    await client.query('DROP FUNCTION eventms_private.refuse_moved() CASCADE')
    await client.query('DROP TABLE eventms_private.moved')
    return moved
  })
}
