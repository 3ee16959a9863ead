import { randomUUID } from 'node:crypto'
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EventmsError } from '#domain/errors.ts'
import { makeFolder } from './durable-files.ts'
import { folderError } from './folder-errors.ts'
import { liveness, ownIdentity, type ProcessIdentity } from './process-identity.ts'

/*
 * PGlite has no lock of its own: two processes on one folder silently destroy each other's rows. Here the lock is a
 * folder of numbered files. The file with the highest number names the holder; whoever finds that holder dead or gone
 * makes the file with the next number. Making a file under a new name is atomic, so one of many wins, and because the
 * highest file is never removed, nobody who was slow can take a lock that has meanwhile passed through other hands.
 */

const BEAT = 1_000
/** How old (ms) a heartbeat must be before a holder on another machine counts as dead. */
const STALE = 10_000
/** The same for a holder in another container of this machine, watched meanwhile: a restarted container opens soon. */
const STALE_HERE = 3_000
/** The content of the last holder's file after an orderly end. */
const RELEASED = 'released'

export interface FolderLock {
  /** Is there as long as the lock is held: another holder removes it before it opens anything. */
  readonly file: string
  /** Never throws: a lock that cannot be released is taken over from a process that is gone. */
  release(): void
}

/**
 * Locks `<dataDir>/lock` for this process until `release` or the process's end. Also refuses a second lock within one
 * process. `onLost` is called once if someone else holds the lock after all (the lock folder was removed by hand, or
 * this process stood still so long that it was taken for dead): whoever holds the data open must stop at once.
 * @throws EventmsError 'dataFolderInUse' { folder, pid, host } at once when a living process holds it (at latest after
 * 3 s, when the holder may be in another container of this machine).
 */
export async function lockFolder(dataDir: string, onLost: () => void = () => {}): Promise<FolderLock> {
  const folder = path.join(dataDir, 'lock')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = ownIdentity()
  const candidate = path.join(folder, `candidate-${randomUUID()}`)
  try {
    for (;;) {
      writeFileSync(candidate, JSON.stringify(own), { mode: 0o600 })
      const last = highest(folder)
      if (last > 0) {
        const holder = await holderOf(folder, last, own, candidate)
        if (holder === 'gone') continue
        if (holder) throw new EventmsError('dataFolderInUse', { folder: dataDir, pid: holder.pid, host: holder.host })
      }
      const number = last + 1
      if (!take(candidate, fileOf(folder, number))) continue
      if (highest(folder) === number) return hold(folder, number, onLost)
      // We were slow: the number we took had been used before, and removed by a later holder.
      unlinkSync(fileOf(folder, number))
    }
  } finally {
    attempt(() => unlinkSync(candidate))
  }
}

/**
 * `lockFolder`, in a folder that is made where there is none.
 * @throws EventmsError as that does; 'badSetting' and others where the folder cannot be used, in the operator's words
 */
export async function takeFolder(dataDir: string, onLost: () => void): Promise<FolderLock> {
  try {
    makeFolder(dataDir)
    return await lockFolder(dataDir, onLost)
  } catch (cause) {
    throw folderError(dataDir, cause)
  }
}

const fileOf = (folder: string, number: number): string => path.join(folder, String(number))

function highest(folder: string): number {
  return Math.max(0, ...numbersIn(folder))
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

/** Puts the candidate under its number. False when somebody was faster. */
function take(candidate: string, file: string): boolean {
  try {
    linkSync(candidate, file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'].includes(code ?? '')) throw error
  }
  // A file system without links: exclusive creation is atomic too, only the content comes a moment later.
  try {
    writeFileSync(file, readFileSync(candidate), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

type Holder = Pick<ProcessIdentity, 'pid' | 'host'>

/**
 * Who holds the lock by file `number`: a living process, nobody (undefined), or 'gone' when the file is no longer
 * there.
 */
async function holderOf(
  folder: string,
  number: number,
  own: ProcessIdentity,
  candidate: string,
): Promise<Holder | 'gone' | undefined> {
  const file = fileOf(folder, number)
  const content = attempt(() => readFileSync(file, 'utf8'))
  if (content === undefined) return 'gone'
  if (content === RELEASED) return undefined
  const identity = attempt(() => JSON.parse(content) as ProcessIdentity)
  const holder: Holder = identity ?? { pid: 0, host: '' }
  const state = identity ? liveness(identity, own) : 'otherHost'
  if (state === 'alive') return holder
  if (state === 'dead') return undefined
  // Only the heartbeat can tell. Both times are the file system's, so two machines' clocks need not agree.
  const beat = attempt(() => statSync(file).mtimeMs)
  if (beat === undefined) return 'gone'
  const age = statSync(candidate).mtimeMs - beat
  if (state !== 'otherSpace') return age < STALE ? holder : undefined
  for (let waited = 0; age + waited < STALE_HERE; waited += 100) {
    await pause(100)
    const now = attempt(() => statSync(file).mtimeMs)
    if (now === undefined) return 'gone'
    if (now !== beat) return attempt(() => readFileSync(file, 'utf8')) === RELEASED ? undefined : holder
  }
  return undefined
}

/** False when a later holder has come, or the lock folder is gone; a failing disk is not for this to judge. */
function stillOurs(folder: string, number: number): boolean {
  try {
    return highest(folder) === number
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function hold(folder: string, number: number, onLost: () => void): FolderLock {
  const file = fileOf(folder, number)
  for (const older of numbersIn(folder)) if (older < number) attempt(() => unlinkSync(fileOf(folder, older)))
  const handle = openSync(file, 'r+')
  const beat = setInterval(() => {
    // Rewriting the first byte leaves the content as it is and lets the file system set the time.
    attempt(() => writeSync(handle, '{', 0))
    if (stillOurs(folder, number)) return
    end()
    onLost()
  }, BEAT).unref()
  let held = true
  const end = (): void => {
    held = false
    clearInterval(beat)
    closeSync(handle)
  }
  return {
    file,
    release() {
      if (!held) return
      end()
      // In one step, so that nobody reads half of it; the file stays, see above. On a disk that is full it is not done.
      const released = path.join(folder, `candidate-${randomUUID()}`)
      attempt(() => {
        writeFileSync(released, RELEASED, { mode: 0o600 })
        renameSync(released, file)
      })
      attempt(() => rmSync(released, { force: true }))
    },
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
