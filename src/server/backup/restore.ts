import path from 'node:path'
import type pg from 'pg'
import { changeKey, UnreadableSecret } from '#server/auth/second-step/change-key.ts'
import { keyIn, newKey } from '#server/auth/sessions/signing-key.ts'
import {
  countRestored,
  isShutDown,
  LockedFolder,
  missingIn,
  namesIn,
  placeToRestore,
  removeRestoring,
  type renameDurably,
  settleRestored,
  syncTree,
  Unsettled,
  writeDurably,
} from '#server/embedded-database/index.ts'
import type { WaitReporter } from '#server/report-long-wait.ts'
import { type Holdings, holdingsOf, isEmpty } from './contents.ts'
import { refuseOthers, removeOurs } from './clear-database.ts'
import { fill } from './fill.ts'
import { damaged } from './format.ts'
import type { Loaded } from './load.ts'
import { replaceable } from './foreign-objects.ts'

/**
 * Content that a restore would replace. 'unreadable': the files are damaged. 'unopened': the last server ended
 * without shutting down the database. Such a database is not opened here, because opening it would change its files
 * before the person has confirmed.
 */
export type ExistingContents = Holdings | 'unreadable' | 'unopened'

export interface RestoreOptions {
  /** Command or setting that names the backup, for errors. */
  readonly setting: string
  /** Asks the person to confirm that `existing` is replaced. @throws EventmsError if the person refuses */
  readonly agree: (existing: ExistingContents) => Promise<void>
  /** Runs right before the commit. An error cancels the restore. */
  readonly leave?: () => Promise<void>
  /** Called if waiting for the lock of the data folder takes longer than two seconds. */
  readonly report?: WaitReporter
}

export interface FolderOptions extends RestoreOptions {
  /** Signing key of the setting AUTH_SECRET. Undefined to use the folder's key or the backup's. */
  readonly authSecret?: string | undefined
  /**
   * True to write the backup's signing key into a folder without a key, even if AUTH_SECRET is set. A key that the
   * folder already has is never replaced.
   */
  readonly keepsKey?: boolean
  /** Renames a folder, for tests. */
  readonly rename?: typeof renameDurably
}

export interface Restored {
  readonly loaded: Loaded
  /** Number of people who need new recovery codes, because this server's key differs from the backup's. */
  readonly withoutCodes: number
  /** Folder to which the former embedded database was moved. */
  readonly replaced?: string
  /** True if the folder has the backup's signing key. Undefined for a PostgreSQL server. */
  readonly hasKey?: boolean
}

type Source = () => Promise<AsyncIterable<Uint8Array>>

/** Milliseconds to wait for the locks of the tables that are replaced. */
const LOCKING = 10_000

/**
 * Restores a backup into a PostgreSQL database. @param key the signing key that the server will use
 * @throws EventmsError 'badSetting', also if objects of other programs would be removed
 */
export async function restoreServer(
  pool: pg.Pool,
  source: Source,
  key: string | undefined,
  { setting, agree, leave }: RestoreOptions,
): Promise<Restored> {
  await refuseOthers(pool, pool, setting)
  const holdings = await replaceable(pool, setting)
  if (holdings && !isEmpty(holdings)) await agree(holdings)
  let withoutCodes = 0
  const loaded = await fill(pool, await source(), {
    setting,
    before: async (client) => {
      await refuseOthers(pool, client, setting)
      await client.query(`SET LOCAL lock_timeout = ${LOCKING}`)
      await removeOurs(client, holdings, setting)
      await client.query('SET LOCAL lock_timeout = 0')
    },
    after: async (client, { signingKey }) => {
      withoutCodes = await keyChanged(client, signingKey, key, setting)
    },
    ...(leave && { leave }),
  })
  return { loaded, withoutCodes }
}

/**
 * Encrypts secrets for another signing key, if the keys differ. @returns the number of people who need new recovery
 * codes
 */
async function keyChanged(client: pg.ClientBase, from: string | undefined, to: string | undefined, setting: string) {
  if (to === undefined || from === undefined || to === from) return 0
  return changeKey(client, from, to).catch((cause: unknown) => {
    if (!(cause instanceof UnreadableSecret)) throw cause
    throw damaged(setting, 'an authenticator app in it was not encrypted with its key', cause)
  })
}

/**
 * Restores a backup into a new embedded database, then puts it in place of the existing one.
 * @throws EventmsError 'badSetting', 'dataFolderInUse'
 * @throws Unsettled if the replacement was interrupted; the next start completes it
 */
export async function restoreFolder(
  dataDir: string,
  source: Source,
  { setting, agree, leave, report, authSecret, keepsKey, rename }: FolderOptions,
): Promise<Restored> {
  const folder = await LockedFolder.take(dataDir, report)
  try {
    settleRestored(dataDir)
    const existing = await heldIn(folder)
    if (typeof existing === 'string' || !isEmpty(existing)) await agree(existing as ExistingContents)
    const made = placeToRestore(dataDir)
    const previousKey = keyIn(dataDir).key
    const { loaded, withoutCodes } = await filled(folder, made.pg, await source(), setting, authSecret ?? previousKey)
    await syncTree(made.pg)
    const { signingKey } = loaded
    // Makes a key if neither the backup nor AUTH_SECRET has one. Without a key, a server would refuse to start on a
    // database that has accounts. No data of such a backup depends on a key.
    const key = signingKey ?? (authSecret === undefined ? newKey() : undefined)
    const isWritten = previousKey === undefined && key !== undefined && (authSecret === undefined || keepsKey === true)
    if (isWritten) writeDurably(made.key, `${key}\n`)
    folder.check()
    await leave?.()
    folder.check()
    const replaced = countRestored(dataDir, rename)
    const hasKey = (isWritten && key === signingKey) || (signingKey !== undefined && previousKey === signingKey)
    return { loaded, withoutCodes, hasKey, ...(replaced !== undefined && { replaced }) }
  } catch (error) {
    // Must not touch the files if another process has taken over the folder.
    const { lost } = folder
    if (!lost && !(error instanceof Unsettled)) {
      removeRestoring(dataDir)
      folder.removeUnused()
    }
    throw error instanceof Unsettled ? error : (lost ?? error)
  } finally {
    folder.release()
  }
}

async function filled(
  folder: LockedFolder,
  at: string,
  source: AsyncIterable<Uint8Array>,
  setting: string,
  key: string | undefined,
) {
  let withoutCodes = 0
  const work = (pool: pg.Pool) =>
    fill(pool, source, {
      setting,
      after: async (client, { signingKey }) => {
        withoutCodes = await keyChanged(client, signingKey, key, setting)
      },
    })
  // False turns off flushing of each write: the caller flushes all files before the folder is used.
  const loaded = await folder.open(at, work, false)
  return { loaded, withoutCodes }
}

/** The content of the folder's database, which may be damaged or of any version; undefined if there is no database. */
async function heldIn(folder: LockedFolder): Promise<ExistingContents | undefined> {
  const at = path.join(folder.dataDir, 'pg')
  if (namesIn(at).length === 0) return undefined
  // The engine would treat a folder that lacks a required file as empty, and overwrite it.
  if (missingIn(at) !== undefined) return 'unreadable'
  // Opening would replay the write-ahead log of a killed server, which changes files before the person has confirmed.
  if (!isShutDown(at)) return 'unopened'
  try {
    return await folder.open(at, holdingsOf)
  } catch {
    return 'unreadable'
  }
}
