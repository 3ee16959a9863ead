import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { ANY_NAME, connectionName } from '#server/db/postgres/connections.ts'
import { FRESH, serversOn } from '#server/db/postgres/heartbeat.ts'
import { type Holdings, holdingsOf, isEmpty, quoted, refused } from './contents.ts'
import { ourTables, replaceable } from './foreign-objects.ts'

/** Number of checks for open connections, and milliseconds between two checks. */
const TRIES = 10
const PAUSE = 200

/**
 * Removes EventMS's tables and functions from a database, but no objects of other programs. Runs in the transaction of
 * the restore that replaces them.
 * @param agreed the content of the database when the operator agreed to replace it.
 * @throws EventmsError 'badSetting' if objects of other programs would be removed, or if the database is no longer
 * empty
 */
export async function removeOurs(client: pg.ClientBase, agreed: Holdings | undefined, setting: string): Promise<void> {
  const now = await holdingsOf(client)
  const tables = now ? (await ourTables(client)).map((name) => `public.${quoted(name)}`).join(', ') : ''
  // The lock keeps other programs from creating objects that depend on these tables, such as views. The CASCADE below
  // would remove these objects, too.
  if (tables) await client.query(`LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`)
  const holdings = await replaceable(client, setting)
  if (isEmpty(agreed) && !isEmpty(holdings))
    throw refused(setting, 'needs the database for itself, and somebody began to work with it just now')
  if (!holdings) return
  await client.query(`DROP TABLE ${tables} CASCADE`)
  const { rows } = await client.query<{ one: string }>(
    `SELECT oid::regprocedure::text AS one FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'eventms\\_%'`,
  )
  // IF EXISTS, because CASCADE at an earlier function may have removed this one.
  for (const { one } of rows) await client.query(`DROP FUNCTION IF EXISTS ${one} CASCADE`)
  await client.query('DROP SCHEMA eventms_private CASCADE')
}

/**
 * Refuses a database that other processes of EventMS use. Such a process is recognized by its open connection. An idle
 * server without a connection is recognized by its recent heartbeat.
 * @throws EventmsError 'badSetting'
 */
export async function refuseOthers(pool: pg.Pool, client: pg.ClientBase | pg.Pool, setting: string): Promise<void> {
  let connections = await othersOn(pool, client)
  // Checks several times, because a server that was just stopped closes its connections soon.
  for (let tried = 1; connections > 0 && tried < TRIES; tried++) {
    await setTimeout(PAUSE)
    connections = await othersOn(pool, client)
  }
  if (connections > 0)
    throw refused(
      setting,
      `needs the database for itself, and ${connections} connections of EventMS are open: stop its servers`,
    )
  const servers = await serversOn(client)
  if (servers > 0)
    throw refused(
      setting,
      `needs the database for itself, and ${servers} servers of EventMS work with it: stop them. One that was killed counts for ${FRESH} seconds`,
    )
}

async function othersOn(pool: pg.Pool, client: pg.ClientBase | pg.Pool): Promise<number> {
  // Within a transaction PostgreSQL caches the statistics; this call makes it read them again.
  await client.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name ~ $1 AND NOT starts_with(application_name, $2)`,
    [ANY_NAME, connectionName(pool)],
  )
  return rows[0]?.count ?? 0
}
