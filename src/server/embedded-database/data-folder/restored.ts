import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { EventmsError } from '#domain/errors.ts'
import { removeControl } from './control-file.ts'
import { namesIn, renameDurably, syncFolder, writeDurably } from './durable-files.ts'
import { placeOf, removePlace, writePlace } from './place.ts'

/*
 * A database that is restored into a data folder is made in `restoring`; what is in there may be half of it. Once it is
 * whole and on the disk a file says so: from then on it counts, and whoever has the folder next goes on where this
 * process was killed. It takes the place of `pg`, which is kept.
 */

/** Where a database is made that is to take the place of the one that is there. */
const RESTORING = 'restoring'

/** Says that everything beside it is whole. */
const WHOLE = 'whole'

const KEY = 'auth-secret'

/** Neither done nor undone: the next start, or the next restore, goes on with it. */
export class Unsettled extends EventmsError {}

/** Makes an empty folder to restore into. @returns where the database belongs in it, and the key of its sessions */
export function placeToRestore(dataDir: string): { readonly pg: string; readonly key: string } {
  removeRestoring(dataDir)
  const place = path.join(dataDir, RESTORING)
  const pg = path.join(place, 'pg')
  mkdirSync(pg, { recursive: true, mode: 0o700 })
  return { pg, key: path.join(place, KEY) }
}

/** Removes what was made to restore into, and is not to count. */
export function removeRestoring(dataDir: string): void {
  const place = path.join(dataDir, RESTORING)
  if (!existsSync(place)) return
  // Before it is half of itself.
  rmSync(path.join(place, WHOLE), { force: true })
  syncFolder(place)
  rmSync(place, { recursive: true })
}

/**
 * Puts the database that was made, and synced, in the place of the one that is there: all of it or, where a step fails,
 * nothing.
 * @param rename fails in tests, as a disk does
 * @returns where the one that was there is kept, if there was any
 * @throws Unsettled where what was done could not be undone either
 */
export function countRestored(dataDir: string, rename = renameDurably): string | undefined {
  const place = path.join(dataDir, RESTORING)
  const undoing: (() => void)[] = []
  let replaced: string | undefined
  try {
    writeDurably(path.join(place, WHOLE), '')
    replaced = putInPlace(dataDir, undoing, rename)
  } catch (error) {
    undo(dataDir, undoing, error as Error)
    throw error
  }
  try {
    removeRestoring(dataDir)
  } catch {
    // It is empty, and the next start removes it.
  }
  return replaced
}

/** Whether a restore counts that was cut short. */
const isToSettle = (dataDir: string): boolean => existsSync(path.join(dataDir, RESTORING, WHOLE))

/**
 * Goes on where a restore was cut short: what counted by then is put in its place, anything else is removed. The caller
 * holds the folder's lock.
 */
export function settleRestored(dataDir: string): void {
  if (isToSettle(dataDir)) putInPlace(dataDir, [], renameDurably)
  removeRestoring(dataDir)
}

/**
 * Each step may have been done before.
 * @param undoing gets what takes each step back
 */
function putInPlace(dataDir: string, undoing: (() => void)[], rename: typeof renameDurably): string | undefined {
  const move = (from: string, to: string): void => {
    undoing.unshift(() => {
      // It may have failed before it was done, or after it.
      if (!existsSync(from)) rename(to, from)
    })
    rename(from, to)
  }
  const [folder, made] = [path.join(dataDir, 'pg'), path.join(dataDir, RESTORING, 'pg')]
  let replaced: string | undefined
  if (existsSync(made)) {
    // What a server that was killed left says of the old one where it stood: the new one would be taken for a copy.
    removeControl(dataDir)
    removePlace(dataDir)
    if (namesIn(folder).length > 0) {
      replaced = path.join(dataDir, `pg-replaced-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
      move(folder, replaced)
    } else if (existsSync(folder)) rmdirSync(folder)
    move(made, folder)
  }
  const key = path.join(dataDir, RESTORING, KEY)
  if (existsSync(key)) move(key, path.join(dataDir, KEY))
  writePlace(dataDir, { ...placeOf(folder), synced: true })
  // What an earlier version's first start left: there is a whole database now.
  rmSync(path.join(dataDir, 'pg-unfinished'), { force: true })
  return replaced
}

function undo(dataDir: string, undoing: readonly (() => void)[], cause: Error): void {
  try {
    for (const step of undoing) step()
    removeRestoring(dataDir)
  } catch (error) {
    const kept = namesIn(dataDir).filter((name) => name.startsWith('pg-replaced-'))
    throw new Unsettled(
      'dataFolderDamaged',
      {
        folder: dataDir,
        found:
          `could not be given the database that was restored (${cause.message}), nor the one of before back (${(error as Error).message}): ` +
          `what was restored stands in ${RESTORING}, what was there before in ${kept.at(-1) ?? 'pg'}, and the next start goes on with it`,
        kept: 'Nothing of either was removed',
      },
      { cause },
    )
  }
}
