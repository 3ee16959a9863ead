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

/*
 * Files beside the embedded engine, and folders, on the disk when a function returns. A file's content and its name are
 * two things: the name is in the folder, which is synced for itself.
 */

/** How many syncs are under way at once: a disk writes what waits for it together. */
const TOGETHER = 16

/** What the system says of a folder that it does not sync: Windows of every one, some network file systems too. */
const FOLDERS_UNSYNCED = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/**
 * Writes a file whole or not at all, readable by its owner only. One at a time writes it: it stands as `<file>.new`
 * until then.
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

/** Gives a file or a folder, whose content is synced, another name; both folders know it then. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  for (const folder of new Set([path.dirname(to), path.dirname(from)])) syncFolder(folder)
}

/** Makes a folder, of its owner's alone, and those that it is in; all of them are there after a cut. */
export function makeFolder(folder: string): void {
  make(path.resolve(folder))
}

/** One by one: Node's own `recursive` never ends where the system refuses by ENOENT, as it does below /proc. */
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

/** The names in a folder, in order; none where there is no folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The names in a folder, not what they stand for. */
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

/** Everything in a folder, at any depth, with its names, and the folder's own. */
export async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name))
  const left = files[Symbol.iterator]()
  const syncSome = async (): Promise<void> => {
    for (const file of left) await syncFile(file)
  }
  await Promise.all(Array.from({ length: TOGETHER }, syncSome))
  for (const one of [...folders, folder]) syncFolder(one)
}

/** A file's content. */
export async function syncFile(file: string): Promise<void> {
  // Windows syncs only what may be written.
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
