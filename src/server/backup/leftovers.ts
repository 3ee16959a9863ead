import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { liveness, ownIdentity } from '#server/embedded-database/index.ts'

/**
 * Temporary files of backups. Their names identify the process, because two servers may share a folder. A later process
 * removes the files of a process that has ended.
 */

/** Milliseconds after which files of another machine's process count as abandoned. */
const OLD = 24 * 60 * 60_000

const currentProcess = ownIdentity()
/** Hash that identifies the machine or container. Equal for processes that can see each other's process ids. */
const machineId = createHash('sha256')
  .update([currentProcess.host, currentProcess.boot, currentProcess.pidSpace].join('\n'))
  .digest('hex')
  .slice(0, 8)
const mark = `${machineId}-${currentProcess.pid}-${currentProcess.started ?? 0}`

/** Name of a backup that was written but not yet tried. */
export const untriedName = (file: string): string => `${file}.${mark}.untried`

/** First characters of the name of a folder in which a backup is restored for its trial. */
export const TRIAL = `eventms-trial-${mark}-`

const MARKED = /(?:\.|^eventms-trial-)([0-9a-f]{8})-(\d+)-(\d+)(?:\.untried|-\w{6})$/

/** Matches temporary names of earlier versions of EventMS, which do not identify the process. */
const EARLIER = /^eventms-\w+(-before-upgrade)?\.gz(\.gpg)?\.untried$|^check-\w{6}$/

/**
 * Removes temporary files of processes that have ended. Ignores failures, because such files do no harm.
 * @param isOurs true if the folder is only for backups: names of earlier versions are then recognized, too
 */
export function removeLeftovers(folder: string, isOurs = false): void {
  for (const name of namesIn(folder)) {
    const owner = ownerOf(name, isOurs)
    if (owner === undefined || owner === 'alive') continue
    const leftover = path.join(folder, name)
    attempt(() => {
      const { uid, mtimeMs } = lstatSync(leftover)
      // Skips files of other users of the machine: in a shared folder anybody may create a file with such a name.
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
