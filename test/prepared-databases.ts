/** Databases that are prepared at first use in a run: a PostgreSQL server, and archives for PGlite. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '../src/server/db/open.ts'
import { migrate, readFunctions, readMigrations } from '../src/server/db/migrations/migrate.ts'
import { Pglite } from '../src/server/embedded-database/index.ts'
import { prepareDatabase } from './hosted/database.ts'
import { startPostgres, type PostgresServer } from './postgres-server.ts'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/eventms', import.meta.url))
const WEEK = 7 * 24 * 3600 * 1000

export const TEMPLATE = 'eventms_template'
/** The template of a hosted project. */
export const PROJECT_TEMPLATE = 'eventms_project_template'

/** A PostgreSQL server with migrated databases, from which others are created. Starts at the first call. */
export class PreparedServer {
  #server: Promise<PostgresServer | undefined> | undefined
  #template: Promise<void> | undefined
  #projectTemplate: Promise<void> | undefined

  /** URL of the server's own database `postgres`. */
  async url(migrated: boolean): Promise<string> {
    this.#server ??= startPostgres().then(withoutJit)
    const server = await this.#server
    if (!server) throw new Error('there is no PostgreSQL server on this machine')
    if (migrated) await (this.#template ??= makeTemplate(server))
    return server.url()
  }

  /** The same URL, once the template of a hosted project exists. */
  async projectUrl(): Promise<string> {
    const url = await this.url(false)
    await (this.#projectTemplate ??= makeProjectTemplate(url))
    return url
  }

  async stop(): Promise<void> {
    await (await this.#server?.catch(() => undefined))?.stop()
  }
}

/** Tests run each statement once or twice: compiling it would take longer than running it. */
async function withoutJit(server: PostgresServer | undefined): Promise<PostgresServer | undefined> {
  if (!server) return undefined
  const client = new pg.Client(server.url())
  await client.connect()
  await client.query('ALTER SYSTEM SET jit = off')
  await client.query('SELECT pg_reload_conf()').finally(() => client.end())
  return server
}

async function makeTemplate(server: PostgresServer): Promise<void> {
  const client = new pg.Client(server.url())
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`).finally(() => client.end())
  const database = await openDatabase({ databaseUrl: server.url(TEMPLATE) })
  await migrate(database.pool).finally(() => database.close())
}

async function makeProjectTemplate(server: string): Promise<void> {
  const address = new URL(server)
  const open = () => new pg.Pool({ connectionString: address.href })
  const first = open()
  await first.query(`CREATE DATABASE ${PROJECT_TEMPLATE}`).finally(() => first.end())
  address.pathname = `/${PROJECT_TEMPLATE}`
  const superuser = open()
  Object.assign(address, { username: 'project_owner', password: 'project_owner' })
  const owner = open()
  await prepareDatabase(superuser, () => owner).finally(() => Promise.all([superuser.end(), owner.end()]))
}

/**
 * An archive of PGlite's data folder, empty or migrated, cached until PGlite or the migrations change; five times
 * faster than a first start. Uncompressed, because every suite would decompress it.
 * @returns the archive's path
 */
export async function preparedArchive(migrated: boolean): Promise<string> {
  const key = createHash('sha256').update(await pgliteVersion())
  if (migrated)
    for (const { name, sha256 } of [...(await readMigrations()), ...(await readFunctions())])
      key.update(`\n${name} ${sha256}`)
  const file = path.join(CACHE, `pglite-${key.digest('hex').slice(0, 24)}.tar`)
  const now = new Date()
  // Updates the file's time, so that only unused archives grow old.
  if (
    await utimes(file, now, now).then(
      () => true,
      () => false,
    )
  )
    return file

  const engine = migrated
    ? await Pglite.start({ archive: await readFile(await preparedArchive(false)) })
    : await Pglite.start()
  try {
    if (migrated) {
      const pool = engine.pool()
      await migrate(pool).finally(() => pool.end())
    }
    await mkdir(CACHE, { recursive: true })
    // Written under another name, and renamed when complete.
    const unfinished = `${file}.${randomUUID()}`
    await writeFile(unfinished, await engine.dump('none'))
    await rename(unfinished, file)
  } finally {
    await engine.close()
  }
  await removeOld()
  return file
}

/** Fills a data folder with an empty, migrated database; five times faster than a first start. */
export async function putPrepared(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const archive = await readFile(await preparedArchive(true))
  const engine = await Pglite.start({ archive, dataDir: path.join(dataDir, 'pg'), durable: false })
  await engine.close()
}

async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(await readFile(path.join(path.dirname(entry), '../package.json'), 'utf8')) as {
    version: string
  }
  return version
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const file = path.join(CACHE, name)
    const { mtimeMs } = await stat(file)
    if (name.startsWith('pglite-') && Date.now() - mtimeMs > WEEK) await rm(file, { force: true })
  }
}
