import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { EventmsError } from '#domain/errors.ts'
import { namesIn, renameDurably, syncFolder, syncTree } from './durable-files.ts'
import { isCopied, isShutDown, placeOf, readPlace, writePlace } from './place.ts'
import { settleRestored } from './restored.ts'
import { freeOn, NEW_DATABASE } from './disk-space.ts'

/** The PostgreSQL that PGlite 0.5 is: a folder of another major version does not open. */
const EMBEDDED_MAJOR = '18'

/** What every database of PostgreSQL has. PGlite takes a folder without the first for empty, and writes over it. */
const NEEDED = ['PG_VERSION', 'global/pg_control']

/** Where the first start makes the database, to be moved when it is whole. Nobody's data was ever in there. */
const FIRST_START = 'first-start'

/** How earlier versions marked a first start under way; a backup that was restored over it looks the same. */
const EARLIER_MARK = 'pg-unfinished'

/** What a data folder may hold before its first start; other files whose name begins with a dot are no data either. */
const NO_DATA = new Set(['lock', 'lost+found', 'desktop.ini', 'Thumbs.db', 'pg', 'checking', FIRST_START, EARLIER_MARK])

export interface FolderOptions {
  /** Whether the engine syncs what it writes (preset). */
  readonly durable?: boolean
  /** The command that needs a database that is there: none is made for it. */
  readonly asked?: string | undefined
  /** In place of asking the file system how many bytes are free. */
  readonly free?: (folder: string) => Promise<number>
}

interface Closable {
  close(): Promise<void>
}

/**
 * Opens the database in `<dataDir>/pg`, making it the first time. The caller holds the folder's lock.
 * @param start opens a database, and makes it in a folder that is empty; `durable` false where all of it is synced
 * later
 * @throws Error 'ENOSPC' where there is no room for a new one; EventmsError 'dataFolderDamaged' where there is something that is no whole database, or a copy that was made
 * while the server ran: nothing is changed; 'badSetting' for a database of another PostgreSQL,
 * and where `asked` needs one and there is none
 */
export async function startInFolder<Engine extends Closable>(
  dataDir: string,
  start: (folder: string, durable: boolean) => Promise<Engine>,
  { durable = true, asked, free = freeOn }: FolderOptions = {},
): Promise<Engine> {
  const folder = path.join(dataDir, 'pg')
  settleRestored(dataDir)
  if (namesIn(folder).length > 0) {
    checkDatabase(dataDir, folder)
    checkPlace(dataDir, folder)
  } else {
    checkNew(dataDir)
    if (asked !== undefined) throw noDatabase(dataDir, asked)
    // What a first start left that was cut short: it takes the room that this one needs.
    rmSync(path.join(dataDir, FIRST_START), { recursive: true, force: true })
    // It would fill the disk for as long as it takes to fail.
    if ((await free(dataDir)) < NEW_DATABASE)
      throw Object.assign(new Error('there is no room for a new database'), { code: 'ENOSPC' })
    await makeDatabase(dataDir, folder, start, durable)
  }
  await settle(dataDir, folder, durable)
  return start(folder, durable)
}

/** The first file that a database needs and `folder` has not. */
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

/** A database changes while it is copied: of a server that ran, files of many moments came together. */
function checkPlace(dataDir: string, folder: string): void {
  const kept = readPlace(dataDir)
  if (!kept || !isCopied(kept, placeOf(folder))) return
  // A server that was stopped in order left neither.
  if (isShutDown(folder) && !existsSync(path.join(dataDir, 'control.json'))) return
  throw damaged(
    dataDir,
    'is a copy of another one that was made before the server there had been stopped in order: what is in it may not fit together. ' +
      'Stop that server and copy the folder anew. If no EventMS ran while it was copied (it had been killed, or its machine), ' +
      'remove place.json from this folder and start again',
  )
}

/**
 * Everything in the folder is synced once: of an older version, of a copy, of a time without syncs, nobody knows what
 * is on the disk.
 */
async function settle(dataDir: string, folder: string, durable: boolean): Promise<void> {
  const [kept, here] = [readPlace(dataDir), placeOf(folder)]
  if (kept?.synced === durable && !isCopied(kept, here)) return
  if (durable) {
    await syncTree(folder)
    syncFolder(dataDir)
  }
  writePlace(dataDir, { ...here, synced: durable })
}

/** What a command is told that works on what is there. */
export function noDatabase(dataDir: string, asked: string): EventmsError {
  const issue = `needs a database, and there is none in ${dataDir}: DATA_DIR names another folder`
  return new EventmsError('badSetting', { setting: `--${asked}`, issue })
}

function checkNew(dataDir: string): void {
  const others = namesIn(dataDir).filter((name) => !NO_DATA.has(name) && !name.startsWith('.'))
  if (others.length > 0) throw damaged(dataDir, `has no database in pg, but is not empty: it holds ${few(others)}`)
}

/** A start that is cut short in here leaves `pg` empty, so that the next one begins again. */
async function makeDatabase<Engine extends Closable>(
  dataDir: string,
  folder: string,
  start: (folder: string, durable: boolean) => Promise<Engine>,
  durable: boolean,
): Promise<void> {
  const place = path.join(dataDir, FIRST_START)
  const making = path.join(place, 'pg')
  mkdirSync(making, { recursive: true, mode: 0o700 })
  // It goes by its folder's path: moved while it is open, it would not find its files.
  await (await start(making, false)).close()
  // Before it has its name: from then on what is there counts.
  if (durable) await syncTree(making)
  rmSync(path.join(dataDir, EARLIER_MARK), { force: true })
  // Not every system renames onto a folder that is there. This removes it only if it is still empty.
  if (existsSync(folder)) rmdirSync(folder)
  renameDurably(making, folder)
  writePlace(dataDir, { ...placeOf(folder), synced: durable })
  rmSync(place, { recursive: true })
}

const few = (names: readonly string[]): string => names.slice(0, 5).join(', ') + (names.length > 5 ? ', ...' : '')

function damaged(folder: string, found: string): EventmsError {
  return new EventmsError('dataFolderDamaged', { folder, found })
}
