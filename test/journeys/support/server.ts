/** The real server of one journey: a process of its own, a free port, a new data folder. */
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
   * Email address of the first account. If `password` is undefined, the server generates one and prints it
   * (`printedPassword`).
   */
  email?: string
  password?: string | undefined
  /** Environment variables such as DATABASE_URL. */
  env?: Record<string, string>
  /** Host name of the page. Passkeys need a name such as `localhost`; an IP address is not sufficient. */
  name?: string
  /** Command-line arguments such as `--load-samples`. */
  args?: string[]
  /**
   * `serve.mjs`, the default, runs the existing build. `start.mjs` first builds changed sources, as `npm start` does.
   */
  script?: 'serve.mjs' | 'start.mjs'
  /** A data folder that is kept at the end. By default, a new folder is created and then removed. */
  dataDir?: string
}

export interface RunningServer {
  url: string
  email: string
  /** The password from the options, or the one that the first start has printed. */
  password: string
  /** A session cookie of the account, shared by tests, because checking a password is slow on purpose. */
  cookie?: string
  dataDir: string
  /** The server's output since its first start. */
  output(): string
  /** Milliseconds from the start until /health has answered. */
  startedIn(): number
  pid(): number
  /**
   * Stops the server as an operator would. Throws if it does not end within 10 s and without an error. Does nothing if
   * the server has ended already.
   */
  stop(): Promise<void>
  /** Kills the server by SIGKILL, as if it had crashed. */
  kill9(): Promise<void>
  /** Stops the server if it is running, and starts it with the same port and data. */
  restart(): Promise<void>
  /** Stops the server and removes its data. */
  close(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Maximum time of a start in milliseconds; long, because the machine may be busy. */
const START_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 10_000
/** Variables that a tested server must not inherit, because they are settings of the developer's own server. */
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

/** The account that the first start creates by default. */
export const FIRST_ACCOUNT = { email: 'admin@example.com', password: 'correct horse battery 9' }

/** @throws Error with the server's output if the server ends or does not answer */
export async function startServer({ name = '127.0.0.1', ...requested }: ServerOptions = {}): Promise<RunningServer> {
  const home = requested.dataDir ? undefined : await mkdtemp(path.join(tmpdir(), 'eventms-journey-'))
  const dataDir = requested.dataDir ?? path.join(home!, 'data')
  const options: ServerOptions = await takePrepared(requested, dataDir, async (folder) => {
    await putPrepared(folder)
    // Loading the sample office needs a start. Without it, the test's own start creates the first account.
    if (requested.args) await (await startServer({ args: requested.args, dataDir: folder })).stop()
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
    // Syncs to the disk are off, because they are slow and no journey cuts the power.
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

/** Finds the password in the output of the first start. */
export function printedPassword(output: string): string {
  const match = /password\W+(\S+)/i.exec(output)
  if (!match?.[1]) throw new Error(`No password was printed:\n${output}`)
  return match[1]
}

/**
 * Returns a port that is free at the moment. Another process could take it before the server does; tests accept this.
 */
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
