import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Content of the file control.json in the data folder, by which commands reach the running server. */
export interface Control {
  /** Port of the server for commands, on 127.0.0.1. */
  readonly port: number
  /** Secret that a command must send. */
  readonly token: string
  /** Process of the server. */
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
/** Permissions of other users of the machine in a file's mode. */
const OTHERS = 0o077

/** The operating system; replaced in tests. */
export interface System {
  readonly platform: string
  run(program: string, args: readonly string[]): Promise<string>
}

const thisSystem: System = {
  platform: process.platform,
  run: async (program, args) => (await promisify(execFile)(program, args, { windowsHide: true })).stdout,
}

/**
 * Writes control.json atomically. The caller must have locked the folder. @throws Error if other users could read the
 * file
 */
export async function writeControl(dataDir: string, control: Control, system = thisSystem): Promise<void> {
  // On Windows toNamespacedPath adds the prefix that long paths need; elsewhere it changes nothing.
  const made = path.toNamespacedPath(path.join(dataDir, `${NAME}-${randomUUID()}`))
  const handle = openSync(made, 'wx', 0o600)
  try {
    try {
      if (system.platform === 'win32') await restrictToUser(made, system)
      else if (fstatSync(handle).mode & OTHERS) throw new Error(`${dataDir} is on a file system that keeps no modes`)
      // Writes the content only now: before access was restricted, other users could have read it.
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

/**
 * Permits only this user to read the file. Windows has access lists instead of modes, and a new file inherits the
 * access list of its folder.
 */
async function restrictToUser(file: string, { run }: System): Promise<void> {
  const user = /S-1-[\d-]+/.exec(await run('whoami', ['/user', '/fo', 'csv', '/nh']))?.[0]
  if (!user) throw new Error('the user who runs the server could not be told')
  await run('icacls', [file, '/inheritance:r', '/grant:r', `*${user}:F`])
}

/** The content of control.json, or the reason why it cannot be used. */
export function readControl(dataDir: string, platform: string = process.platform): Control | { reason: string } {
  try {
    // These flags refuse symbolic links, and do not wait for a named pipe.
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

/** Removes control.json. The caller must have locked the folder. */
export function removeControl(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
}

const fileIn = (dataDir: string): string => path.toNamespacedPath(path.join(dataDir, NAME))
