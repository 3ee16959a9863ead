/** A small RAM disk; mounting it needs root. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'

const MB = 1024 * 1024

const DISK = 512

/** Reason why this machine cannot mount a small disk; undefined if it can. */
export const noSmallDisk = async (): Promise<string | undefined> =>
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root on Linux can make a small disk'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Disk {
  readonly folder: string
  /** Fills the disk until only this many MB are free. */
  fill(left: number): void
  empty(): void
}

export async function onSmallDisk<T>(work: (disk: Disk) => Promise<T>): Promise<T> {
  const folder = mkdtempSync('/tmp/eventms-faults-')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m`, 'tmpfs', folder])
  const unmount = () => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  // Unmounts the disk if the campaign is interrupted.
  const end = () => process.exit(1)
  process.on('exit', unmount)
  for (const signal of SIGNALS) process.once(signal, end)
  const filler = path.join(folder, '.filler')
  try {
    return await work({
      folder,
      fill(left) {
        // Tries smaller and smaller files, because other processes may use space at the same time.
        for (let share = 1; share > 0.01; share /= 2) {
          const { bavail, bsize } = statfsSync(folder)
          const bytes = Math.floor(((bavail * bsize - left * MB) * share) / bsize) * bsize
          if (bytes <= 0) return
          const from = existsSync(filler) ? statSync(filler).size : 0
          const { status } = spawnSync('fallocate', ['-o', String(from), '-l', String(bytes), filler])
          if (status === 0) share = 2
        }
      },
      empty: () => rmSync(filler, { force: true }),
    })
  } finally {
    process.off('exit', unmount)
    for (const signal of SIGNALS) process.off(signal, end)
    unmount()
  }
}
