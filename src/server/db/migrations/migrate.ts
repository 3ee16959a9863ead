import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { ROOT } from '#server/root.ts'
import { oneSessionOf } from '#server/embedded-database/index.ts'
import { transaction } from '#server/db/transactions/transaction.ts'

const DB = fileURLToPath(new URL('db/', ROOT))

/**
 * Folders of migrations in the order in which they run. `migrations` has the tables of the application, such as events
 * and tickets. `server` has tables that only our own server needs, such as accounts.
 */
export const migrationFolders: readonly string[] = [path.join(DB, 'migrations'), path.join(DB, 'server')]

const functionFolder = path.join(DB, 'functions')

/** Folders of SQL files. Without `functions` only migrations run. */
export interface SqlFolders {
  readonly migrations: readonly string[]
  readonly functions?: string
}

const sqlFolders: SqlFolders = { migrations: migrationFolders, functions: functionFolder }

/**
 * A migration. `name` is folder and file name, such as `migrations/0001_words.sql`, and is stored in the database. The
 * file of a released migration must never change.
 */
export interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

/** Numbers of advisory locks. They are arbitrary, but the same for all servers of a database. */
const LOCK = 2_026_110_001
const UPGRADE = 2_026_110_002
/** PostgreSQL's SQLSTATE of a missing table. */
const UNDEFINED_TABLE = '42P01'
/** Milliseconds that one migration may take. A server waits as long for the migrations of another server. */
const TIMEOUT_MS = 600_000
/** Milliseconds to wait for the backup that another server makes before its migrations. */
const LONG_PATIENCE = 24 * 3_600_000

/**
 * Reads the migrations in the order of their numbers, such as `0001_words.sql`.
 * @throws Error for a file with another kind of name, or a number that is used twice
 */
export async function readMigrations(folders: readonly string[] = migrationFolders): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const folder of folders) {
    const files = await readFolder(folder)
    files.forEach(({ name }, i) => {
      const file = path.basename(name)
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) throw new Error(`${file}: a migration is named like 0001_words.sql`)
      const previous = path.basename(files[i - 1]?.name ?? '')
      if (previous.slice(0, 4) === file.slice(0, 4)) throw new Error(`${file}: its number is used twice`)
    })
    migrations.push(...files)
  }
  return migrations
}

/** Reads the files with SQL functions (db/functions) in the order of their names. */
export const readFunctions = (folder = functionFolder): Promise<Migration[]> => readFolder(folder)

async function readFolder(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      // The hash must not depend on line breaks, because Git may write CRLF on Windows.
      const sql = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      return { name: `${path.basename(folder)}/${file}`, sql, sha256 }
    }),
  )
}

/**
 * Runs missing migrations, then changed files with functions, in one transaction. An advisory lock lets one of several
 * servers migrate, and the others wait. The lock belongs to the transaction, because a pooler may give the session to
 * another client.
 * @returns the names of the files that were run.
 * @throws EventmsError 'migrationChanged' { name } if a migration that ran has another content now. Also if a missing
 * migration has a lower number than one that ran.
 * @throws EventmsError 'migrationUnknown' { name } if the database is newer than this code
 */
export async function migrate(pool: pg.Pool, folders: SqlFolders = sqlFolders): Promise<string[]> {
  const files = await readFiles(folders)
  const { missing, stale } = await dueIn(pool, files)
  // Most starts have nothing to run, and then need no lock.
  if (missing.length + stale.length === 0) return []
  return transaction(
    pool,
    async (client) => {
      await client.query(patient(`SELECT pg_advisory_xact_lock(${LOCK})`))
      await makeRecords(client)
      const due = await dueIn(client, files)
      await run(client, due.missing)
      await applyFunctions(client, due.stale)
      return [...due.missing, ...due.stale].map(({ name }) => name)
    },
    { statementTimeout: 0 },
  )
}

interface Files {
  readonly migrations: readonly Migration[]
  readonly functions: readonly Migration[]
}

const readFiles = async ({ migrations, functions }: SqlFolders): Promise<Files> => ({
  migrations: await readMigrations(migrations),
  functions: functions === undefined ? [] : await readFunctions(functions),
})

