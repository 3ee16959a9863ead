/** Empty databases for tests. Runs a suite on both engines, PGlite and PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, inject, vi } from 'vitest'
import { type Database, embedded, openDatabase } from './open.ts'
import { Pglite } from '#server/embedded-database/index.ts'
import { Spares } from './test-spares.ts'

export interface TestDatabase extends Database {
  /** Address of the database, for a test that opens a second pool. Undefined for the embedded database. */
  readonly url: string | undefined
}

export interface TestDatabaseOptions {
  /** True (default) for a database with all of db/migrations and db/server; false for one without tables. */
  readonly migrated?: boolean
}

interface SuiteOptions extends TestDatabaseOptions {
  /**
   * Engines on which `npm test` runs the suite. If undefined, `npm test` uses one engine, and `npm run campaign wide`
   * uses both engines.
   */
  readonly kinds?: readonly Database['kind'][]
}

const BOTH: readonly Database['kind'][] = ['server', 'embedded']

/**
 * Runs the tests of `body` on PGlite and on PostgreSQL, each with a database of the suite's own. Call `database` inside
 * hooks and tests. `npm test` uses PostgreSQL only, which takes half of PGlite's time. Without a PostgreSQL server it
 * uses PGlite only, with a notice.
 */
export function describeDatabases(
  name: string,
  body: (database: () => TestDatabase) => void,
  { kinds, ...options }: SuiteOptions = {},
): void {
  for (const kind of kinds ?? BOTH) {
    const isWide = !kinds && kind === 'embedded' && hasServer()
    const label = `${name} (${kind === 'embedded' ? 'PGlite' : 'PostgreSQL'})${isWide ? ' @wide' : ''}`
    describe.skipIf(kind === 'server' && !hasServer())(label, () => {
      let database: TestDatabase | undefined
      beforeAll(async () => {
        database = await openTestDatabase(kind, options)
      })
      afterAll(() => database?.close())
      body(() => {
        if (!database) throw new Error('the test database is there inside hooks and tests only')
        return database
      })
    })
  }
}

/** True if tests can use a PostgreSQL server. */
export function hasServer(): boolean {
  return inject('databases').server
}

const engines = new Spares<Pglite>((engine) => engine.pool())
const addresses = new Spares<string>((url) => new pg.Pool({ connectionString: url, max: 1 }))

/** Opens a database without rows; the caller closes it. */
export async function openTestDatabase(
  kind: Database['kind'],
  { migrated = true }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  if (kind === 'embedded') return openEmbedded(migrated)
  return migrated ? openMigrated(await ask('/server', migrated)) : openFresh()
}

/** Creates an empty database without connections, for commands that refuse a database in use. */
export async function createServerDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = await ask('/server', false)
  const url = await create(server, 'template0')
  return { url, drop: () => drop(server, url) }
}

/** Creates the database of a hosted project; test/hosted/project.ts starts the project on it. */
export async function createProjectDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = await ask('/project', true)
  const url = await create(server, 'eventms_project_template')
  // PostgreSQL does not copy privileges on a database from its template.
  await administer(server, `GRANT ALL ON DATABASE ${new URL(url).pathname.slice(1)} TO project_owner`)
  return { url, drop: () => drop(server, url) }
}

async function openEmbedded(migrated: boolean): Promise<TestDatabase> {
  const archive = await pgliteArchive(migrated)
  if (!migrated) return { ...(await openDatabase({ archive })), url: undefined }
  const spare = await engines.take(() => Pglite.start({ archive }))
  const engine = {
    pool: () => spare.held.pool(),
    close: async () => void ((await engines.giveBack(spare)) || (await spare.held.close())),
  }
  return { ...embedded(engine), url: undefined }
}

async function openMigrated(server: string): Promise<TestDatabase> {
  const spare = await addresses.take(() => create(server, 'eventms_template'))
  const database = await openDatabase({ databaseUrl: spare.held })
  const close = async (): Promise<void> => {
    await database.close()
    if (!(await addresses.giveBack(spare))) await drop(server, spare.held)
  }
  return { ...database, url: spare.held, close }
}

async function openFresh(): Promise<TestDatabase> {
  const { url, drop } = await createServerDatabase()
  const database = await openDatabase({ databaseUrl: url })
  const close = async (): Promise<void> => {
    await database.close()
    await drop()
  }
  return { ...database, url, close }
}

async function create(server: string, template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

const drop = (server: string, url: string): Promise<void> =>
  administer(server, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`)

/**
 * PGlite's compiled code. While this variable refers to it, all engines of this worker share the code, and start
 * faster.
 */
let engineCode: Promise<WebAssembly.Module> | undefined

async function compileEngine(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(path.join(folder, 'pglite.wasm')))
}

/** Files of an empty database in an archive, for `Pglite.start({ archive, dataDir? })`. */
export async function pgliteArchive(migrated: boolean): Promise<Uint8Array> {
  await (engineCode ??= compileEngine())
  return readFile(await ask('/archive', migrated))
}

/**
 * Makes PGlite fill an empty folder from an archive instead of creating the database. This takes a fifth of the time.
 * boot.test.ts tests a real first start.
 */
export function prepareFolders(): void {
  beforeEach(async () => {
    const archive = await pgliteArchive(false)
    const { start } = Pglite
    vi.spyOn(Pglite, 'start').mockImplementation((options = {}) => {
      const isNew = options.dataDir !== undefined && readdirSync(options.dataDir).length === 0
      return start.call(Pglite, isNew ? { archive, ...options } : options)
    })
  })
}

/** Requests a shared resource from test/global-postgres.ts. */
async function ask(what: '/archive' | '/server' | '/project', migrated: boolean): Promise<string> {
  const url = Object.assign(new URL(inject('databases').service), { pathname: what })
  url.searchParams.set('migrated', String(migrated))
  const response = await fetch(url)
  const text = await response.text()
  if (!response.ok) throw new Error(`the test database could not be prepared: ${text}`)
  return text
}

async function administer(server: string, sql: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
