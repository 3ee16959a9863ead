import { statSync } from 'node:fs'
import { EventmsError } from '#domain/errors.ts'
import { diskCode, freeOn, RESERVE, type Space } from '#server/embedded-database/index.ts'
import { refused } from './contents.ts'

const MB = 1024 * 1024

/** Milliseconds between two checks of the free space while a backup is made. */
const EVERY = 250

export interface Disks {
  /** Command or setting that needs the space, for errors. */
  readonly setting: string
  /** Folder of the embedded database. On its disk, RESERVE bytes must stay free for the database. */
  readonly dataDir?: string | undefined
  /** Reads the free space, for tests. */
  readonly spaceOf?: ((folder: string) => Promise<Space>) | undefined
}

/**
 * Checks that the disk has room for `bytes` bytes and for the reserve of the database. @throws EventmsError
 * 'badSetting'
 */
export async function requireSpace(folder: string, bytes: number, disks: Disks): Promise<void> {
  const free = await freeOn(folder, disks.spaceOf)
  const needed = bytes + reserveOf(folder, disks)
  if (free >= needed) return
  throw noSpace(disks.setting, `needs ${inMb(needed)} on the disk of ${folder}, where ${inMb(free)} are free`)
}

/**
 * Polls the free space on the disk of an embedded database until `stop`. Aborts `signal` when less than the reserve is
 * left.
 */
export function watchSpace(folder: string, disks: Disks): { signal: AbortSignal; stop(): void } {
  const full = new AbortController()
  const poll = async () => {
    const free = await freeOn(folder, disks.spaceOf)
    if (free < RESERVE)
      full.abort(noSpace(disks.setting, `was ended: the disk of ${folder} has only ${inMb(free)} left`))
  }
  const timer = reserveOf(folder, disks) > 0 ? setInterval(() => void poll(), EVERY).unref() : undefined
  return { signal: full.signal, stop: () => clearInterval(timer) }
}

/** True if a full disk caused the error. The caller should then wait long before a retry. */
export function isForWantOfSpace(error: unknown): boolean {
  return /^E(NOSPC|DQUOT)$/.test(diskCode(error) ?? '') || (error instanceof EventmsError && error.code === 'diskFull')
}

/** Bytes that must stay free for the embedded database; 0 if the database is on another disk than `folder`. */
function reserveOf(folder: string, { dataDir }: Disks): number {
  try {
    return dataDir !== undefined && statSync(folder).dev === statSync(dataDir).dev ? RESERVE : 0
  } catch {
    return 0
  }
}

function noSpace(setting: string, issue: string): EventmsError {
  return refused(setting, issue, Object.assign(new Error('no room'), { code: 'ENOSPC' }))
}

const inMb = (bytes: number): string => `${Math.ceil(bytes / MB)} MB`
