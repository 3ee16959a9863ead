import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { EventmsError } from '#domain/errors.ts'
import { namesIn, renameDurably, syncFolder, syncTree } from './durable-files.ts'
import { isCopied, isShutDown, folderIdentityOf, readFolderIdentity, writeFolderIdentity } from './folder-identity.ts'
import { settleRestored } from './restored.ts'
import { freeOn, NEW_DATABASE } from './disk-space.ts'

/** Major version of PostgreSQL in PGlite. It cannot open the folder of another major version. */
const EMBEDDED_MAJOR = '18'

/**
 * Files that every PostgreSQL database has. PGlite would treat a folder without `PG_VERSION` as empty, and overwrite
 * it.
 */
const NEEDED = ['PG_VERSION', 'global/pg_control']

/**
 * Folder in which a new database is created. When the database is complete, it is moved to `pg`. A database that is
 * left in this folder has no data yet, and can be removed.
 */
const FIRST_START = 'first-start'

/**
 * File by which an earlier version marked an unfinished first start. The database beside this file may still have data,
 * if a backup was restored into it afterwards.
 */
const EARLIER_MARK = 'pg-unfinished'

/** Names that a data folder may contain before its first start, besides those that begin with a full stop. */
const NO_DATA = new Set(['lock', 'lost+found', 'desktop.ini', 'Thumbs.db', 'pg', 'checking', FIRST_START, EARLIER_MARK])

export interface FolderOptions {
  readonly durable?: boolean
  /** Name of the command that needs an existing database; undefined if a new one may be made. */
  readonly requiredBy?: string | undefined
  /** Reads the free bytes of the disk, for tests. */
  readonly free?: (folder: string) => Promise<number>
}

interface Closable {
  close(): Promise<void>
}

/**
 * Opens the database in `<dataDir>/pg`. Creates it at the first start. The caller must have locked the data folder.
 * @param start opens a database, or creates one in an empty folder. If `durable` is true, `start` flushes each write. A
 * new database is created with `durable` false, because its files are flushed at the end.
 * @throws Error 'ENOSPC' if there is no room for a new database.
 * @throws EventmsError 'dataFolderDamaged' for an incomplete database, or a copy that was made while its server ran.
 * @throws EventmsError 'badSetting' for another version of PostgreSQL, or if there is no database for the command
 */
export async function startInFolder<Engine extends Closable>(
  dataDir: string,
  start: (folder: string, durable: boolean) => Promise<Engine>,
  { durable = true, requiredBy, free = freeOn }: FolderOptions = {},
): Promise<Engine> {
  const folder = path.join(dataDir, 'pg')
  settleRestored(dataDir)
  if (namesIn(folder).length > 0) {
    checkDatabase(dataDir, folder)
    refuseRunningCopy(dataDir, folder)
  } else {
    checkNew(dataDir)
    if (requiredBy !== undefined) throw noDatabase(dataDir, requiredBy)
    // Removes an interrupted first start, so that its space counts as free.
    rmSync(path.join(dataDir, FIRST_START), { recursive: true, force: true })
    // Without this check, creating a database would fill the disk.
    if ((await free(dataDir)) < NEW_DATABASE)
      throw Object.assign(new Error('there is no room for a new database'), { code: 'ENOSPC' })
    await makeDatabase(dataDir, folder, start, durable)
  }
  await settle(dataDir, folder, durable)
  return start(folder, durable)
}

/** Name of the first required file that a folder lacks. */
export const missingIn = (folder: string): string | undefined =>
  NEEDED.find((name) => !existsSync(path.join(folder, name)))

