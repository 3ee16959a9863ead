import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Content of control.json: port and token for commands to the server that holds the data folder. */
export interface Control {
  /** Port on 127.0.0.1. */
  readonly port: number
  readonly token: string
  readonly pid: number
}

const shape = z.strictObject({
  port: z.int().min(1).max(65_535),
  token: z.string().regex(/^[\w-]{43}$/),
  pid: z.int().positive(),
})

const NAME = 'control.json'
/** Maximum bytes of the file. */
const LONGEST = 1024
const OTHERS = 0o077

export interface System {
  readonly platform: string
  run(program: string, args: readonly string[]): Promise<string>
}

const thisSystem: System = {
  platform: process.platform,
  run: async (program, args) => (await promisify(execFile)(program, args, { windowsHide: true })).stdout,
}

/** Writes the file atomically. The caller holds the folder's lock. @throws Error if other users could read the file */
export async function writeControl(dataDir: string, control: Control, system = thisSystem): Promise<void> {
  // Windows needs a prefix for long paths, which toNamespacedPath adds; elsewhere it changes nothing.
  const made = path.toNamespacedPath(path.join(dataDir, `${NAME}-${randomUUID()}`))
  const handle = openSync(made, 'wx', 0o600)
  try {
    try {
      if (system.platform === 'win32') await restrictToUser(made, system)
      else if (fstatSync(handle).mode & OTHERS) throw new Error(`${dataDir} is on a file system that keeps no modes`)
      // Written only after access was restricted, because others might have read it before.
      writeFileSync(handle, JSON.stringify(control))
    } finally {
      closeSync(handle)
    }
    renameSync(made, fileIn(dataDir))
  } catch (error) {
    rmSync(made, { force: true })
    throw error
  }
}

/** Sets an access list, because Windows has no modes: a file would inherit the readers of its folder. */
async function restrictToUser(file: string, { run }: System): Promise<void> {
  const user = /S-1-[\d-]+/.exec(await run('whoami', ['/user', '/fo', 'csv', '/nh']))?.[0]
  if (!user) throw new Error('the user who runs the server could not be told')
  await run('icacls', [file, '/inheritance:r', '/grant:r', `*${user}:F`])
}

/** The content of the file, or a reason to refuse it. */
export function readControl(dataDir: string, platform: string = process.platform): Control | { reason: string } {
  try {
    // Refuses symbolic links, and does not wait for a named pipe.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
    const handle = openSync(fileIn(dataDir), flags)
    try {
      const { mode, size } = fstatSync(handle)
      if (platform !== 'win32' && mode & OTHERS)
        return { reason: `others may read its ${NAME} (mode ${(mode & 0o777).toString(8)}, which must be 600)` }
      const read = size <= LONGEST ? shape.safeParse(JSON.parse(readFileSync(handle, 'utf8'))) : undefined
      return read?.success ? read.data : { reason: `its ${NAME} is damaged` }
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      return { reason: `there is no ${NAME} in the folder: it is starting or stopping, or does one thing and ends` }
    if (code === 'EACCES' || code === 'EPERM') return { reason: `its ${NAME} belongs to another user of the machine` }
    return { reason: `its ${NAME} is damaged` }
  }
}

/** The caller holds the folder's lock. */
export function removeControl(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
}

const fileIn = (dataDir: string): string => path.toNamespacedPath(path.join(dataDir, NAME))
