import { statSync } from 'node:fs'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { type Say, saying } from '#server/waiting.ts'
import { within } from '#server/within.ts'
import { removeControl } from './data-folder/control-file.ts'
import { folderError } from './data-folder/errors.ts'
import { type FolderLock, takeFolder, watchedText } from './data-folder/lock.ts'
import { noDatabase, startInFolder } from './data-folder/start-in-folder.ts'
import { Pglite } from './engine/pglite.ts'
import { shareSession } from './session/one-session.ts'
import { startUpkeep } from './session/upkeep.ts'

export interface EmbeddedDatabase {
  /** One connection: its session is shared by all (session/one-session.ts). */
  readonly pool: pg.Pool
  /** Ends the pool within `patience` ms, then the engine; releases the data folder. Call it once. */
  close(patience: number): Promise<void>
}

export interface DatabaseInFolder extends EmbeddedDatabase {
  /** Resolves when another process has the data folder: the database is closed then. */
  readonly lost: Promise<EventmsError>
}

export interface FolderOptions {
  /** Whether an answered commit is on the disk. */
  readonly durable: boolean
  /** The command that needs a data folder with a database that is there: nothing is made for it. */
  readonly asked: string | undefined
  /** Told what the opening waits for, where that takes longer than 2 s. */
  readonly onWait: Say
  readonly onError: (error: unknown) => void
}

/**
 * Locks the data folder and opens the database in it, which the first start makes.
 * @throws EventmsError 'dataFolderInUse', 'dataFolderDamaged', 'badSetting'
 */
export async function openInFolder(dataDir: string, options: FolderOptions): Promise<DatabaseInFolder> {
  const { durable, asked, onWait, onError } = options
  let engine: Pglite | undefined
  let lose = (): void => {}
  const lost = new Promise<EventmsError>((resolve) => {
    lose = () => resolve(new EventmsError('dataFolderInUse', { folder: dataDir, taken: true }))
  })
  if (asked !== undefined) requireFolder(dataDir, asked)
  const onLost = (): void => {
    onError(new Error(`the lock of ${dataDir} was taken by another process: the database is closed`))
    void engine?.kill()
    lose()
  }
  const lock = await takeFolder(dataDir, { onLost, onWait: (holder) => onWait(watchedText(dataDir, holder)) })
  const start = (folder: string, synced: boolean): Promise<Pglite> => {
    // Of a server that was killed: another process may use its port by now.
    removeControl(dataDir)
    return Pglite.start({ dataDir: folder, durable: synced, lock: lock.file })
  }
  let database: EmbeddedDatabase | undefined
  try {
    const what = `opening the database in ${dataDir}: the first start, a copied folder and one whose server was killed take longer`
    engine = await saying(onWait, what, startInFolder(dataDir, start, { durable, asked }))
    database = overEngine(engine, onError, lock)
    await dropLeftovers(database.pool)
    return { ...database, lost }
  } catch (error) {
    // Nobody else may have the folder while an engine runs in it.
    if (database) await database.close(CLOSING).catch(onError)
    else lock.release()
    throw folderError(dataDir, error)
  }
}

/** How long (ms) a failed opening waits for its pool to end. */
const CLOSING = 10_000

/** The database over a running engine. `lock` is the lock of its folder, released with it. */
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
    async close(patience) {
      stopUpkeep()
      try {
        await within(pool.end(), patience)
        await engine.close()
      } finally {
        lock?.release()
      }
    },
  }
}

/** A process that was killed leaves the rows it had staged for an import: nobody sees them, and they take space. */
async function dropLeftovers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relpersistence = 't' AND relkind = 'r'",
  )
  for (const { name } of rows) await pool.query(`DROP TABLE ${name}`)
}

/** Before the lock, which would make the folder. The content is checked once nobody else has it. */
function requireFolder(dataDir: string, asked: string): void {
  try {
    statSync(dataDir)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw noDatabase(dataDir, asked)
    throw folderError(dataDir, cause)
  }
}
