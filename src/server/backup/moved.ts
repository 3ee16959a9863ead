import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { readMigrations } from '#server/db/migrations/migrate.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { savedTables, sqlOf } from './contents.ts'

/* A moved database refuses writes, and servers refuse to start on it: new data would be missing in the target. */

export interface Moved {
  /** Address of the target without its password. */
  readonly to: string
  /** ISO 8601 */
  readonly at: string
}

const REFUSING = `
  CREATE FUNCTION eventms_private.refuse_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
  BEGIN
    RAISE EXCEPTION USING ERRCODE = 'EVENT', MESSAGE = 'databaseMoved', DETAIL = '{}';
  END $$`

const RECORDS = { schema: 'eventms_private', name: 'migration' }

/** SQL names of the tables, including the migrations' table. */
export async function movedTables(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const tables = await savedTables(client, true, await readMigrations())
  return [...tables, RECORDS].map(sqlOf).sort()
}

/** Stores the mark in the caller's transaction. */
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

export async function movedTo(client: pg.ClientBase | pg.Pool): Promise<Moved | undefined> {
  const { rows: found } = await client.query<{ any: boolean }>(
    "SELECT to_regclass('eventms_private.moved') IS NOT NULL AS any",
  )
  if (!found[0]?.any) return undefined
  const { rows } = await client.query<{ to: string; at: Date }>('SELECT "to", "at" FROM eventms_private.moved')
  const [{ to, at } = { to: '?', at: new Date(0) }] = rows
  return { to, at: at.toISOString() }
}

/** @throws EventmsError 'databaseMoved' { to, at } if the database was moved */
export async function refuseMoved(pool: pg.Pool): Promise<void> {
  const moved = await movedTo(pool)
  if (moved) throw new EventmsError('databaseMoved', { ...moved })
}

/** Removes the mark. @returns its content; undefined if there was none */
export async function unmarkMoved(pool: pg.Pool): Promise<Moved | undefined> {
  return transaction(pool, async (client) => {
    const moved = await movedTo(client)
    if (!moved) return undefined
    await client.query('DROP FUNCTION eventms_private.refuse_moved() CASCADE')
    await client.query('DROP TABLE eventms_private.moved')
    return moved
  })
}
