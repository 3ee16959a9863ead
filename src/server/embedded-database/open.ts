import { statSync } from 'node:fs'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { type WaitReporter, reportLongWait } from '#server/report-long-wait.ts'
import { withTimeout } from '#server/with-timeout.ts'
import { removeControl } from './data-folder/control-file.ts'
import { folderError } from './data-folder/errors.ts'
import { type FolderLock, takeFolder, watchedText } from './data-folder/lock.ts'
import { noDatabase, startInFolder } from './data-folder/start-in-folder.ts'
import { Pglite } from './engine/pglite.ts'
import { shareSession } from './session/one-session.ts'
import { startUpkeep } from './session/upkeep.ts'

export interface EmbeddedDatabase {
  /** A pool of one connection. All requests share its session (session/one-session.ts). */
  readonly pool: pg.Pool
  /** Ends the pool within `timeoutMs` ms, then the engine, and releases the data folder. Must be called once only. */
  close(timeoutMs: number): Promise<void>
}

export interface DatabaseInFolder extends EmbeddedDatabase {
  /** Resolves when another process has taken over the data folder. The database is closed by then. */
  readonly lost: Promise<EventmsError>
}

export interface FolderOptions {
  /** True to flush each commit to the disk before it is answered. */
  readonly durable: boolean
  /** Name of the command that needs an existing database; undefined if a new one may be made. */
  readonly requiredBy: string | undefined
  /** Called if opening takes longer than two seconds. */
  readonly onWait: WaitReporter
  readonly onError: (error: unknown) => void
}

/**
 * Locks the data folder and opens its database. Creates the database at the first start.
 * @throws EventmsError 'dataFolderInUse', 'dataFolderDamaged', 'badSetting'
 */
export async function openInFolder(dataDir: string, options: FolderOptions): Promise<DatabaseInFolder> {
  const { durable, requiredBy, onWait, onError } = options
  let engine: Pglite | undefined
  let lose = (): void => {}
  const lost = new Promise<EventmsError>((resolve) => {
    lose = () => resolve(new EventmsError('dataFolderInUse', { folder: dataDir, taken: true }))
  })
  if (requiredBy !== undefined) requireFolder(dataDir, requiredBy)
  const onLost = (): void => {
    onError(new Error(`the lock of ${dataDir} was taken by another process: the database is closed`))
    void engine?.kill()
    lose()
  }
  const lock = await takeFolder(dataDir, { onLost, onWait: (holder) => onWait(watchedText(dataDir, holder)) })
  const start = (folder: string, synced: boolean): Promise<Pglite> => {
    // Removes the control file of a killed server, because another process may use its port by now.
    removeControl(dataDir)
    return Pglite.start({ dataDir: folder, durable: synced, lock: lock.file })
  }
  let database: EmbeddedDatabase | undefined
  try {
    const activity = `opening the database in ${dataDir}: the first start, a copied folder and one whose server was killed take longer`
    engine = await reportLongWait(onWait, activity, startInFolder(dataDir, start, { durable, requiredBy }))
    database = overEngine(engine, onError, lock)
    await dropLeftovers(database.pool)
    return { ...database, lost }
  } catch (error) {
    // `database` is set as soon as the engine runs. Closing the database also releases the lock.
    if (database) await database.close(CLOSING).catch(onError)
    else lock.release()
    throw folderError(dataDir, error)
  }
}

/** Milliseconds for ending the pool after a failed start. */
const CLOSING = 10_000

/**
 * Adds a pool, its shared session and the upkeep (session/upkeep.ts) to a running engine. Closing the result also
 * releases `lock`.
 */
export function overEngine(
  engine: Pick<Pglite, 'pool' | 'close'>,
  onError: (error: unknown) => void,
  lock?: FolderLock,
): EmbeddedDatabase {
  const pool = engine.pool(onError)
  shareSession(pool)
  const stopUpkeep = startUpkeep(pool, onError)
  return {
    pool,
    async close(timeoutMs) {
      stopUpkeep()
      try {
        await withTimeout(pool.end(), timeoutMs)
        await engine.close()
      } finally {
        lock?.release()
      }
    },
  }
}

/** Drops temporary tables of a killed process, which nothing else would remove. */
async function dropLeftovers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relpersistence = 't' AND relkind = 'r'",
  )
  for (const { name } of rows) await pool.query(`DROP TABLE ${name}`)
}

/** Refuses a data folder that does not exist. Must run before the folder is locked, because locking creates it. */
function requireFolder(dataDir: string, command: string): void {
  try {
    statSync(dataDir)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw noDatabase(dataDir, command)
    throw folderError(dataDir, cause)
  }
}
