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
import { checkBackup } from './check.ts'
import { OURS, publicTables, refused } from './contents.ts'
import { dump, LOCKED } from './dump.ts'
import { type Contents, differences } from './format.ts'
import { readInto } from './reading.ts'
import { removeRests, untriedName } from './rests.ts'
import { type Disks, requireSpace, watchSpace } from './space.ts'

export interface BackupSource {
  readonly pool: pg.Pool
  /** What sessions are signed with: saved where there is a passphrase. */
  readonly signingKey: string
  /** The version of EventMS. */
  readonly version: string
  readonly passphrase?: string | undefined
  /** The data folder of the embedded database. */
  readonly dataDir?: string | undefined
  /** For tests: how a backup is tried, and what room there is. */
  readonly inMemory?: PgliteOptions
  readonly mostInMemory?: number
  readonly spaceOf?: Disks['spaceOf']
}

export interface MadeBackup {
  readonly file: string
  readonly bytes: number
  readonly rows: number
  readonly isEncrypted: boolean
}

export interface MakeOptions {
  /** What named the file, for the errors. */
  readonly setting?: string
  /** Ends it, with its reason. */
  readonly signal?: AbortSignal
  /** Told of what did not follow a good one. */
  readonly log?: Pick<Logger, 'warn'>
}

/** Of the bytes that a database takes, at most about so many are in its backup: it is packed, and has no indexes. */
const PACKED = 1 / 10

/**
 * Saves the database, as it is at one moment, while it is worked on; tries the file by restoring it elsewhere; and only
 * then gives it its name. Where any of that fails there is no such file.
 * @throws EventmsError 'badSetting', 'tableDamaged', and the reason of `signal`
 */
export async function makeBackup(
  source: BackupSource,
  file: string,
  { setting = '--backup', signal = new AbortController().signal, log }: MakeOptions = {},
): Promise<MadeBackup> {
  signal.throwIfAborted()
  if (existsSync(file)) throw taken(setting, file)
  const [folder, untried] = [path.dirname(file), untriedName(file)]
  removeRests(folder)
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
    const [other] = differences(contents, tried.contents)
    if (other !== undefined) throw new Error(`${other} was restored as something else`)
    const { size: bytes } = await stat(untried)
    ends.throwIfAborted()
    nameIt(untried, file, { setting, log })
    return { file, bytes, rows: tried.rows, isEncrypted: source.passphrase !== undefined }
  } catch (cause) {
    throw ends.aborted ? ends.reason : told(cause, setting)
  } finally {
    space.stop()
    await rm(untried, { force: true }).catch(() => {})
  }
}

/** About how many bytes our tables take, with their indexes; others may keep theirs in the same database. */
async function sizeOf(pool: pg.Pool, signal: AbortSignal): Promise<number> {
  const names = publicTables(await readMigrations())
  const sizes = `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) AS size FROM pg_class c WHERE ${OURS}`
  return transaction(
    pool,
    async (client) => {
      // It waits for whoever has locked one of them, as the reading does.
      const asked = { text: sizes, values: [names], query_timeout: LOCKED }
      const { rows } = await endedBy(signal, client, () => client.query<{ size: string }>(asked))
      return Number(rows[0]?.size)
    },
    { readOnly: true, statementTimeout: 0 },
  )
}

interface NameOptions {
  readonly setting: string
  readonly log?: Pick<Logger, 'warn'> | undefined
  /** Fail in tests: as where no file has two names, and as a disk does. */
  readonly link?: typeof linkSync
  readonly sync?: typeof syncFolder
}

/**
 * Gives the file its name, unless somebody gave it to another one meanwhile. From then on it is there, and good,
 * whatever becomes of the rest.
 */
export function nameIt(
  untried: string,
  file: string,
  { setting, log, link = linkSync, sync = syncFolder }: NameOptions,
): void {
  try {
    link(untried, file)
  } catch {
    if (existsSync(file)) throw taken(setting, file)
    // Its file system knows no second name; each says that in its own way.
    renameSync(untried, file)
  }
  try {
    rmSync(untried, { force: true })
    sync(path.dirname(file))
  } catch (err) {
    log?.warn({ err, file }, 'a backup was made, and its folder may not know its name after a power cut')
  }
}

const taken = (setting: string, file: string) => refused(setting, `names a file that is there already: ${file}`)

/** Reads the database into the file. On the embedded one nobody else writes until its last row was read. */
async function save(source: BackupSource, file: string, signal: AbortSignal): Promise<Contents> {
  const { pool, signingKey, version, passphrase } = source
  const contents = new Map<string, string>()
  await readInto(
    pool,
    (client) =>
      dump(client, {
        by: version,
        signingKey: passphrase === undefined ? undefined : signingKey,
        told: (part, holds) => contents.set(part, holds),
        signal,
      }),
    (rows) => writeBackup(file, rows, passphrase, signal),
  )
  return contents
}

/** A disk that is full, or not there, in words; anything else is a bug of ours or the database's own error. */
export function told(cause: unknown, setting: string): unknown {
  const { code, message } = cause as NodeJS.ErrnoException
  if (cause instanceof EventmsError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return cause
  return refused(setting, `names a place that cannot be written: ${message}`, cause)
}
