import { statSync } from 'node:fs'
import { EventmsError } from '#domain/errors.ts'
import { diskCode, freeOn, RESERVE, type Space } from '#server/embedded-database/index.ts'
import { refused } from './contents.ts'

const MB = 1024 * 1024

/** Milliseconds between two checks during a backup. */
const EVERY = 250

export interface Disks {
  readonly setting: string
  /** Folder of the embedded database: the reserve on its disk stays free. */
  readonly dataDir?: string | undefined
  readonly spaceOf?: ((folder: string) => Promise<Space>) | undefined
}

/** @throws EventmsError 'badSetting' if the disk has no room for `bytes` more, beside the reserve */
export async function requireSpace(folder: string, bytes: number, disks: Disks): Promise<void> {
  const free = await freeOn(folder, disks.spaceOf)
  const needed = bytes + reserveOf(folder, disks)
  if (free >= needed) return
  throw noSpace(disks.setting, `needs ${inMb(needed)} on the disk of ${folder}, where ${inMb(free)} are free`)
}

/** Polls the free space of the folder's disk until `stop`. Aborts `signal` when only the reserve is left. */
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

/** True if a retry would fail again, for lack of space. */
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
