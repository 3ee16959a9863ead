import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { endedBy } from '#server/db/transactions/cancel-request.ts'
import { type PgliteOptions, requireWhole, syncFolder } from '#server/embedded-database/index.ts'
import { readMigrations } from '#server/db/migrations/migrate.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import type { Logger } from '#server/log.ts'
import { writeBackup } from './backup-file.ts'
import { checkBackup } from './trial-restore.ts'
import { OURS, publicTables, refused } from './contents.ts'
import { dump, LOCKED } from './dump.ts'
import { type Contents, differences } from './format.ts'
import { readInto } from './read-snapshot.ts'
import { removeLeftovers, untriedName } from './leftovers.ts'
import { type Disks, requireSpace, watchSpace } from './space.ts'

export interface BackupSource {
  readonly pool: pg.Pool
  /** Signing key of the sessions. A backup contains it only if it is encrypted. */
  readonly signingKey: string
  readonly version: string
  readonly passphrase?: string | undefined
  /** Folder of the embedded database; undefined for a PostgreSQL server. */
  readonly dataDir?: string | undefined
  /** Options of the embedded database in which a backup is restored on trial, for tests. */
  readonly inMemory?: PgliteOptions
  /** Maximum bytes of a backup that is tried in memory, for tests. */
  readonly mostInMemory?: number
  /** Reads the free disk space, for tests. */
  readonly spaceOf?: Disks['spaceOf']
}

export interface MadeBackup {
  readonly file: string
  readonly bytes: number
  readonly rows: number
  readonly isEncrypted: boolean
}

export interface MakeOptions {
  /** Command or setting that names the file, for errors. */
  readonly setting?: string
  /** Cancels the backup, which then throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Gets problems that do not affect the finished backup. */
  readonly log?: Pick<Logger, 'warn'>
}

/** Estimated size of a backup relative to the database: a backup is compressed, and has no indexes. */
const PACKED = 1 / 10

/**
 * Makes a backup of one snapshot in a temporary file, and restores it on trial. The file gets its final name only if
 * the trial succeeds.
 * @throws EventmsError 'badSetting', 'tableDamaged', and the reason of `signal`
 */
export async function makeBackup(
  source: BackupSource,
  file: string,
  { setting = '--backup', signal = new AbortController().signal, log }: MakeOptions = {},
): Promise<MadeBackup> {
  signal.throwIfAborted()
  if (existsSync(file)) throw fileExists(setting, file)
  const [folder, untried] = [path.dirname(file), untriedName(file)]
  removeLeftovers(folder)
  const disks = { setting, dataDir: source.dataDir, spaceOf: source.spaceOf }
  const space = watchSpace(folder, disks)
  const ends = AbortSignal.any([signal, space.signal])
  try {
    await rm(untried, { force: true })
    await requireWhole(source.pool)
    const size = await sizeOf(source.pool, ends)
    await requireSpace(folder, size * PACKED, disks)
    const contents = await save(source, untried, ends)
    const tried = await checkBackup(untried, { ...source, ...disks, size, signal: ends })
    const [difference] = differences(contents, tried.contents)
    if (difference !== undefined) throw new Error(`${difference} was restored as something else`)
    const { size: bytes } = await stat(untried)
    ends.throwIfAborted()
    nameIt(untried, file, { setting, log })
    return { file, bytes, rows: tried.rows, isEncrypted: source.passphrase !== undefined }
  } catch (cause) {
    throw ends.aborted ? ends.reason : writeError(cause, setting)
  } finally {
    space.stop()
    await rm(untried, { force: true }).catch(() => {})
  }
}

/**
 * Approximate bytes of EventMS's tables and indexes. Does not measure the whole database, which other programs may use.
 */
async function sizeOf(pool: pg.Pool, signal: AbortSignal): Promise<number> {
  const names = publicTables(await readMigrations())
  const sizes = `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) AS size FROM pg_class c WHERE ${OURS}`
  return transaction(
    pool,
    async (client) => {
      const sizesQuery = { text: sizes, values: [names], query_timeout: LOCKED }
      const { rows } = await endedBy(signal, client, () => client.query<{ size: string }>(sizesQuery))
      return Number(rows[0]?.size)
    },
    { readOnly: true, statementTimeout: 0 },
  )
}

interface NameOptions {
  readonly setting: string
  readonly log?: Pick<Logger, 'warn'> | undefined
  /** Creates a hard link. Tests simulate a file system without hard links. */
  readonly link?: typeof linkSync
  /** Flushes a folder to the disk. Tests simulate a broken disk. */
  readonly sync?: typeof syncFolder
}

/**
 * Gives a backup its final name after the trial. From then on it counts as good, so later problems are only logged.
 * @throws EventmsError 'badSetting' if the name exists by now
 */
export function nameIt(
  untried: string,
  file: string,
  { setting, log, link = linkSync, sync = syncFolder }: NameOptions,
): void {
  try {
    link(untried, file)
  } catch {
    if (existsSync(file)) throw fileExists(setting, file)
    // Renames the file after any error of `link`: file systems without hard links report different error codes.
    renameSync(untried, file)
  }
  try {
    rmSync(untried, { force: true })
    sync(path.dirname(file))
  } catch (err) {
    log?.warn({ err, file }, 'a backup was made, and its folder may not know its name after a power cut')
  }
}

const fileExists = (setting: string, file: string) => refused(setting, `names a file that is there already: ${file}`)

/** Writes the rows to the file. Writers of an embedded database wait until its last row has been read. */
async function save(source: BackupSource, file: string, signal: AbortSignal): Promise<Contents> {
  const { pool, signingKey, version, passphrase } = source
  const contents = new Map<string, string>()
  await readInto(
    pool,
    (client) =>
      dump(client, {
        by: version,
        signingKey: passphrase === undefined ? undefined : signingKey,
        onContent: (name, holds) => contents.set(name, holds),
        signal,
      }),
    (rows) => writeBackup(file, rows, passphrase, signal),
  )
  return contents
}

/** Matches error codes of connections to the database, which look like codes of the file system. */
const OF_CONNECTIONS = /^E(CONN|HOST|NET|PIPE|NOTFOUND$|TIMEDOUT$)/

/** Converts an error of the file system to one for the operator. Returns other errors unchanged. */
export function writeError(cause: unknown, setting: string): unknown {
  const { code, message } = cause as NodeJS.ErrnoException
  if (cause instanceof EventmsError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code) || OF_CONNECTIONS.test(code))
    return cause
  return refused(setting, `names a place that cannot be written: ${message}`, cause)
}
