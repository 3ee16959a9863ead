import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { writeDurably } from './durable-files.ts'

/** File that identifies the data folder, so that a copy of the folder is noticed. */
const NAME = 'place.json'

/**
 * Inode number and change time of a file of the database. In a copy of the folder both differ. A mount may change the
 * inode number alone, and chmod the change time alone.
 */
const shape = z.strictObject({
  file: z.string(),
  /** Change time (ctime) in whole seconds since 1970, because some file systems store no fractions. */
  since: z.int(),
  /** True if all files were flushed to the disk once, and every write since then was flushed. */
  synced: z.boolean(),
})

export type FolderIdentity = z.infer<typeof shape>

/** The present identity of a folder with a database. */
export function folderIdentityOf(folder: string): Pick<FolderIdentity, 'file' | 'since'> {
  const { ino, ctimeMs } = statSync(path.join(folder, 'PG_VERSION'), { bigint: true })
  return { file: String(ino), since: Number(ctimeMs / 1000n) }
}

/** The stored identity of a folder; undefined if an earlier version created the folder. */
export function readFolderIdentity(dataDir: string): FolderIdentity | undefined {
  const file = path.join(dataDir, NAME)
  if (!existsSync(file)) return undefined
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // A damaged file counts as missing, so that all files are flushed once more.
    return undefined
  }
}

export function writeFolderIdentity(dataDir: string, identity: FolderIdentity): void {
  writeDurably(path.join(dataDir, NAME), `${JSON.stringify(identity)}\n`)
}

export function removeFolderIdentity(dataDir: string): void {
  rmSync(path.join(dataDir, NAME), { force: true })
}

export function isCopied(recorded: FolderIdentity, current: Pick<FolderIdentity, 'file' | 'since'>): boolean {
  return recorded.file !== current.file && recorded.since !== current.since
}

/** Value that PostgreSQL stores as `state` in its file `pg_control` at an orderly shutdown. */
const SHUT_DOWN = 1

/** True after an orderly shutdown of the database. Its files are then complete, and can be copied. */
export function isShutDown(folder: string): boolean {
  const control = readFileSync(path.join(folder, 'global', 'pg_control'))
  // Layout of the file: system identifier (8 bytes), version of the file (4), version of the catalog (4), state (4).
  return control.length >= 20 && control.readInt32LE(16) === SHUT_DOWN
}
