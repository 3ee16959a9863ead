import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { readMigrations } from '#server/db/migrations/migrate.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { savedTables, sqlOf } from './contents.ts'

/**
 * The mark of a moved database: the table `eventms_private.moved`, and triggers that refuse writes. No server starts on
 * such a database, because rows that are saved in it would be missing in the target.
 */

export interface Moved {
  /** Address of the target database without its password, or the target folder. */
  readonly to: string
  /** Time of the move, such as `2026-11-29T17:00:00.000Z`. */
  readonly at: string
}

const REFUSING = `
  CREATE FUNCTION eventms_private.refuse_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
  BEGIN
    RAISE EXCEPTION USING ERRCODE = 'EVENT', MESSAGE = 'databaseMoved', DETAIL = '{}';
  END $$`

const RECORDS = { schema: 'eventms_private', name: 'migration' }

/** SQL names of all tables that a move locks and marks: those of a backup, and the table of migrations. */
export async function movedTables(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const tables = await savedTables(client, true, await readMigrations())
  return [...tables, RECORDS].map(sqlOf).sort()
}

/** Stores the mark in the transaction of `client`. */
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

/** Reads the mark; undefined if the database was not moved. */
export async function movedTo(client: pg.ClientBase | pg.Pool): Promise<Moved | undefined> {
  const { rows: found } = await client.query<{ any: boolean }>(
    "SELECT to_regclass('eventms_private.moved') IS NOT NULL AS any",
  )
  if (!found[0]?.any) return undefined
  const { rows } = await client.query<{ to: string; at: Date }>('SELECT "to", "at" FROM eventms_private.moved')
  const [{ to, at } = { to: '?', at: new Date(0) }] = rows
  return { to, at: at.toISOString() }
}

/** Refuses a moved database. @throws EventmsError 'databaseMoved' { to, at } */
export async function refuseMoved(pool: pg.Pool): Promise<void> {
  const moved = await movedTo(pool)
  if (moved) throw new EventmsError('databaseMoved', { ...moved })
}

/** Removes the mark. @returns the mark; undefined if there was none */
export async function unmarkMoved(pool: pg.Pool): Promise<Moved | undefined> {
  return transaction(pool, async (client) => {
    const moved = await movedTo(client)
    if (!moved) return undefined
    await client.query('DROP FUNCTION eventms_private.refuse_moved() CASCADE')
    await client.query('DROP TABLE eventms_private.moved')
    return moved
  })
}
