import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeLeftovers, TRIAL } from './leftovers.ts'

/* A trial restore is unencrypted, so it is never made in the folder of the backups, which may be a network share. */

/** Name of the trial folder within the data folder, whose lock this process holds. */
const IN_DATA = 'checking'

/** Parent of trial folders, to check its disk. */
export const trialsIn = (dataDir: string | undefined): string => dataDir ?? tmpdir()

/** Makes a folder that only its owner can read. */
export async function makeTrialFolder(dataDir: string | undefined): Promise<string> {
  clearTrials(dataDir)
  if (dataDir === undefined) return mkdtemp(path.join(tmpdir(), TRIAL))
  const folder = path.join(dataDir, IN_DATA)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Retries, because some systems lock a file for a moment after it was closed. */
export const removeTrialFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 })

export function clearTrials(dataDir: string | undefined): void {
  if (dataDir === undefined) removeLeftovers(tmpdir())
  else rmSync(path.join(dataDir, IN_DATA), { recursive: true, force: true, maxRetries: 3 })
}