/**
 * Finds the files to run: missing migrations, and changed files with functions. If a migration is missing, finds all
 * files with functions, because the migration may drop functions.
 */
async function dueIn(client: pg.Pool | pg.ClientBase, { migrations, functions }: Files) {
  const missing = missingOf(migrations, await recorded(client, 'migration'))
  if (missing.length > 0) return { missing, stale: functions }
  const applied = await recorded(client, 'repeatable_migration')
  return { missing, stale: functions.filter(({ name, sha256 }) => applied.get(name) !== sha256) }
}

/**
 * Calls `before`, then upgrades a database of an earlier version. If several servers start at once, only the first one
 * finds something to upgrade, because the others wait for its lock.
 */
export async function upgrade(
  pool: pg.Pool,
  before: () => Promise<void>,
  folders: SqlFolders = sqlFolders,
): Promise<void> {
  await alone(pool, async () => {
    if (await needsUpgrade(pool, folders)) await before()
    await migrate(pool, folders)
  })
}

/** Runs `work` under a lock that excludes other servers. The lock occupies one connection; `work` uses others. */
async function alone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  // The lock of the data folder excludes other processes already.
  if (oneSessionOf(pool)) return work()
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // The lock belongs to the transaction, because a pooler may give the session to another client.
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

export async function applyMigrations(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(patient(`SELECT pg_advisory_xact_lock(${LOCK})`))
  await makeRecords(client)
  await run(client, migrations)
}

/** Runs files with functions in the transaction of `client`, and stores their hashes. */
export async function applyFunctions(client: pg.ClientBase, functions: readonly Migration[]): Promise<void> {
  for (const file of functions) {
    await runFile(client, file)
    await client.query(
      `INSERT INTO eventms_private.repeatable_migration (name, sha256) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, at = now()`,
      [file.name, file.sha256],
    )
  }
}

/** True if an earlier version made the database, and `migrate` would change it. @throws errors of `migrate` */
export async function needsUpgrade(pool: pg.Pool, folders: SqlFolders = sqlFolders): Promise<boolean> {
  if ((await recorded(pool, 'migration')).size === 0) return false
  const { missing, stale } = await dueIn(pool, await readFiles(folders))
  return missing.length + stale.length > 0
}

async function makeRecords(client: pg.ClientBase): Promise<void> {
  // Checks whether the schema exists, and creates it only if it is missing. CREATE SCHEMA IF NOT EXISTS could miss a
  // schema that another server made while this server waited for the lock.
  const { rowCount } = await client.query("SELECT FROM pg_namespace WHERE nspname = 'eventms_private'")
  if (!rowCount) await client.query('CREATE SCHEMA eventms_private')
  for (const table of ['migration', 'repeatable_migration'])
    await client.query(`
      CREATE TABLE IF NOT EXISTS eventms_private.${table} (
        name text PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT now())`)
  // Waits for a running backup: a backup must contain all of a migration, or nothing of it (backup/dump.ts).
  await client.query(patient('LOCK TABLE eventms_private.migration IN SHARE ROW EXCLUSIVE MODE', LONG_PATIENCE))
}

async function run(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  for (const migration of migrations) {
    await runFile(client, migration)
    const { name, sha256 } = migration
    await client.query('INSERT INTO eventms_private.migration (name, sha256) VALUES ($1, $2)', [name, sha256])
  }
}

async function runFile(client: pg.ClientBase, { name, sql }: Migration): Promise<void> {
  await client.query(patient(sql)).catch((cause: unknown) => {
    throw new Error(`migration ${name} failed: ${(cause as Error).message}`, { cause })
  })
}

/** Stored hashes of the files that ran, by name; empty if the table does not exist. */
async function recorded(
  client: pg.Pool | pg.ClientBase,
  table: 'migration' | 'repeatable_migration',
): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; sha256: string }>(
      `SELECT name, sha256 FROM eventms_private.${table}`,
    )
    return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  } catch (error) {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return new Map()
    throw error
  }
}

/** A query with a longer timeout. The types of pg lack its option `query_timeout`. */
function patient(text: string, timeout = TIMEOUT_MS): { text: string; query_timeout: number } {
  return { text, query_timeout: timeout }
}

/** The migrations that did not run yet. Also checks that those that ran are unchanged. */
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
