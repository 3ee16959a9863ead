/** The real product, started for one journey: a process of its own, a random port, a fresh data folder. */
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
  /** The first account; without a password the server makes one up and prints it (see `printedPassword`). */
  email?: string
  password?: string | undefined
  /** Further settings, such as DATABASE_URL. */
  env?: Record<string, string>
  /** The name it is opened by: passkeys need one, and 127.0.0.1 is none. */
  name?: string
  /** Further arguments, such as `--load-samples`. */
  args?: string[]
  /** `start.mjs` builds what changed, as `npm start` does; `serve.mjs` (the default) takes the build that is there. */
  script?: 'serve.mjs' | 'start.mjs'
  /** A folder to use and to leave behind; without it a fresh one, removed at the end. */
  dataDir?: string
}

export interface RunningServer {
  url: string
  email: string
  /** The given password, or the one the first start printed. */
  password: string
  /** A session of that account, where the tests share one: a password is meant to be slow to check. */
  cookie?: string
  dataDir: string
  /** All it has written so far, over every start. */
  output(): string
  /** Milliseconds from the process's start to the first answer of /health. */
  startedIn(): number
  /** Its process. */
  pid(): number
  /**
   * Ends it as an operator does, and waits; throws when it does not go cleanly within 10 s. Does nothing when it is
   * gone.
   */
  stop(): Promise<void>
  /** Ends it as a crash does, and waits. */
  kill9(): Promise<void>
  /** Starts it again (after stopping it, if it runs) on the same port and data. */
  restart(): Promise<void>
  /** Stops it and removes its data. */
  close(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Long only where the machine has other work. */
const START_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 10_000
/** A developer's own settings must not reach a server under test. */
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

/** Who a server makes its first account for, where nothing else is said. */
export const FIRST_ACCOUNT = { email: 'admin@example.com', password: 'correct horse battery 9' }

/** @throws Error with the server's output when it ends, or does not answer, before it is ready */
export async function startServer({ name = '127.0.0.1', ...asked }: ServerOptions = {}): Promise<RunningServer> {
  const home = asked.dataDir ? undefined : await mkdtemp(path.join(tmpdir(), 'eventms-journey-'))
  const dataDir = asked.dataDir ?? path.join(home!, 'data')
  const options: ServerOptions = await takePrepared(asked, dataDir, async (folder) => {
    await putPrepared(folder)
    await (await startServer({ ...(asked.args && { args: asked.args }), dataDir: folder })).stop()
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
    // No journey cuts the power; the disk of a machine that runs tests has enough to do.
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

/** The first account's password as the first start prints it, for the person who reads the terminal. */
export function printedPassword(output: string): string {
  const match = /password\W+(\S+)/i.exec(output)
  if (!match?.[1]) throw new Error(`No password was printed:\n${output}`)
  return match[1]
}

/** Nobody can hold a port that is not bound yet: the chance that another process takes it in between is accepted. */
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
