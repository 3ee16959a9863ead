import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { EventmsError } from '#domain/errors.ts'

/** The PostgreSQL that PGlite 0.5 is: a folder of another major version does not open. */
const EMBEDDED_MAJOR = '18'

/** What every database of PostgreSQL has. PGlite takes a folder without the first for empty, and writes over it. */
const NEEDED = ['PG_VERSION', 'global/pg_control']

/** Where the first start makes the database, to be moved when it is whole. Nobody's data was ever in there. */
const FIRST_START = 'first-start'

/** How earlier versions marked a first start under way; a backup that was restored over it looks the same. */
const EARLIER_MARK = 'pg-unfinished'

/** What a data folder may hold before its first start; other files whose name begins with a dot are no data either. */
const NO_DATA = new Set(['lock', 'lost+found', 'desktop.ini', 'Thumbs.db', 'pg', FIRST_START, EARLIER_MARK])

interface Closable {
  close(): Promise<void>
}

/**
 * Opens the database in `<dataDir>/pg`, making it the first time. The caller holds the folder's lock.
 * @param start opens a database, and makes it in a folder that is empty
 * @throws EventmsError 'dataFolderDamaged' where there is something that is no whole database: nothing is changed;
 * 'badSetting' for a database of another PostgreSQL
 */
export async function startInFolder<Engine extends Closable>(
  dataDir: string,
  start: (folder: string) => Promise<Engine>,
): Promise<Engine> {
  const folder = path.join(dataDir, 'pg')
  if (namesIn(folder).length > 0) checkDatabase(dataDir, folder)
  else await makeDatabase(dataDir, folder, start)
  return start(folder)
}

function checkDatabase(dataDir: string, folder: string): void {
  const missing = NEEDED.find((name) => !existsSync(path.join(folder, name)))
  if (existsSync(path.join(dataDir, EARLIER_MARK)))
    throw damaged(
      dataDir,
      `holds both pg and ${EARLIER_MARK}: the first start of an earlier version was cut short, or a backup was restored over what it left. ` +
        `If the backup is there as a whole, remove ${EARLIER_MARK} and start again`,
    )
  if (missing) throw damaged(dataDir, `holds files in pg, but no ${missing} there: no whole database`)
  const found = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === EMBEDDED_MAJOR) return
  const issue = `${folder} was written by PostgreSQL ${found || '?'}, this is ${EMBEDDED_MAJOR}: dump it with the version that wrote it`
  throw new EventmsError('badSetting', { setting: 'DATA_DIR', issue })
}

/** A start that is cut short in here leaves `pg` empty, so that the next one begins again. */
async function makeDatabase<Engine extends Closable>(
  dataDir: string,
  folder: string,
  start: (folder: string) => Promise<Engine>,
): Promise<void> {
  const others = namesIn(dataDir).filter((name) => !NO_DATA.has(name) && !name.startsWith('.'))
  if (others.length > 0) throw damaged(dataDir, `has no database in pg, but is not empty: it holds ${few(others)}`)
  const place = path.join(dataDir, FIRST_START)
  const making = path.join(place, 'pg')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  // It goes by its folder's path: moved while it is open, it would not find its files.
  await (await start(making)).close()
  rmSync(path.join(dataDir, EARLIER_MARK), { force: true })
  // Not every system renames onto a folder that is there. This removes it only if it is still empty.
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(making, folder)
  rmSync(place, { recursive: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const few = (names: readonly string[]): string => names.slice(0, 5).join(', ') + (names.length > 5 ? ', ...' : '')

function damaged(folder: string, found: string): EventmsError {
  return new EventmsError('dataFolderDamaged', { folder, found })
}
