import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeLeftovers, TRIAL } from './leftovers.ts'

/**
 * Folders for trial restores: each new backup is restored into a temporary database, to check that it can be read. This
 * database is not encrypted, so it is never made in the folder of backups, which may be a network share.
 */

/** Name of the trial folder inside the data folder, which this process has locked. */
const IN_DATA = 'checking'

/** The folder in which trial folders are made. */
export const trialsIn = (dataDir: string | undefined): string => dataDir ?? tmpdir()

/** Makes a trial folder that only its owner can read. */
export async function makeTrialFolder(dataDir: string | undefined): Promise<string> {
  clearTrials(dataDir)
  if (dataDir === undefined) return mkdtemp(path.join(tmpdir(), TRIAL))
  const folder = path.join(dataDir, IN_DATA)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes a trial folder. Tries again, because some systems lock a file for a moment after it was closed. */
export const removeTrialFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 })

export function clearTrials(dataDir: string | undefined): void {
  if (dataDir === undefined) removeLeftovers(tmpdir())
  else rmSync(path.join(dataDir, IN_DATA), { recursive: true, force: true, maxRetries: 3 })
}
