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
import type { Say } from '#server/waiting.ts'
import { type Holdings, holdingsOf, isEmpty } from './contents.ts'
import { refuseOthers, removeOurs } from './empty.ts'
import { fill } from './fill.ts'
import { damaged } from './format.ts'
import type { Loaded } from './load.ts'
import { replaceable } from './others.ts'

/** What is there may be a database that does not open, or one that nobody looked into: its server was killed. */
export type Held = Holdings | 'unreadable' | 'unopened'

export interface RestoreOptions {
  /** What named the backup, for the errors. */
  readonly setting: string
  /** Whether what is there may be replaced; asked only where something is. @throws where it may not */
  readonly agree: (held: Held) => Promise<void>
  /** Called when nothing is left but to make it count. @throws where it must not */
  readonly leave?: () => Promise<void>
  /** Told what it waits for, where that takes longer than 2 s. */
  readonly say?: Say
}

export interface FolderOptions extends RestoreOptions {
  /** What signs the sessions there where a setting says so; else the folder's own key does, or that of the backup. */
  readonly authSecret?: string | undefined
  /** Whether the backup's key is kept in the folder even so, where there is none. */
  readonly keepsKey?: boolean
  /** Fails in tests, as a disk does. */
  readonly rename?: typeof renameDurably
}

export interface Restored {
  readonly loaded: Loaded
  /** How many people have to get new recovery codes, since another key is used here. */
  readonly withoutCodes: number
  /** Where the database that was replaced is kept; only of the embedded one. */
  readonly replaced?: string
  /** Whether the folder's own key is what was signed with before; of an embedded one whose backup holds a key. */
  readonly hasKey?: boolean
}

/** Where the bytes come from: asked for once it is agreed that they go anywhere. */
type Source = () => Promise<AsyncIterable<Uint8Array>>

/** How long (ms) a restore waits for those who still use what it replaces. */
const LOCKING = 10_000

/**
 * Restores into a PostgreSQL database: all of it or nothing. What was there of ours is gone then; where anything of
 * others would go with it, nothing is done.
 * @param key what signs the sessions from now on
 * @throws EventmsError 'badSetting'
 */
export async function restoreServer(
  pool: pg.Pool,
  source: Source,
  key: string | undefined,
  { setting, agree, leave }: RestoreOptions,
): Promise<Restored> {
  await refuseOthers(pool, pool, setting)
  const held = await replaceable(pool, setting)
  if (held && !isEmpty(held)) await agree(held)
  let withoutCodes = 0
  const loaded = await fill(pool, await source(), {
    setting,
    before: async (client) => {
      await refuseOthers(pool, client, setting)
      await client.query(`SET LOCAL lock_timeout = ${LOCKING}`)
      await removeOurs(client, held, setting)
      await client.query('SET LOCAL lock_timeout = 0')
    },
    after: async (client, { signingKey }) => {
      withoutCodes = await keyChanged(client, signingKey, key, setting)
    },
    ...(leave && { leave }),
  })
  return { loaded, withoutCodes }
}

/** Has another key than the backup's sign from now on. @returns how many people need new recovery codes */
async function keyChanged(client: pg.ClientBase, from: string | undefined, to: string | undefined, setting: string) {
  if (to === undefined || from === undefined || to === from) return 0
  return changeKey(client, from, to).catch((cause: unknown) => {
    if (!(cause instanceof UnreadableSecret)) throw cause
    throw damaged(setting, 'an authenticator app in it was not encrypted with its key', cause)
  })
}

/**
 * Restores into a data folder: beside the database that is there, which is set aside once the new one is whole.
 * @throws EventmsError 'badSetting', 'dataFolderInUse'; Unsettled where the next start is to go on with it
 */
export async function restoreFolder(
  dataDir: string,
  source: Source,
  { setting, agree, leave, say, authSecret, keepsKey, rename }: FolderOptions,
): Promise<Restored> {
  const folder = await LockedFolder.take(dataDir, say)
  try {
    settleRestored(dataDir)
    const held = await heldIn(folder)
    if (typeof held === 'string' || !isEmpty(held)) await agree(held as Held)
    const made = placeToRestore(dataDir)
    const kept = keyIn(dataDir).key
    const { loaded, withoutCodes } = await filled(folder, made.pg, await source(), setting, authSecret ?? kept)
    await syncTree(made.pg)
    const { signingKey } = loaded
    // Without one in the backup nothing depends on it: a start would take the key for lost.
    const key = signingKey ?? (authSecret === undefined ? newKey() : undefined)
    const isWritten = kept === undefined && key !== undefined && (authSecret === undefined || keepsKey === true)
    if (isWritten) writeDurably(made.key, `${key}\n`)
    folder.check()
    await leave?.()
    folder.check()
    const replaced = countRestored(dataDir, rename)
    const hasKey = (isWritten && key === signingKey) || (signingKey !== undefined && kept === signingKey)
    return { loaded, withoutCodes, hasKey, ...(replaced !== undefined && { replaced }) }
  } catch (error) {
    // Whoever has the folder by now has what is in it, too.
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
  // Nothing of it counts before all of it was synced.
  const loaded = await folder.open(at, work, false)
  return { loaded, withoutCodes }
}

/** What stands in the folder now; it may be anything, of any version. */
async function heldIn(folder: LockedFolder): Promise<Held | undefined> {
  const at = path.join(folder.dataDir, 'pg')
  if (namesIn(at).length === 0) return undefined
  // The engine takes a folder without the first for an empty one, and would write over what is there.
  if (missingIn(at) !== undefined) return 'unreadable'
  // Opened, it would be repaired: nobody agreed to that yet, and what is damaged may be all there is.
  if (!isShutDown(at)) return 'unopened'
  try {
    return await folder.open(at, holdingsOf)
  } catch {
    return 'unreadable'
  }
}
