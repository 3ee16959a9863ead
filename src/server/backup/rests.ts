import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { liveness, ownIdentity } from '#server/embedded-database/index.ts'

/*
 * What a backup needs while it is made bears a name of its process: two servers may share a folder, and neither takes
 * away what the other one works on. What a process left that is gone is removed by whoever comes next.
 */

/** How old (ms) something must be of a process that cannot be looked for from here: it works on it no longer. */
const OLD = 24 * 60 * 60_000

const own = ownIdentity()
/** Processes that can see one another, as far as they can know it. */
const here = createHash('sha256').update([own.host, own.boot, own.pidSpace].join('\n')).digest('hex').slice(0, 8)
const mark = `${here}-${own.pid}-${own.started ?? 0}`

/** What a backup is called until it was tried. */
export const untriedName = (file: string): string => `${file}.${mark}.untried`

/** How the name of a folder begins in which one is tried. */
export const TRIAL = `eventms-trial-${mark}-`

const MARKED = /(?:\.|^eventms-trial-)([0-9a-f]{8})-(\d+)-(\d+)(?:\.untried|-\w{6})$/

/** Of versions that gave no such names, in the folder of their backups. */
const EARLIER = /^eventms-\w+(-before-upgrade)?\.gz(\.gpg)?\.untried$|^check-\w{6}$/

/**
 * Removes what nobody needs any longer; what cannot be removed stays, since it is in nobody's way.
 * @param isOurs whether the folder is for backups alone, so that what earlier versions left is known by its name
 */
export function removeRests(folder: string, isOurs = false): void {
  for (const name of namesIn(folder)) {
    const owner = ownerOf(name, isOurs)
    if (owner === undefined || owner === 'alive') continue
    const rest = path.join(folder, name)
    attempt(() => {
      const { uid, mtimeMs } = lstatSync(rest)
      // In a folder for everybody's files, a name says nothing of who gave it.
      if (process.getuid && uid !== process.getuid()) return
      if (owner === 'gone' || Math.abs(Date.now() - mtimeMs) > OLD) rmSync(rest, { recursive: true, force: true })
    })
  }
}

type Owner = 'gone' | 'alive' | 'unknown'

/** The process that gave this name; undefined for a name that none gave. */
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
