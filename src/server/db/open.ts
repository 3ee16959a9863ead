import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { removeControl } from './control-file.ts'
import { startInFolder } from './data-folder.ts'
import { lockFolder, type FolderLock } from './folder-lock.ts'
import { shareSession } from './one-session.ts'
import { Pglite } from './pglite.ts'
import { refuseInsideTransaction } from './transaction.ts'
import { startUpkeep } from './upkeep.ts'

export interface Database {
  /** embedded: PGlite, one connection, in the data folder. server: any PostgreSQL by address. */
  readonly kind: 'embedded' | 'server'
  readonly pool: pg.Pool
  /** Lets what runs come to its end, then closes; releases the data folder. Safe to call twice. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** A PostgreSQL server; without it the embedded database is opened. */
  readonly databaseUrl?: string | undefined
  /** Folder of the embedded database; without it (and without a server), in memory. */
  readonly dataDir?: string | undefined
  /** What an in-memory database starts from: a PGlite archive (`Pglite.dump`). */
  readonly archive?: Uint8Array
  /** Told of what went wrong where nobody waits for an answer: an idle connection lost, upkeep failed. */
  readonly onError?: (error: unknown) => void
}

/**
 * Opens the database and makes sure that it answers. Migrating it is the next step (migrate.ts).
 * @throws EventmsError 'dataFolderInUse' (another process has it), 'dataFolderDamaged' (it holds no whole database),
 * 'badSetting' (the folder or the address will not do), 'databaseUnavailable' (the server does not answer)
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  archive,
  onError = () => {},
}: OpenOptions): Promise<Database> {
  if (databaseUrl) return openServer(databaseUrl, onError)
  if (dataDir) return openFolder(path.resolve(dataDir), onError)
  return embedded(await Pglite.start(archive ? { archive } : {}), undefined, onError)
}

async function openServer(databaseUrl: string, onError: (error: unknown) => void): Promise<Database> {
  const pool = withHandlers(serverPool(databaseUrl), onError)
  try {
    await pool.query('SELECT 1')
  } catch (cause) {
    await pool.end()
    throw new EventmsError('databaseUnavailable', { reason: (cause as Error).message }, { cause })
  }
  return { kind: 'server', pool, close: once(() => endWithin(pool, 10_000)) }
}

function serverPool(connectionString: string): pg.Pool {
  try {
    return new pg.Pool({
      connectionString,
      application_name: 'eventms',
      max: 10,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      // A statement's limit is set per transaction: poolers refuse `statement_timeout` on connecting. This one is the
      // client's own, a little above it, for a server that went silent.
      query_timeout: 90_000,
      keepAlive: true,
    })
  } catch (cause) {
    // The address may hold a password: it is not repeated.
    throw new EventmsError(
      'badSetting',
      { setting: 'DATABASE_URL', issue: 'is not an address of a PostgreSQL database' },
      { cause },
    )
  }
}

async function openFolder(dataDir: string, onError: (error: unknown) => void): Promise<Database> {
  let engine: Pglite | undefined
  const lock = await lockOf(dataDir, () => {
    onError(new Error(`the lock of ${dataDir} was taken by another process: the database is closed`))
    void engine?.kill()
  })
  let database: Database | undefined
  try {
    // Of a server that was killed: its port may be anybody's by now.
    removeControl(dataDir)
    engine = await startInFolder(dataDir, (folder) => Pglite.start({ dataDir: folder }))
    database = embedded(engine, lock, onError)
    await dropLeftovers(database.pool)
    return database
  } catch (error) {
    // Nobody else may have the folder while an engine runs in it.
    if (database) await database.close().catch(onError)
    else lock.release()
    throw error
  }
}

/** A process that was killed leaves the rows it had staged for an import: nobody sees them, and they take room. */
async function dropLeftovers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relpersistence = 't' AND relkind = 'r'",
  )
  for (const { name } of rows) await pool.query(`DROP TABLE ${name}`)
}

async function lockOf(dataDir: string, onLost: () => void): Promise<FolderLock> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return await lockFolder(dataDir, onLost)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM') throw cause
    const issue = `names a folder that this user of the machine may not write in: ${dataDir}`
    throw new EventmsError('badSetting', { setting: 'DATA_DIR', issue }, { cause })
  }
}

/** The database over an engine that runs. `lock` is that of its folder, released with it. */
export function embedded(
  engine: Pick<Pglite, 'pool' | 'close'>,
  lock?: FolderLock,
  onError: (error: unknown) => void = () => {},
): Database {
  const pool = withHandlers(engine.pool(), onError)
  shareSession(pool)
  const stopUpkeep = startUpkeep(pool, onError)
  const close = once(async () => {
    stopUpkeep()
    try {
      await endWithin(pool, 10_000)
      await engine.close()
    } finally {
      lock?.release()
    }
  })
  return { kind: 'embedded', pool, close }
}

function withHandlers(pool: pg.Pool, onError: (error: unknown) => void): pg.Pool {
  pool.on('error', onError)
  // Without a listener, a connection lost while somebody holds it would end the process. Its query is told anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  refuseInsideTransaction(pool)
  return pool
}

/** Ends the pool; whoever still holds a connection after `limit` (ms) loses it. */
async function endWithin(pool: pg.Pool, limit: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, limit)))
  await Promise.race([pool.end(), tooLong])
  clearTimeout(timer)
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= act())
}
