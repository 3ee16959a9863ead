import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { writeDurably } from './durable-files.ts'

/** Says of a data folder where it stands: a copy of it stands elsewhere. */
const NAME = 'place.json'

/**
 * By what the system knows the database's first file, which is never written again: a copy has both otherwise. A file
 * system that numbers its files anew with every mount keeps the time; a change of owner or mode keeps the number.
 */
const shape = z.strictObject({
  file: z.string(),
  /** When it was last changed, or given an owner: whole seconds, since not every file system keeps more. */
  since: z.int(),
  /** Whether everything in the folder was synced, and is since. */
  synced: z.boolean(),
})

export type FolderIdentity = z.infer<typeof shape>

/** Where the database in `folder` stands now. */
export function placeOf(folder: string): Pick<FolderIdentity, 'file' | 'since'> {
  const { ino, ctimeMs } = statSync(path.join(folder, 'PG_VERSION'), { bigint: true })
  return { file: String(ino), since: Number(ctimeMs / 1000n) }
}

/** What the data folder says of itself; undefined of one that was made before it did. */
export function readPlace(dataDir: string): FolderIdentity | undefined {
  const file = path.join(dataDir, NAME)
  if (!existsSync(file)) return undefined
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // As good as none: everything is synced once more.
    return undefined
  }
}

/** The caller holds the folder's lock. */
export function writePlace(dataDir: string, place: FolderIdentity): void {
  writeDurably(path.join(dataDir, NAME), `${JSON.stringify(place)}\n`)
}

/** What stands there next is another database. */
export function removePlace(dataDir: string): void {
  rmSync(path.join(dataDir, NAME), { force: true })
}

/** Whether a database that stands at `here` came there by a copy. */
export function isCopied(kept: FolderIdentity, here: Pick<FolderIdentity, 'file' | 'since'>): boolean {
  return kept.file !== here.file && kept.since !== here.since
}

/** The state in `pg_control` of a database that was shut down in order. */
const SHUT_DOWN = 1

/** Whether the database in `folder` was shut down in order: then its files are all there is of it. */
export function isShutDown(folder: string): boolean {
  const control = readFileSync(path.join(folder, 'global', 'pg_control'))
  // system identifier (8 bytes), version of the file (4), of the catalog (4), state (4)
  return control.length >= 20 && control.readInt32LE(16) === SHUT_DOWN
}
