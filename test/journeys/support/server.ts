/** The real product for one journey: a separate process, a random port, a new data folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { putPrepared } from '../../prepared-databases.ts'
import { takePrepared } from './prepared.ts'

export interface ServerOptions {
  /**
   * Email address of the first account. Without a password, the server generates and prints one (`printedPassword`).
   */
  email?: string
  password?: string | undefined
  /** Environment variables such as DATABASE_URL. */
  env?: Record<string, string>
  /** Host name of the page. Passkeys require a name, so 127.0.0.1 is not sufficient. */
  name?: string
  /** Command-line arguments such as `--load-samples`. */
  args?: string[]
  /** `start.mjs` builds changed sources, as `npm start` does; `serve.mjs` (default) uses the existing build. */
  script?: 'serve.mjs' | 'start.mjs'
  /** Data folder to use and keep. By default a new folder is created, and removed at the end. */
  dataDir?: string
}

export interface RunningServer {
  url: string
  email: string
  /** The given password, or the one printed by the first start. */
  password: string
  /** Shared session of the account, because verifying a password is slow by design. */
  cookie?: string
  dataDir: string
  /** Combined output of all starts. */
  output(): string
  /** Milliseconds between the start and the first response of /health. */
  startedIn(): number
  pid(): number
  /**
   * Stops the server as an operator would. Throws unless it ends without an error within 10 s. Does nothing if it has
   * ended already.
   */
  stop(): Promise<void>
  /** Kills the server with SIGKILL, like a crash. */
  kill9(): Promise<void>
  /** Stops the server if it runs, then starts it with the same port and data. */
  restart(): Promise<void>
  /** Stops the server and removes its data. */
  close(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Start timeout in milliseconds; long because of busy machines. */
const START_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 10_000
/** Variables to remove, so that a developer's settings do not reach a tested server. */
const OWN_SETTINGS = [
  'DATABASE_URL',
  'DATA_DIR',
  'DURABLE',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'AUTH_SECRET',
  'TRUSTED_PROXIES',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_HOOK_URL',
  'SMS_HOOK_TOKEN',
  'SIGN_UP_DOMAINS',
  'SIGN_IN_LINKS',
  'LOG_LINKS',
  'IMPORT_ROWS',
  'LIVE_PAGES',
]

/** The first account by default. */
export const FIRST_ACCOUNT = { email: 'admin@example.com', password: 'correct horse battery 9' }

/** @throws Error with the server's output if the server ends or does not respond */
export async function startServer({ name = '127.0.0.1', ...asked }: ServerOptions = {}): Promise<RunningServer> {
  const home = asked.dataDir ? undefined : await mkdtemp(path.join(tmpdir(), 'eventms-journey-'))
  const dataDir = asked.dataDir ?? path.join(home!, 'data')
  const options: ServerOptions = await takePrepared(asked, dataDir, async (folder) => {
    await putPrepared(folder)
    // An ordinary start creates the first account.
    if (asked.args) await (await startServer({ args: asked.args, dataDir: folder })).stop()
  })
  const port = await freePort()
  const url = `http://${name}:${port}`
  const email = options.email ?? FIRST_ACCOUNT.email
  const known = 'password' in options ? options.password : FIRST_ACCOUNT.password

  const inherited = Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.includes(name))
  const env = {
    ...Object.fromEntries(inherited),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    ADMIN_EMAIL: email,
    // No journey cuts the power, and syncs would slow the tests down.
    DURABLE: 'no',
    ...(known === undefined ? {} : { ADMIN_PASSWORD: known }),
    ...options.env,
  }

  let output = ''
  let child: ChildProcess
  let startedIn = Number.NaN
  const alive = () => child.exitCode === null && child.signalCode === null

  const start = async () => {
    const began = performance.now()
    child = spawn(
      process.execPath,
      [path.join(ROOT, 'scripts', options.script ?? 'serve.mjs'), ...(options.args ?? [])],
      {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    while (!(await healthy(url))) {
      if (!alive())
        throw new Error(`The server ended (${child.signalCode ?? child.exitCode}) before it was ready:\n${output}`)
      if (performance.now() - began > START_LIMIT_MS) {
        child.kill('SIGKILL')
        throw new Error(`The server did not answer /health within ${START_LIMIT_MS / 1000} s:\n${output}`)
      }
      await pause(25)
    }
    startedIn = performance.now() - began
  }

  const end = async (signal: NodeJS.Signals) => {
    if (!alive()) return
    const gone = once(child, 'close')
    child.kill(signal)
    if (await within(gone, STOP_LIMIT_MS)) return
    child.kill('SIGKILL')
    await gone
    throw new Error(`The server did not end within ${STOP_LIMIT_MS / 1000} s of ${signal}:\n${output}`)
  }

  const stop = async () => {
    if (!alive()) return
    await end('SIGTERM')
    if (child.exitCode !== 0) throw new Error(`The server ended with ${child.signalCode ?? child.exitCode}:\n${output}`)
  }

  const close = async () => {
    try {
      await stop()
    } finally {
      if (home) await rm(home, { recursive: true, force: true, maxRetries: 5 })
    }
  }

  try {
    await start()
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
  return {
    url,
    email,
    password: known ?? printedPassword(output),
    dataDir,
    output: () => output,
    startedIn: () => startedIn,
    pid: () => child.pid!,
    stop,
    kill9: () => end('SIGKILL'),
    restart: async () => {
      await stop()
      await start()
    },
    close,
  }
}

/** Extracts the password that the first start printed. */
export function printedPassword(output: string): string {
  const match = /password\W+(\S+)/i.exec(output)
  if (!match?.[1]) throw new Error(`No password was printed:\n${output}`)
  return match[1]
}

/** A port that is free now. Another process might take it before it is used; tests accept this risk. */
export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function healthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function within(event: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, ms, false)))
  try {
    return await Promise.race([event.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
