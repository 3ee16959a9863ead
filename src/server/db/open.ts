import path from 'node:path'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { addressesOf } from './postgres/addresses.ts'
import { serverPools, setApart } from './postgres/connections.ts'
import { type EmbeddedDatabase, openInFolder, overEngine, Pglite } from '#server/embedded-database/index.ts'
import { Primary } from './postgres/primary.ts'
import { noticeSilence } from './postgres/silence.ts'
import { type WaitReporter, reportLongWait } from '#server/report-long-wait.ts'
import { refuseInsideTransaction } from './transactions/transaction.ts'
import { withTimeout } from '#server/with-timeout.ts'

export interface Database {
  /** 'embedded': PGlite in the data folder, with a single connection. 'server': any PostgreSQL server. */
  readonly kind: 'embedded' | 'server'
  readonly pool: pg.Pool
  /**
   * Resolves when another process has taken over the data folder, so that this server must end. Undefined for a
   * PostgreSQL server and for a database in memory.
   */
  readonly lost?: Promise<EventmsError>
  /**
   * Closes all connections and releases the data folder. Running work may finish for `timeoutMs` ms. May be called
   * twice.
   */
  close(timeoutMs?: number): Promise<void>
}

/** Milliseconds for which `close` waits by default for connections in use. */
const CLOSE_TIMEOUT_MS = 10_000

export interface OpenOptions {
  /** Address of a PostgreSQL server; without it the embedded database is opened. */
  readonly databaseUrl?: string | undefined
  /** Name of the setting that has the address, for errors. */
  readonly setting?: string
  /** Folder of the embedded database. Without folder and address the database is in memory. */
  readonly dataDir?: string | undefined
  /** True (default) to flush each commit of the embedded database to the disk before it is answered. */
  readonly durable?: boolean
  /** Name of the command that needs an existing database; undefined if a new one may be made. */
  readonly requiredBy?: string | undefined
  /** Initial content of an in-memory database (`Pglite.dump`). */
  readonly archive?: Uint8Array
  /** Gets errors that belong to no query, such as a lost idle connection. */
  readonly onError?: (error: unknown) => void
  /** Called if opening takes longer than two seconds. */
  readonly onWait?: WaitReporter
}

/**
 * Opens the database and checks that it answers. Does not migrate it (migrate.ts).
 * @throws EventmsError 'dataFolderInUse' (by another process), 'dataFolderDamaged', 'badSetting' (unusable folder or
 * address, or no database for the command), 'databaseUnavailable' (the server does not answer)
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  durable = true,
  requiredBy,
  setting = 'DATABASE_URL',
  archive,
  onError = () => {},
  onWait = () => {},
}: OpenOptions): Promise<Database> {
  if (databaseUrl)
    return reportLongWait(
      onWait,
      `waiting for the database server of ${setting}`,
      openServer(databaseUrl, setting, onError),
    )
  if (dataDir)
    return embeddedDatabase(await openInFolder(path.resolve(dataDir), { durable, requiredBy, onWait, onError }))
  return embedded(await Pglite.start(archive ? { archive } : {}), onError)
}

async function openServer(databaseUrl: string, setting: string, onError: (error: unknown) => void): Promise<Database> {
  const { pool, writers, watcher, name } = poolsOf(databaseUrl, setting)
  const pools = [pool, writers, watcher]
  const addresses = addressesOf(databaseUrl)
  const primary = addresses.length > 1 ? new Primary(addresses, pools, (host) => onError(movedTo(host))) : undefined
  for (const eachPool of pools) withHandlers(eachPool, onError)
  setApart(pool, { writers, watcher, name })
  try {
    await primary?.found()
    await pool.query('SELECT 1')
  } catch (cause) {
    primary?.close()
    await pool.end()
    throw new EventmsError('databaseUnavailable', { reason: (cause as Error).message, setting }, { cause })
  }
  const stopNoticing = noticeSilence(
    [pool, writers],
    () => watcher.query('SELECT 1'),
    () => onError(new Error('the database server went silent: whoever waited for it was told')),
  )
  const close = once(async (timeoutMs) => {
    primary?.close()
    await Promise.all(pools.map((eachPool) => withTimeout(eachPool.end(), timeoutMs)))
    stopNoticing()
  })
  return { kind: 'server', pool, close }
}

const movedTo = (host: string) => new Error(`the database is now the server ${host}: another one was promoted`)

function poolsOf(databaseUrl: string, setting: string): ReturnType<typeof serverPools> {
  try {
    return serverPools({ connectionString: addressesOf(databaseUrl)[0] })
  } catch (cause) {
    // The error does not contain the address, which may have a password.
    throw new EventmsError('badSetting', { setting, issue: 'is not an address of a PostgreSQL database' }, { cause })
  }
}

export const embedded = (
  engine: Pick<Pglite, 'pool' | 'close'>,
  onError: (error: unknown) => void = () => {},
): Database => embeddedDatabase(overEngine(engine, onError))

function embeddedDatabase<Opened extends EmbeddedDatabase>({ close, ...opened }: Opened): Database {
  refuseInsideTransaction(opened.pool)
  return { kind: 'embedded', ...opened, close: once(close) }
}

function withHandlers(pool: pg.Pool, onError: (error: unknown) => void): pg.Pool {
  pool.on('error', onError)
  // Without this listener, losing a connection that is in use would end the process. Its query is rejected anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  refuseInsideTransaction(pool)
  return pool
}

function once(act: (timeoutMs: number) => Promise<void>): (timeoutMs?: number) => Promise<void> {
  let done: Promise<void> | undefined
  return (timeoutMs = CLOSE_TIMEOUT_MS) => (done ??= act(timeoutMs))
}
