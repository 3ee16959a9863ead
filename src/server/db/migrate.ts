import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { ROOT } from '#server/root.ts'
import { oneSessionOf } from './one-session.ts'
import { transaction } from './transaction.ts'

const DB = fileURLToPath(new URL('db/', ROOT))

/** The office's tables and what belongs to them, then our own server's tables, in this order. */
export const migrationFolders: readonly string[] = [path.join(DB, 'migrations'), path.join(DB, 'server')]

/** One frozen file. `name` is its record in the database: the folder's and the file's name. */
export interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** Any constants, the same for all servers of one database. */
const LOCK = 2_026_110_001
const UPGRADE = 2_026_110_002
/** What PostgreSQL says where there is no such table. */
const UNDEFINED_TABLE = '42P01'
/** How long (ms) one migration may take, or another server's run be waited for. */
const PATIENCE = 600_000
/** The same for what another server does before its run: it saves the whole database. */
const LONG_PATIENCE = 24 * 3_600_000

/**
 * Reads the numbered .sql files (`0001_words.sql`) of the folders, in order.
 * @throws Error for a file that is not named so, or a number used twice
 */
export async function readMigrations(folders: readonly string[] = migrationFolders): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const folder of folders) {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
    files.forEach((file, i) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) throw new Error(`${file}: a migration is named like 0001_words.sql`)
      if (files[i - 1]?.slice(0, 4) === file.slice(0, 4)) throw new Error(`${file}: its number is used twice`)
    })
    for (const file of files) {
      // Git may write CRLF on Windows: the same file must stay the same.
      const sql = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      migrations.push({ name: `${path.basename(folder)}/${file}`, sql, sha256 })
    }
  }
  return migrations
}

/**
 * Brings the database to the state of the code: all of what is missing or, on any failure, nothing. The whole run is
 * one transaction under an advisory lock held by it, which works behind a pooler too; of several servers that start
 * together one migrates, the others wait and find nothing left to do.
 * @returns the names of the migrations that were run
 * @throws EventmsError 'migrationChanged' { name } when a file differs from what was run, or would have to run before
 * one that was; 'migrationUnknown' { name } when the database is newer than this code
 */
export async function migrate(pool: pg.Pool, folders: readonly string[] = migrationFolders): Promise<string[]> {
  const migrations = await readMigrations(folders)
  // Nearly every start finds nothing to do: one look tells, and nobody waits for the lock.
  if (missingOf(migrations, await recorded(pool)).length === 0) return []
  return transaction(
    pool,
    async (client) => {
      await client.query(patient(`SELECT pg_advisory_xact_lock(${LOCK})`))
      await makeRecords(client)
      const missing = missingOf(migrations, await recorded(client))
      await run(client, missing)
      return missing.map(({ name }) => name)
    },
    { statementTimeout: 0 },
  )
}

/**
 * `migrate` for a database that an earlier version made, once `before` has resolved. Of several servers that start
 * together one does both; the others wait, and find nothing left to do.
 */
export async function upgrade(
  pool: pg.Pool,
  before: () => Promise<void>,
  folders: readonly string[] = migrationFolders,
): Promise<void> {
  await alone(pool, async () => {
    if (await needsUpgrade(pool, folders)) await before()
    await migrate(pool, folders)
  })
}

/** Runs `work`, which has connections of its own, while no other server does. */
async function alone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  // Who has the data folder is alone.
  if (oneSessionOf(pool)) return work()
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // A transaction's lock holds behind a transaction pooler, too.
    await client.query(
      'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    )
    await client.query(patient(`SELECT pg_advisory_xact_lock(${UPGRADE})`, LONG_PATIENCE))
    await work()
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => (broken = error))
    client.release(broken)
  }
}

/** Runs these and notes them, within the caller's transaction: a database that is being restored. */
export async function applyMigrations(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(patient(`SELECT pg_advisory_xact_lock(${LOCK})`))
  await makeRecords(client)
  await run(client, migrations)
}

/** Whether `migrate` will change a database that an earlier version made. @throws what `migrate` throws */
export async function needsUpgrade(pool: pg.Pool, folders: readonly string[] = migrationFolders): Promise<boolean> {
  const records = await recorded(pool)
  return records.size > 0 && missingOf(await readMigrations(folders), records).length > 0
}

async function makeRecords(client: pg.ClientBase): Promise<void> {
  // Looked up in the table itself: while we waited for the lock, IF NOT EXISTS kept a memory of there being none.
  const { rowCount } = await client.query("SELECT FROM pg_namespace WHERE nspname = 'eventms_private'")
  if (!rowCount) await client.query('CREATE SCHEMA eventms_private')
  await client.query(`
    CREATE TABLE IF NOT EXISTS eventms_private.migration (
      name text PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT now())`)
  // Whoever saves the database has seen none of it yet, or all of it (backup/dump.ts).
  await client.query(patient('LOCK TABLE eventms_private.migration IN SHARE ROW EXCLUSIVE MODE', LONG_PATIENCE))
}

async function run(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  for (const { name, sql, sha256 } of migrations) {
    await client.query(patient(sql)).catch((cause: unknown) => {
      throw new Error(`migration ${name} failed: ${(cause as Error).message}`, { cause })
    })
    await client.query('INSERT INTO eventms_private.migration (name, sha256) VALUES ($1, $2)', [name, sha256])
  }
}

/** The hash of each migration that was run, by name; none where even their table is not there. */
async function recorded(client: pg.Pool | pg.ClientBase): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM eventms_private.migration',
    )
    return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  } catch (error) {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return new Map()
    throw error
  }
}

/** `query_timeout` is pg's own option of a query, which its types do not know. */
function patient(text: string, timeout = PATIENCE): { text: string; query_timeout: number } {
  return { text, query_timeout: timeout }
}

/** What has not been run yet, once everything that has been run is found to be what it was. */
function missingOf(migrations: readonly Migration[], records: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  for (const name of records.keys()) if (!known.has(name)) throw new EventmsError('migrationUnknown', { name })
  const missing: Migration[] = []
  for (const migration of migrations) {
    const sha256 = records.get(migration.name)
    if (sha256 === undefined) missing.push(migration)
    else if (
      sha256 !== migration.sha256 ||
      missing.some(({ name }) => path.dirname(name) === path.dirname(migration.name))
    ) {
      throw new EventmsError('migrationChanged', { name: migration.name })
    }
  }
  return missing
}
