import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { EventmsError } from '#domain/errors.ts'
import { removeControl } from './control-file.ts'
import { namesIn, renameDurably, syncFolder, writeDurably } from './durable-files.ts'
import { folderIdentityOf, removeFolderIdentity, writeFolderIdentity } from './folder-identity.ts'

/**
 * Replaces the embedded database by a restored one. A restore fills the folder `restoring` in the data folder. When all
 * files are flushed, it adds the file `whole`, then replaces `pg` by the restored database. If the replacement is
 * interrupted, the next start completes it.
 */

const RESTORING = 'restoring'

/** File that marks the folder `restoring` as complete. */
const WHOLE = 'whole'

/** File with the signing key. */
const KEY = 'auth-secret'

/** Thrown if replacing the database failed halfway and could not be undone. The next start or restore completes it. */
export class Unsettled extends EventmsError {}

/**
 * Creates an empty folder for a restore. @returns the paths in this folder for the database and for the signing key
 */
export function placeToRestore(dataDir: string): { readonly pg: string; readonly key: string } {
  removeRestoring(dataDir)
  const markFile = path.join(dataDir, RESTORING)
  const pg = path.join(markFile, 'pg')
  mkdirSync(pg, { recursive: true, mode: 0o700 })
  return { pg, key: path.join(markFile, KEY) }
}

/** Removes the folder of a restore. */
export function removeRestoring(dataDir: string): void {
  const markFile = path.join(dataDir, RESTORING)
  if (!existsSync(markFile)) return
  // Removes the file `whole` first, because the folder is incomplete from here on.
  rmSync(path.join(markFile, WHOLE), { force: true })
  syncFolder(markFile)
  rmSync(markFile, { recursive: true })
}

/**
 * Replaces the database by the restored one, whose files are flushed. If a step fails, undoes the earlier steps.
 * @param rename renames a file or folder, and flushes the change; a test passes one that fails.
 * @returns the folder to which the former database was moved, if there was one.
 * @throws Unsettled if the earlier steps could not be undone
 */
export function countRestored(dataDir: string, rename = renameDurably): string | undefined {
  const markFile = path.join(dataDir, RESTORING)
  const undoing: (() => void)[] = []
  let replaced: string | undefined
  try {
    writeDurably(path.join(markFile, WHOLE), '')
    replaced = putInPlace(dataDir, undoing, rename)
  } catch (error) {
    undo(dataDir, undoing, error as Error)
    throw error
  }
  try {
    removeRestoring(dataDir)
  } catch {
    // Ignores a failure: the folder is empty, and the next start removes it.
  }
  return replaced
}

const isToSettle = (dataDir: string): boolean => existsSync(path.join(dataDir, RESTORING, WHOLE))

/**
 * Completes a restore that has the file `whole`, and removes an incomplete one. The caller must have locked the data
 * folder.
 */
export function settleRestored(dataDir: string): void {
  if (isToSettle(dataDir)) putInPlace(dataDir, [], renameDurably)
  removeRestoring(dataDir)
}

/**
 * Moves the restored database to `pg`, and its key to the data folder. Skips steps that were done before an
 * interruption.
 * @param undoing gets, for each step, a function that undoes the step
 */
function putInPlace(dataDir: string, undoing: (() => void)[], rename: typeof renameDurably): string | undefined {
  const move = (from: string, to: string): void => {
    undoing.unshift(() => {
      // If `from` exists, the rename failed before it took effect.
      if (!existsSync(from)) rename(to, from)
    })
    rename(from, to)
  }
  const [folder, made] = [path.join(dataDir, 'pg'), path.join(dataDir, RESTORING, 'pg')]
  let replaced: string | undefined
  if (existsSync(made)) {
    // Removes the files that describe the former database. With them the new database would look like a copy of a
    // running server's folder, and be refused.
    removeControl(dataDir)
    removeFolderIdentity(dataDir)
    if (namesIn(folder).length > 0) {
      replaced = path.join(dataDir, `pg-replaced-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
      move(folder, replaced)
    } else if (existsSync(folder)) rmdirSync(folder)
    move(made, folder)
  }
  const key = path.join(dataDir, RESTORING, KEY)
  if (existsSync(key)) move(key, path.join(dataDir, KEY))
  writeFolderIdentity(dataDir, { ...folderIdentityOf(folder), synced: true })
  // Removes the file by which an earlier version marked an unfinished first start: the database is complete now.
  rmSync(path.join(dataDir, 'pg-unfinished'), { force: true })
  return replaced
}

function undo(dataDir: string, undoing: readonly (() => void)[], cause: Error): void {
  try {
    for (const step of undoing) step()
    removeRestoring(dataDir)
  } catch (error) {
    const replacedFolders = namesIn(dataDir).filter((name) => name.startsWith('pg-replaced-'))
    throw new Unsettled(
      'dataFolderDamaged',
      {
        folder: dataDir,
        found:
          `could not be given the database that was restored (${cause.message}), nor the one of before back (${(error as Error).message}): ` +
          `what was restored stands in ${RESTORING}, what was there before in ${replacedFolders.at(-1) ?? 'pg'}, and the next start goes on with it`,
        kept: 'Nothing of either was removed',
      },
      { cause },
    )
  }
}
