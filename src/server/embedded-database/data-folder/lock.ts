import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EventmsError } from '#domain/errors.ts'
import { makeFolder } from './durable-files.ts'
import { folderError } from './errors.ts'
import { attempt, liveness, ownIdentity, type ProcessIdentity } from './process-identity.ts'

/*
 * PGlite has no lock of its own: two processes on one folder silently destroy each other's rows. Here the lock is a
 * folder of numbered files. The file with the highest number names the holder; whoever finds that holder dead or gone
 * makes the file with the next number. Making a file under a new name is atomic, so one of many wins, and because the
 * highest file is never removed, nobody who was slow can take a lock that has meanwhile passed through other hands.
 */

const BEAT = 1_000
/** How long (ms) a heartbeat must stay the same, watched, before a holder that nothing else tells of counts as dead. */
const SILENT = 10_000
/** Milliseconds between two looks at it. */
const LOOK = 100
/** Milliseconds until a wait is worth a word. */
const LONG_WAIT = 2_000
/** The content of the last holder's file after an orderly end. */
const RELEASED = 'released'

export interface FolderLock {
  /** Is there as long as the lock is held: another holder removes it before it opens anything. */
  readonly file: string
  /** Never throws: a lock that cannot be released is taken over from a process that is gone. */
  release(): void
  /** The same, and removes the lock, and with it a data folder that is empty then. */
  remove(): void
}

export interface LockOptions {
  /**
   * Called once if someone else holds the lock after all (the lock folder was removed by hand, or this process stood
   * still so long that it was taken for dead): whoever holds the data open must stop at once.
   */
  readonly onLost?: () => void
  /** Told once, where it takes longer, whose heartbeat is watched. */
  readonly onWait?: (holder: Holder) => void
  /** Replaces the clock and the pauses in tests. No wall clock: those are set, and two machines' do not agree. */
  readonly clock?: Clock
}

interface Clock {
  now(): number
  pause(ms: number): Promise<unknown>
}

const MONOTONIC: Clock = { now: () => performance.now(), pause: (ms) => pause(ms) }

/**
 * Locks `<dataDir>/lock` for this process until `release` or the process's end. Also refuses a second lock within one
 * process.
 * @throws EventmsError 'dataFolderInUse' { folder, pid, host } where a living process holds it: at once, or with its
 * next heartbeat where only that can tell
 */
export async function lockFolder(dataDir: string, options: LockOptions = {}): Promise<FolderLock> {
  const folder = path.join(dataDir, 'lock')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = ownIdentity()
  const candidate = path.join(folder, `candidate-${randomUUID()}`)
  try {
    for (;;) {
      writeFileSync(candidate, JSON.stringify(own), { mode: 0o600 })
      const last = highest(folder)
      if (last > 0) {
        const holder = await holderOf(fileOf(folder, last), own, options)
        if (holder === 'gone') continue
        if (holder) throw new EventmsError('dataFolderInUse', { folder: dataDir, pid: holder.pid, host: holder.host })
      }
      const number = last + 1
      if (!take(candidate, fileOf(folder, number))) continue
      if (highest(folder) === number) return hold(folder, number, options.onLost)
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
export async function takeFolder(dataDir: string, options: LockOptions): Promise<FolderLock> {
  try {
    makeFolder(dataDir)
    return await lockFolder(dataDir, options)
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

/** The process in a lock's file, of which 0 and '' are unknown. */
export type Holder = Pick<ProcessIdentity, 'pid' | 'host'>

/** What a wait for the heartbeat of `holder` says. */
export function watchedText(dataDir: string, { pid, host }: Holder): string {
  const who = pid > 0 ? `process ${pid}${host && ` on ${host}`}` : 'a process that its lock does not name'
  return `the data folder ${dataDir} was last used by ${who}: watching for ${SILENT / 1000} s whether it still runs`
}

/** Who holds the lock by `file`: a living process, nobody (undefined), or 'gone' when the file is no longer there. */
async function holderOf(
  file: string,
  own: ProcessIdentity,
  { clock = MONOTONIC, onWait = () => {} }: LockOptions,
): Promise<Holder | 'gone' | undefined> {
  const first = readLock(file)
  if (!first) return 'gone'
  if (first.content === RELEASED) return undefined
  const identity = attempt(() => JSON.parse(first.content) as ProcessIdentity)
  const holder: Holder = { pid: identity?.pid ?? 0, host: identity?.host ?? '' }
  const state = identity ? liveness(identity, own) : 'unknown'
  if (state === 'alive') return holder
  if (state === 'dead') return undefined
  let isTold = false
  for (const began = clock.now(); clock.now() - began < SILENT; ) {
    if (!isTold && clock.now() - began >= LONG_WAIT) {
      isTold = true
      onWait(holder)
    }
    await clock.pause(LOOK)
    const now = readLock(file)
    if (!now) return 'gone'
    if (now.content === RELEASED) return undefined
    // Any change is a sign of life, also one to an earlier time.
    if (now.beat !== first.beat || now.content !== first.content) return holder
  }
  return undefined
}

/** A file of the lock and when it was last written to; undefined where it is gone. */
function readLock(file: string): { readonly content: string; readonly beat: bigint } | undefined {
  // Opened for each look: network file systems look anew then, and else answer from memory for up to a minute.
  return attempt(() => {
    const handle = openSync(file, 'r')
    try {
      return { beat: fstatSync(handle, { bigint: true }).mtimeNs, content: readFileSync(handle, 'utf8') }
    } finally {
      closeSync(handle)
    }
  })
}

/** False when a later holder has come, or the lock folder is gone; a failing disk is not for this to judge. */
function stillOurs(folder: string, number: number): boolean {
  try {
    return highest(folder) === number
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function hold(folder: string, number: number, onLost: () => void = () => {}): FolderLock {
  const file = fileOf(folder, number)
  for (const older of numbersIn(folder)) if (older < number) attempt(() => unlinkSync(fileOf(folder, older)))
  const handle = openSync(file, 'r+')
  const beat = setInterval(() => {
    // Rewriting the first byte leaves the content as it is and lets the file system set the time: it differs, whatever
    // the clock says.
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
    remove() {
      if (!held) return
      end()
      // Each step fails where somebody else has come: their files are there.
      attempt(() => {
        unlinkSync(file)
        rmdirSync(folder)
        rmdirSync(path.dirname(folder))
      })
    },
  }
}
