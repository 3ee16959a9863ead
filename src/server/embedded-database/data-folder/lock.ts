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

/**
 * The lock of a data folder. PGlite has none, and two processes on one folder would silently destroy each other's rows.
 * The lock is a folder of numbered files, such as `lock/7`. The file with the highest number identifies the process
 * that holds the lock.
 * If that process has ended, another process creates the file with the next number, `lock/8`. This is atomic, so only
 * one process succeeds. The highest file is removed only together with the folder: otherwise a slow process could
 * create the same number again.
 */

/** Milliseconds between two heartbeats of the holder. */
const BEAT = 1_000
/** Milliseconds without a heartbeat after which a holder counts as ended, if its process cannot be looked up. */
const SILENT = 10_000
/** Milliseconds between two checks for a heartbeat. */
const POLL_INTERVAL = 100
/** Milliseconds after which `onWait` is called. */
const LONG_WAIT = 2_000
/** Content of the lock file after its holder has released the lock. */
const RELEASED = 'released'

export interface FolderLock {
  /**
   * Lock file, which exists as long as this process has the lock. A process that takes over the lock removes this file
   * before it opens any data.
   */
  readonly file: string
  /**
   * Releases the lock. Never throws: if it fails, the next process takes over the lock as if this process had ended.
   */
  release(): void
  /** Releases the lock and removes its folder, and also the data folder if it is empty then. */
  remove(): void
}

export interface LockOptions {
  /** Called if another process has taken over the lock: the data must be closed at once. */
  readonly onLost?: () => void
  /** Called once if waiting for a heartbeat of the holder takes long. */
  readonly onWait?: (holder: Holder) => void
  /** Replaces the clock in tests. It must be monotonic, because a wall clock may be set at any time. */
  readonly clock?: Clock
}

interface Clock {
  now(): number
  pause(ms: number): Promise<unknown>
}

const MONOTONIC: Clock = { now: () => performance.now(), pause: (ms) => pause(ms) }

/**
 * Locks a data folder until `release` or the end of the process. A second lock by the same process is refused, too.
 * @throws EventmsError 'dataFolderInUse' { folder, pid, host } if a running process has the lock. If the system does
 * not know whether the process is running, waits for a heartbeat of the process, and throws when one comes
 */
export async function lockFolder(dataDir: string, options: LockOptions = {}): Promise<FolderLock> {
  const folder = path.join(dataDir, 'lock')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const currentProcess = ownIdentity()
  const candidate = path.join(folder, `candidate-${randomUUID()}`)
  try {
    for (;;) {
      writeFileSync(candidate, JSON.stringify(currentProcess), { mode: 0o600 })
      const last = highest(folder)
      if (last > 0) {
        const holder = await holderOf(fileOf(folder, last), currentProcess, options)
        if (holder === 'gone') continue
        if (holder) throw new EventmsError('dataFolderInUse', { folder: dataDir, pid: holder.pid, host: holder.host })
      }
      const number = last + 1
      if (!take(candidate, fileOf(folder, number))) continue
      if (highest(folder) === number) return hold(folder, number, options.onLost)
      // Another process has locked the folder with a higher number, and removed the older file with this number. Only
      // the file with the highest number is the lock. So removes the new file, and tries again.
      unlinkSync(fileOf(folder, number))
    }
  } finally {
    attempt(() => unlinkSync(candidate))
  }
}

/**
 * Creates the data folder if necessary, and locks it. @throws EventmsError as `lockFolder`; 'badSetting' and others for
 * an unusable folder
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

/**
 * Creates a lock file by a hard link to `candidate`, which is atomic. @returns false if another process created it
 * first
 */
function take(candidate: string, file: string): boolean {
  try {
    linkSync(candidate, file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'].includes(code ?? '')) throw error
  }
  // On file systems without hard links, creates the file exclusively. That is atomic as well, but the file is empty for
  // a moment.
  try {
    writeFileSync(file, readFileSync(candidate), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The process that has the lock. A pid of 0 or a host of '' is unknown. */
export type Holder = Pick<ProcessIdentity, 'pid' | 'host'>

export function watchedText(dataDir: string, { pid, host }: Holder): string {
  const holderText = pid > 0 ? `process ${pid}${host && ` on ${host}`}` : 'a process that its lock does not name'
  return `the data folder ${dataDir} was last used by ${holderText}: watching for ${SILENT / 1000} s whether it still runs`
}

/** The running holder of a lock file; undefined if it has ended. 'gone' if the file was removed meanwhile. */
async function holderOf(
  file: string,
  currentProcess: ProcessIdentity,
  { clock = MONOTONIC, onWait = () => {} }: LockOptions,
): Promise<Holder | 'gone' | undefined> {
  const first = readLock(file)
  if (!first) return 'gone'
  if (first.content === RELEASED) return undefined
  const identity = attempt(() => JSON.parse(first.content) as ProcessIdentity)
  const holder: Holder = { pid: identity?.pid ?? 0, host: identity?.host ?? '' }
  const state = identity ? liveness(identity, currentProcess) : 'unknown'
  if (state === 'alive') return holder
  if (state === 'dead') return undefined
  let isReported = false
  for (const began = clock.now(); clock.now() - began < SILENT; ) {
    if (!isReported && clock.now() - began >= LONG_WAIT) {
      isReported = true
      onWait(holder)
    }
    await clock.pause(POLL_INTERVAL)
    const now = readLock(file)
    if (!now) return 'gone'
    if (now.content === RELEASED) return undefined
    // Any change of the file is a heartbeat, even if its time becomes earlier.
    if (now.beat !== first.beat || now.content !== first.content) return holder
  }
  return undefined
}

/** Content and modification time of a lock file; undefined if it does not exist. */
function readLock(file: string): { readonly content: string; readonly beat: bigint } | undefined {
  // Opens the file for each read, because a network file system may otherwise cache it for up to a minute.
  return attempt(() => {
    const handle = openSync(file, 'r')
    try {
      return { beat: fstatSync(handle, { bigint: true }).mtimeNs, content: readFileSync(handle, 'utf8') }
    } finally {
      closeSync(handle)
    }
  })
}

/**
 * True while this process has the lock. False if there is a later holder, or if the lock's folder was removed. A
 * failing disk does not end the lock.
 */
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
    // The heartbeat: rewriting the first byte keeps the content, and sets the file's time by the clock of its file
    // system.
    attempt(() => writeSync(handle, '{', 0))
    if (stillOurs(folder, number)) return
    end()
    onLost()
  }, BEAT).unref()
  let isHeld = true
  const end = (): void => {
    isHeld = false
    clearInterval(beat)
    closeSync(handle)
  }
  return {
    file,
    release() {
      if (!isHeld) return
      end()
      // Replaces the file by a rename, so that no process reads half of it. May fail on a full disk.
      const released = path.join(folder, `candidate-${randomUUID()}`)
      attempt(() => {
        writeFileSync(released, RELEASED, { mode: 0o600 })
        renameSync(released, file)
      })
      attempt(() => rmSync(released, { force: true }))
    },
    remove() {
      if (!isHeld) return
      end()
      // If another process has taken over the lock, one of these steps fails, and the other process keeps its
      // lock. Either `file` is gone already, or `folder` also contains the file of the other process.
      attempt(() => {
        unlinkSync(file)
        rmdirSync(folder)
        rmdirSync(path.dirname(folder))
      })
    },
  }
}
