import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeRests, TRIAL } from './leftovers.ts'

/* A trial is an unencrypted database, so it is never in the backups' folder, which may be a share. */

/** Name within a data folder, whose lock is held. */
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

/** Some systems keep a file that was just closed for a moment. */
export const removeTrialFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 })

export function clearTrials(dataDir: string | undefined): void {
  if (dataDir === undefined) removeRests(tmpdir())
  else rmSync(path.join(dataDir, IN_DATA), { recursive: true, force: true, maxRetries: 3 })
}
