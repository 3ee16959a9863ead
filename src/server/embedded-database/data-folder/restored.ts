import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { EventmsError } from '#domain/errors.ts'
import { removeControl } from './control-file.ts'
import { namesIn, renameDurably, syncFolder, writeDurably } from './durable-files.ts'
import { folderIdentityOf, removeFolderIdentity, writeFolderIdentity } from './folder-identity.ts'

/* A restore fills the folder `restoring`. Once complete and synced, it is marked by the file `whole`, and then replaces
   `pg`, if necessary at the next start. */

const RESTORING = 'restoring'

const WHOLE = 'whole'

const KEY = 'auth-secret'

/** The restore was interrupted halfway and could not be rolled back. The next start or restore completes it. */
export class Unsettled extends EventmsError {}

/** Creates an empty folder. @returns the database's folder in it, and the file of its signing key */
export function placeToRestore(dataDir: string): { readonly pg: string; readonly key: string } {
  removeRestoring(dataDir)
  const markFile = path.join(dataDir, RESTORING)
  const pg = path.join(markFile, 'pg')
  mkdirSync(pg, { recursive: true, mode: 0o700 })
  return { pg, key: path.join(markFile, KEY) }
}

export function removeRestoring(dataDir: string): void {
  const markFile = path.join(dataDir, RESTORING)
  if (!existsSync(markFile)) return
  // Removes the mark first, because the content is incomplete from here on.
  rmSync(path.join(markFile, WHOLE), { force: true })
  syncFolder(markFile)
  rmSync(markFile, { recursive: true })
}

/**
 * Replaces the database by the restored, synced one. If a step fails, undoes the completed steps.
 * @param rename replaced in tests by a function that fails like a disk.
 * @returns the folder of the replaced database, if there was one.
 * @throws Unsettled if completed steps could not be undone
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
    // A failure is ignored, because the folder is empty, and the next start removes it.
  }
  return replaced
}

const isToSettle = (dataDir: string): boolean => existsSync(path.join(dataDir, RESTORING, WHOLE))

/** Completes a marked restore; removes an incomplete one. The caller holds the folder's lock. */
export function settleRestored(dataDir: string): void {
  if (isToSettle(dataDir)) putInPlace(dataDir, [], renameDurably)
  removeRestoring(dataDir)
}

/**
 * Skips steps that were done before an interruption.
 * @param undoing receives a function for each step, which undoes it
 */
function putInPlace(dataDir: string, undoing: (() => void)[], rename: typeof renameDurably): string | undefined {
  const move = (from: string, to: string): void => {
    undoing.unshift(() => {
      // The rename may have failed before or after it took effect.
      if (!existsSync(from)) rename(to, from)
    })
    rename(from, to)
  }
  const [folder, made] = [path.join(dataDir, 'pg'), path.join(dataDir, RESTORING, 'pg')]
  let replaced: string | undefined
  if (existsSync(made)) {
    // Removes files that describe the old database: with them, the new database would count as an unsafe copy.
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
  // An earlier version marked an unfinished first start by this file, but the database is complete now.
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
