import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { liveness, ownIdentity } from '#server/embedded-database/index.ts'

/* Names of temporary files contain the process, because two servers may share a folder. A later process removes the
   files of a dead process. */

/** Milliseconds after which files of a process on another machine count as abandoned. */
const OLD = 24 * 60 * 60_000

const currentProcess = ownIdentity()
/** Digest of the machine; equal for processes that can see each other. */
const machineId = createHash('sha256')
  .update([currentProcess.host, currentProcess.boot, currentProcess.pidSpace].join('\n'))
  .digest('hex')
  .slice(0, 8)
const mark = `${machineId}-${currentProcess.pid}-${currentProcess.started ?? 0}`

export const untriedName = (file: string): string => `${file}.${mark}.untried`

export const TRIAL = `eventms-trial-${mark}-`

const MARKED = /(?:\.|^eventms-trial-)([0-9a-f]{8})-(\d+)-(\d+)(?:\.untried|-\w{6})$/

/** Temporary names of earlier versions, which do not contain the process. */
const EARLIER = /^eventms-\w+(-before-upgrade)?\.gz(\.gpg)?\.untried$|^check-\w{6}$/

/**
 * Removes abandoned temporary files. Ignores failures, because such files do no harm.
 * @param isOurs true if the folder is for backups only; then names of earlier versions are recognized, too
 */
export function removeLeftovers(folder: string, isOurs = false): void {
  for (const name of namesIn(folder)) {
    const owner = ownerOf(name, isOurs)
    if (owner === undefined || owner === 'alive') continue
    const leftover = path.join(folder, name)
    attempt(() => {
      const { uid, mtimeMs } = lstatSync(leftover)
      // Skips files of other users, who may have created one with such a name in a shared folder.
      if (process.getuid && uid !== process.getuid()) return
      if (owner === 'gone' || Math.abs(Date.now() - mtimeMs) > OLD) rmSync(leftover, { recursive: true, force: true })
    })
  }
}

type Owner = 'gone' | 'alive' | 'unknown'

function ownerOf(name: string, isOurs: boolean): Owner | undefined {
  const [, machine, pid, started] = MARKED.exec(name) ?? []
  if (machine === undefined) return isOurs && EARLIER.test(name) ? 'unknown' : undefined
  if (machine !== machineId) return 'unknown'
  const state = liveness(
    { ...currentProcess, pid: Number(pid), started: started === '0' ? undefined : started },
    currentProcess,
  )
  return state === 'dead' ? 'gone' : state === 'alive' ? 'alive' : 'unknown'
}

function namesIn(folder: string): string[] {
  return attempt(() => readdirSync(folder)) ?? []
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