function checkDatabase(dataDir: string, folder: string): void {
  const missing = missingIn(folder)
  if (existsSync(path.join(dataDir, EARLIER_MARK)))
    throw damaged(
      dataDir,
      `holds both pg and ${EARLIER_MARK}: the first start of an earlier version was cut short, or a backup was restored over what it left. ` +
        `If the backup is there as a whole, remove ${EARLIER_MARK} and start again`,
    )
  if (missing) throw damaged(dataDir, `holds files in pg, but no ${missing} there: no whole database`)
  const found = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === EMBEDDED_MAJOR) return
  if (!/^\d+$/.test(found))
    throw damaged(dataDir, `holds a PG_VERSION in pg that is ${found === '' ? 'empty' : 'damaged'}: no whole database`)
  const issue = `${folder} was written by PostgreSQL ${found}, this is ${EMBEDDED_MAJOR}: dump it with the version that wrote it`
  throw new EventmsError('badSetting', { setting: 'DATA_DIR', issue })
}

/**
 * Refuses a folder that was copied while its server ran, because its files are not from the same moment.
 * @throws EventmsError 'dataFolderDamaged'
 */
function refuseRunningCopy(dataDir: string, folder: string): void {
  const recorded = readFolderIdentity(dataDir)
  if (!recorded || !isCopied(recorded, folderIdentityOf(folder))) return
  // After an orderly shutdown a copy is complete.
  if (isShutDown(folder) && !existsSync(path.join(dataDir, 'control.json'))) return
  throw damaged(
    dataDir,
    'is a copy of another one that was made before the server there had been stopped in order: what is in it may not fit together. ' +
      'Stop that server and copy the folder anew. If no EventMS ran while it was copied (it had been killed, or its machine), ' +
      'remove place.json from this folder and start again',
  )
}

/**
 * If `durable` is true, makes sure that all files are flushed to the disk. They may not be flushed if the folder was
 * copied, if an earlier version wrote them, or if the last start was not durable. Then stores the folder's identity.
 */
async function settle(dataDir: string, folder: string, durable: boolean): Promise<void> {
  const [recorded, current] = [readFolderIdentity(dataDir), folderIdentityOf(folder)]
  if (recorded?.synced === durable && !isCopied(recorded, current)) return
  if (durable) {
    await syncTree(folder)
    syncFolder(dataDir)
  }
  writeFolderIdentity(dataDir, { ...current, synced: durable })
}

export function noDatabase(dataDir: string, command: string): EventmsError {
  const issue = `needs a database, and there is none in ${dataDir}: DATA_DIR names another folder`
  return new EventmsError('badSetting', { setting: `--${command}`, issue })
}

function checkNew(dataDir: string): void {
  const foreignNames = namesIn(dataDir).filter((name) => !NO_DATA.has(name) && !name.startsWith('.'))
  if (foreignNames.length > 0)
    throw damaged(dataDir, `has no database in pg, but is not empty: it holds ${listed(foreignNames)}`)
}

/**
 * Creates the database in another folder, and moves it to `pg` when it is complete. After an interruption `pg` is empty
 * or complete.
 */
async function makeDatabase<Engine extends Closable>(
  dataDir: string,
  folder: string,
  start: (folder: string, durable: boolean) => Promise<Engine>,
  durable: boolean,
): Promise<void> {
  const unfinished = path.join(dataDir, FIRST_START)
  const making = path.join(unfinished, 'pg')
  mkdirSync(making, { recursive: true, mode: 0o700 })
  // Closes the engine before the move: it would go on using the former path of its folder.
  await (await start(making, false)).close()
  // Flushes all files before the rename, after which the database counts as complete.
  if (durable) await syncTree(making)
  rmSync(path.join(dataDir, EARLIER_MARK), { force: true })
  // Not every system can rename a folder onto an existing empty folder.
  if (existsSync(folder)) rmdirSync(folder)
  renameDurably(making, folder)
  writeFolderIdentity(dataDir, { ...folderIdentityOf(folder), synced: durable })
  rmSync(unfinished, { recursive: true })
}

const listed = (names: readonly string[]): string => names.slice(0, 5).join(', ') + (names.length > 5 ? ', ...' : '')

function damaged(folder: string, found: string): EventmsError {
  return new EventmsError('dataFolderDamaged', { folder, found })
}
