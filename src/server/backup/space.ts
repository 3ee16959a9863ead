import { statSync } from 'node:fs'
import { EventmsError } from '#domain/errors.ts'
import { diskCode, freeOn, RESERVE, type Space } from '#server/embedded-database/index.ts'
import { refused } from './contents.ts'

const MB = 1024 * 1024

/** How often it is looked at while a backup is made (ms). */
const EVERY = 250

export interface Disks {
  /** What named the backup, for the errors. */
  readonly setting: string
  /** The data folder of the embedded database: on its disk, its reserve stays free. */
  readonly dataDir?: string | undefined
  /** In place of asking the file system. */
  readonly spaceOf?: ((folder: string) => Promise<Space>) | undefined
}

/** @throws EventmsError 'badSetting' where the disk of this folder has no room for so many bytes more */
export async function requireSpace(folder: string, bytes: number, disks: Disks): Promise<void> {
  const free = await freeOn(folder, disks.spaceOf)
  const needed = bytes + reserveOf(folder, disks)
  if (free >= needed) return
  throw noSpace(disks.setting, `needs ${inMb(needed)} on the disk of ${folder}, where ${inMb(free)} are free`)
}

/**
 * Looks at the disk of the database for as long as something is written to a folder on it, until `stop`; where it comes
 * to its reserve, `signal` says why. Any other disk says itself that it is full.
 */
export function watchSpace(folder: string, disks: Disks): { signal: AbortSignal; stop(): void } {
  const full = new AbortController()
  const look = async () => {
    const free = await freeOn(folder, disks.spaceOf)
    if (free < RESERVE)
      full.abort(noSpace(disks.setting, `was ended: the disk of ${folder} has only ${inMb(free)} left`))
  }
  const timer = reserveOf(folder, disks) > 0 ? setInterval(() => void look(), EVERY).unref() : undefined
  return { signal: full.signal, stop: () => clearInterval(timer) }
}

/** Whether it was for want of room: the same again will fail again. */
export function isForWantOfSpace(error: unknown): boolean {
  return /^E(NOSPC|DQUOT)$/.test(diskCode(error) ?? '') || (error instanceof EventmsError && error.code === 'diskFull')
}

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
