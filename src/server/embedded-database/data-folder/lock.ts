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

/* PGlite has no lock: two processes on one folder silently destroy each other's rows. The lock is a folder of
   numbered files; the highest names the holder. If the holder is dead, a process creates the next number,
   atomically, so one of several wins. The highest file is never removed, so a slow process cannot take an outdated
   lock. */

const BEAT = 1_000
/** Milliseconds without a heartbeat until a holder counts as dead, if nothing else is known. */
const SILENT = 10_000
/** Poll interval in milliseconds. */
const POLL_INTERVAL = 100
/** Milliseconds until a wait is reported. */
const LONG_WAIT = 2_000
/** Content of the last holder's file after an orderly end. */
const RELEASED = 'released'

export interface FolderLock {
  /** Exists as long as the lock is held: another holder removes it before it opens anything. */
  readonly file: string
  /** Releases the lock, and never throws: without the release, the next process takes it over from a dead holder. */
  release(): void
  /** Also removes the lock, and a data folder that is then empty. */
  remove(): void
}

export interface LockOptions {
  /** Called if another process has the lock after all: the data must be closed at once. */
  readonly onLost?: () => void
  /** Called once if the wait for a heartbeat takes long. */
  readonly onWait?: (holder: Holder) => void
  /** Replaces the clock in tests. Monotonic, because wall clocks are set, and differ between machines. */
  readonly clock?: Clock
}

interface Clock {
  now(): number
  pause(ms: number): Promise<unknown>
}

const MONOTONIC: Clock = { now: () => performance.now(), pause: (ms) => pause(ms) }

/**
 * Locks `<dataDir>/lock` until `release` or the process's end, also against this process.
 * @throws EventmsError 'dataFolderInUse' { folder, pid, host } if a living process holds it: immediately, or after its
 * next heartbeat if necessary
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
      // The number had been used before, and a later holder had removed it.
      unlinkSync(fileOf(folder, number))
    }
  } finally {
    attempt(() => unlinkSync(candidate))
  }
}

/** @throws EventmsError as `lockFolder`; 'badSetting' and others for an unusable folder */
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

/** False if another process was faster. */
function take(candidate: string, file: string): boolean {
  try {
    linkSync(candidate, file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'].includes(code ?? '')) throw error
  }
  // Without hard links: exclusive creation is atomic as well, but the content follows a moment later.
  try {
    writeFileSync(file, readFileSync(candidate), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** 0 and '' mean unknown. */
export type Holder = Pick<ProcessIdentity, 'pid' | 'host'>

export function watchedText(dataDir: string, { pid, host }: Holder): string {
  const who = pid > 0 ? `process ${pid}${host && ` on ${host}`}` : 'a process that its lock does not name'
  return `the data folder ${dataDir} was last used by ${who}: watching for ${SILENT / 1000} s whether it still runs`
}

/** A living process, undefined for nobody, or 'gone' if the file does not exist any more. */
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
    await clock.pause(POLL_INTERVAL)
    const now = readLock(file)
    if (!now) return 'gone'
    if (now.content === RELEASED) return undefined
    // Any change is a heartbeat, even one to an earlier time.
    if (now.beat !== first.beat || now.content !== first.content) return holder
  }
  return undefined
}

/** The content and modification time of a lock file; undefined if it is gone. */
function readLock(file: string): { readonly content: string; readonly beat: bigint } | undefined {
  // Opened for each read: otherwise network file systems answer from a cache for up to a minute.
  return attempt(() => {
    const handle = openSync(file, 'r')
    try {
      return { beat: fstatSync(handle, { bigint: true }).mtimeNs, content: readFileSync(handle, 'utf8') }
    } finally {
      closeSync(handle)
    }
  })
}

/** True unless there is a later holder, or the lock's folder is gone; a failing disk does not count. */
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
    // Rewriting the first byte keeps the content and changes the file's time, whatever the clock.
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
      // The content is replaced by a rename, so that nobody reads half of it. Fails on a full disk.
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
      // Each removal fails if another holder has come, because its files exist.
      attempt(() => {
        unlinkSync(file)
        rmdirSync(folder)
        rmdirSync(path.dirname(folder))
      })
    },
  }
}
