import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { liveness, ownIdentity } from '#server/embedded-database/index.ts'

/*
 * Temporary files of a backup have a name of their process: two servers may share a folder, and neither removes the
 * other's files. Remains of a dead process are removed by the next one.
 */

/** Age in milliseconds after which files of a process that is not visible from here count as abandoned. */
const OLD = 24 * 60 * 60_000

const own = ownIdentity()
/** Identifies processes that can see each other. */
const here = createHash('sha256').update([own.host, own.boot, own.pidSpace].join('\n')).digest('hex').slice(0, 8)
const mark = `${here}-${own.pid}-${own.started ?? 0}`

/** The name of a backup before its trial. */
export const untriedName = (file: string): string => `${file}.${mark}.untried`

/** Prefix of a trial folder's name. */
export const TRIAL = `eventms-trial-${mark}-`

const MARKED = /(?:\.|^eventms-trial-)([0-9a-f]{8})-(\d+)-(\d+)(?:\.untried|-\w{6})$/

/** Names of earlier versions without a process, in their backup folder. */
const EARLIER = /^eventms-\w+(-before-upgrade)?\.gz(\.gpg)?\.untried$|^check-\w{6}$/

/**
 * Removes abandoned files; those that cannot be removed stay, since they do no harm.
 * @param isOurs true for a folder of backups alone, where names of earlier versions are recognized
 */
export function removeRests(folder: string, isOurs = false): void {
  for (const name of namesIn(folder)) {
    const owner = ownerOf(name, isOurs)
    if (owner === undefined || owner === 'alive') continue
    const rest = path.join(folder, name)
    attempt(() => {
      const { uid, mtimeMs } = lstatSync(rest)
      // In a shared folder, a name does not prove its owner.
      if (process.getuid && uid !== process.getuid()) return
      if (owner === 'gone' || Math.abs(Date.now() - mtimeMs) > OLD) rmSync(rest, { recursive: true, force: true })
    })
  }
}

type Owner = 'gone' | 'alive' | 'unknown'

/** The process in this name; undefined for any other name. */
function ownerOf(name: string, isOurs: boolean): Owner | undefined {
  const [, place, pid, started] = MARKED.exec(name) ?? []
  if (place === undefined) return isOurs && EARLIER.test(name) ? 'unknown' : undefined
  if (place !== here) return 'unknown'
  const state = liveness({ ...own, pid: Number(pid), started: started === '0' ? undefined : started }, own)
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
