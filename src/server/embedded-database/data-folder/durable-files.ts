import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

/* Syncing a file does not sync its name, which is part of its folder. A durable write syncs both. */

/** Number of simultaneous syncs. Several are faster, because the disk combines pending writes. */
const TOGETHER = 16

/** Error codes for a folder that cannot be synced, as on Windows and some network file systems. */
const FOLDERS_UNSYNCED = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/** Writes atomically by way of `<file>.new`, by default readable by the owner only. Needs a single writer at a time. */
export function writeDurably(file: string, content: string | Uint8Array, mode = 0o600): void {
  const made = `${file}.new`
  try {
    const handle = openSync(made, 'w', mode)
    try {
      writeFileSync(handle, content)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameDurably(made, file)
  } catch (error) {
    rmSync(made, { force: true })
    throw error
  }
}

/** Renames, then syncs both folders. The content must be synced before. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  for (const folder of new Set([path.dirname(to), path.dirname(from)])) syncFolder(folder)
}

/** Creates a folder and its parents, for the owner only; durable. */
export function makeFolder(folder: string): void {
  make(path.resolve(folder))
}

/** Replaces Node's `recursive`, which never ends if the system refuses with ENOENT, as below /proc. */
function make(folder: string): void {
  const parent = path.dirname(folder)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(parent)) throw error
    make(parent)
    mkdirSync(folder, { mode: 0o700 })
  }
  syncFolder(parent)
}

/** Names of the files, sorted; empty if there is no folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Syncs the names in a folder, not the content of its files. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (!FOLDERS_UNSYNCED.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Syncs content and names at any depth, and the folder's own name. */
export async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name))
  const left = files[Symbol.iterator]()
  const syncSome = async (): Promise<void> => {
    for (const file of left) await syncFile(file)
  }
  await Promise.all(Array.from({ length: TOGETHER }, syncSome))
  for (const parent of [...folders, folder]) syncFolder(parent)
}

export async function syncFile(file: string): Promise<void> {
  // Windows syncs only writable handles.
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
