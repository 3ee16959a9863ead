/**
 * A PostgreSQL server for tests and benchmarks: in a temporary folder, on a free port, until the calling process ends.
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { copyBundled, findPostgres, type PostgresBinaries } from './postgres-binaries.ts'

const GUARD = fileURLToPath(new URL('postgres-guard.mjs', import.meta.url))

export interface PostgresServer {
  /** URL of a database, by default the empty one called `postgres`. The user is a superuser. */
  url(database?: string): string
  readonly origin: PostgresBinaries['origin']
  stop(): Promise<void>
}

/**
 * Starts a server in about 1 s, without fsync. It does not keep the calling process alive.
 * @returns undefined without binaries on this machine
 * @throws Error with the server's message if it does not start
 */
export async function startPostgres(binaries?: PostgresBinaries): Promise<PostgresServer | undefined> {
  const found = binaries ?? (await findPostgres())
  if (!found) return undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(found)
    } catch (error) {
      // Another process may have taken the free port.
      if (attempt === 3 || !String(error).includes('Address already in use')) throw error
    }
  }
}

async function start({ origin, folder: programs }: PostgresBinaries): Promise<PostgresServer> {
  const user = serverUser()
  const folder = await mkdtemp(path.join(temporaryFolder(user), 'eventms-postgres-'))
  try {
    if (user) await chown(folder, user.uid, user.gid)
    const bin = origin === 'bundled' ? await copyBundled(programs, path.join(folder, 'native')) : programs
    const password = randomBytes(12).toString('hex')
    await initialise(bin, folder, password, user)
    const port = await freePort()
    const stop = await run(bin, folder, port, user)
    return {
      origin,
      stop,
      url: (database = 'postgres') => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function initialise(bin: string, folder: string, password: string, user: User | undefined): Promise<void> {
  const file = path.join(folder, 'password')
  await writeFile(file, password, { mode: 0o600 })
  if (user) await chown(file, user.uid, user.gid)
  const args = [
    '-D',
    path.join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'password',
    `--pwfile=${file}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  await promisify(execFile)(path.join(bin, 'initdb'), args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    ...user,
  })
}

/** Waits until it accepts connections. Returns a function that stops it and removes the folder. */
async function run(bin: string, folder: string, port: number, user: User | undefined): Promise<() => Promise<void>> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '2GB',
  }
  const args = [
    '-D',
    path.join(folder, 'data'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const task = JSON.stringify({ program: path.join(bin, 'postgres'), args, folder, ...user })
  // Detached: at Ctrl+C the tests end first, then stop the server.
  const guard = spawn(process.execPath, [GUARD, task], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    cwd: tmpdir(),
  })
  const ended = once(guard, 'close')
  let log = ''
  await new Promise<void>((resolve, reject) => {
    guard.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    ended.then(() => reject(new Error(`PostgreSQL (${bin}) did not start: ${log}`)), reject)
  })
  const streams = [guard.stdin, guard.stderr] as unknown as { unref(): void; ref(): void }[]
  for (const handle of [guard, ...streams]) handle.unref()
  return async () => {
    for (const handle of [guard, ...streams]) handle.ref()
    guard.stdin.end()
    await ended
  }
}

interface User {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so it runs as the user `postgres`, or else `nobody`. */
function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => [line.split(':')[0], line.split(':')]),
  )
  const fields = users.get('postgres') ?? users.get('nobody')
  if (!fields) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody')
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}

/** A folder that the other user can access; the usual temporary folder may be below a private one. */
function temporaryFolder(user: User | undefined): string {
  const open = (folder: string): boolean =>
    (statSync(folder).mode & 0o001) !== 0 && (folder === path.dirname(folder) || open(path.dirname(folder)))
  return user && !open(tmpdir()) ? '/tmp' : tmpdir()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
