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

/**
 * Writing files so that they survive a power cut. Flushing a file to the disk (sync) does not flush its name, which is
 * part of its folder: both must be flushed.
 */

/** Number of files that are flushed at the same time. Several are faster, because the disk combines pending writes. */
const TOGETHER = 16

/** Error codes for a folder that cannot be flushed, as on Windows and some network file systems. */
const FOLDERS_UNSYNCED = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/**
 * Writes a file durably and atomically: first `<file>.new`, then renames it. By default only the owner may read it.
 * Only one process may write to the file at a time.
 */
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

/** Renames a file or folder durably: flushes both parent folders. The content must be flushed before. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  for (const folder of new Set([path.dirname(to), path.dirname(from)])) syncFolder(folder)
}

/** Creates a folder and its parents durably. Only the owner may use them. */
export function makeFolder(folder: string): void {
  make(path.resolve(folder))
}

/**
 * Creates a folder and its parents. Node's option `recursive` would never end if the system refuses with ENOENT, as
 * below /proc.
 */
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

/** Sorted names of the files in a folder; empty if there is no such folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Flushes the names in a folder, but not the content of its files. */
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

/** Flushes all files and folders below a folder, and the names in the folder itself. */
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
  // Windows flushes only files that are opened for writing.
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
