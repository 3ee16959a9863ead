import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeRests, TRIAL } from './rests.ts'

/*
 * A backup is tried as a whole database, in plain, however well its file is encrypted: so never where the file stands,
 * which may be a share, but where the database itself is, or in this machine's folder for passing files.
 */

/** In a data folder; its lock is held. */
const IN_DATA = 'checking'

/** Where trials stand, so that its disk can be looked at. */
export const trialsIn = (dataDir: string | undefined): string => dataDir ?? tmpdir()

/** An empty folder of its owner's alone. */
export async function makeTrialFolder(dataDir: string | undefined): Promise<string> {
  clearTrials(dataDir)
  if (dataDir === undefined) return mkdtemp(path.join(tmpdir(), TRIAL))
  const folder = path.join(dataDir, IN_DATA)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** On some systems a file that was closed just now is held for a moment yet. */
export const removeTrialFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 })

/** Removes what a process left that was killed in the middle of a trial. */
export function clearTrials(dataDir: string | undefined): void {
  if (dataDir === undefined) removeRests(tmpdir())
  else rmSync(path.join(dataDir, IN_DATA), { recursive: true, force: true, maxRetries: 3 })
}
