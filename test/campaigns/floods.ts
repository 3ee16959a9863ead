import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { openDatabase } from '../../src/server/db/open.ts'
import { startServer, type RunningServer } from '../journeys/support/server.ts'
import { findPostgres } from '../postgres-binaries.ts'
import { startPostgres } from '../postgres-server.ts'
import { newSession, signInApi } from '../support/api.ts'
import type { Campaign } from './campaign.ts'
import { type Fault, type FaultResult, must, sleep } from './faults/fault.ts'
import { playFaults } from './faults/play-faults.ts'

interface Flood extends Omit<Strangers, 'url'> {
  readonly name: string
  /** Number of rate limits that are stored before the flood begins. */
  readonly limits?: number
}

/** Senders of wrong sign-ins from many IP addresses. */
export interface Strangers {
  readonly url: string
  readonly perSecond: number
  readonly addresses: number
  /** Length of the sent passwords. */
  readonly passwordLength: number
}

const FLOODS: readonly Flood[] = [
  { name: 'wrong passwords from 1 address', perSecond: 50, addresses: 1, passwordLength: 20 },
  { name: 'wrong passwords from 60 addresses', perSecond: 50, addresses: 60, passwordLength: 20 },
  { name: 'wrong passwords from 250 addresses', perSecond: 50, addresses: 250, passwordLength: 20 },
  { name: 'overlong passwords from 250 addresses', perSecond: 200, addresses: 250, passwordLength: 10_000 },
  {
    name: 'wrong passwords with a million limits kept',
    perSecond: 5,
    addresses: 250,
    passwordLength: 20,
    limits: 1_000_000,
  },
]

/** Duration in seconds of the measurement without a flood. */
const CALM = 30
/** Milliseconds between two loads by a colleague, and between two sign-ins of each kind. */
const LOAD_EVERY = 250
const SIGN_IN_EVERY = 5000
/** Maximum milliseconds until a sign-in gets a response, even if it only says when to retry. */
const LONGEST = 3000
const MB = 1024 * 1024

/** Duration in milliseconds of each request, and its status. */
interface Seen {
  readonly loads: number[]
  readonly known: number[]
  readonly unknown: number[]
  readonly statuses: Map<string, number>
  /** Maximum memory of the server in bytes. Includes 128 MB for computing one password hash. */
  memory: number
}

const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

async function flooded(flood: Flood, minutes: number, databaseUrl?: string): Promise<FaultResult> {
  const server = await startServer({
    args: ['--load-samples'],
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, AUTH_SECRET: randomBytes(24).toString('hex') }),
    },
  })
  let stopStrangers: () => unknown = () => {}
  try {
    if (flood.limits) await plantLimits(flood.limits, server, databaseUrl)
    const cookies = await newSession(server)
    await watched(server, cookies, sleep(CALM * 500))
    const calm = await watched(server, cookies, sleep(CALM * 1000))
    const strangers = startStrangers(server, flood)
    stopStrangers = strangers.kill
    const beside = await watched(server, cookies, sleep(minutes * 60_000))
    const more = Math.round((beside.memory - calm.memory) / MB)
    const told = await strangers.stop()
    const counted = {
      'p95 of a load without (ms)': Math.round(p95(calm.loads)),
      'p95 of a load beside (ms)': Math.round(p95(beside.loads)),
      'known browser at most (ms)': Math.round(Math.max(...beside.known)),
      'new browser at most (ms)': Math.round(Math.max(...beside.unknown)),
      'memory more (MB)': more,
      ...Object.fromEntries([...beside.statuses].map(([what, count]) => [what, count])),
      ...Object.fromEntries(Object.entries(told).map(([status, count]) => [`stranger ${status}`, count])),
    }
    console.log(counted)
    const failed = [...beside.statuses.keys()].filter((what) => /^(load|known) [^2]/.test(what))
    must(failed.length === 0, `somebody signed in was refused: ${failed.join(', ')}`)
    must(
      p95(beside.loads) <= 2 * p95(calm.loads),
      `p95 of a load ${p95(beside.loads).toFixed(0)} ms, without ${p95(calm.loads).toFixed(0)} ms`,
    )
    must(Math.max(...beside.known, ...beside.unknown) <= LONGEST, 'somebody waited too long for a sign-in')
    must(more <= 150, `memory grew by ${more} MB`)
    return { rounds: minutes, counted }
  } finally {
    stopStrangers()
    await server.close()
  }
}

/** Lets a colleague load a table and people sign in until `end`, and measures both. */
async function watched(server: RunningServer, cookies: string, end: Promise<void>): Promise<Seen> {
  const seen: Seen = { loads: [], known: [], unknown: [], statuses: new Map(), memory: 0 }
  const state = { over: false }
  void end.then(() => (state.over = true))
  const again = async (every: number, times: number[], what: string, ask: () => Promise<Response>) => {
    while (!state.over) {
      const began = performance.now()
      const status = await ask().then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 'broken',
      )
      times.push(performance.now() - began)
      const told = `${what} ${status}`
      seen.statuses.set(told, (seen.statuses.get(told) ?? 0) + 1)
      seen.memory = Math.max(seen.memory, await memoryOf(server))
      await sleep(every)
    }
  }
  const headers = (address: string) => ({
    'content-type': 'application/json',
    origin: server.url,
    'x-forwarded-for': address,
    // The server closes idle connections after five seconds, just when the next sign-in would reuse one.
    connection: 'close',
  })
  const body = JSON.stringify({ email: server.email, password: server.password })
  const signIn = (address: string, cookie = '') =>
    fetch(`${server.url}/api/auth/sign-in/email`, { method: 'POST', headers: { ...headers(address), cookie }, body })
  const known = cookies.split('; ').find((each) => each.includes('eventms.browser'))!
  const api = await signInApi({ ...server, cookie: cookies })
  await Promise.all([
    again(LOAD_EVERY, seen.loads, 'load', () => api.fetch('/api/tables/employees')),
    again(SIGN_IN_EVERY, seen.known, 'known', () => signIn('198.51.100.1', known)),
    again(SIGN_IN_EVERY, seen.unknown, 'new', () => signIn('198.51.100.2')),
  ])
  return seen
}

function startStrangers({ url }: RunningServer, { perSecond, addresses, passwordLength }: Flood) {
  const strangers: Strangers = { url, perSecond, addresses, passwordLength }
  const child = fork(new URL('support/wrong-sign-ins.ts', import.meta.url), [JSON.stringify(strangers)], {
    execArgv: ['--import', './scripts/typescript.mjs'],
  })
  return {
    async stop() {
      child.send('stop')
      const [statuses] = (await once(child, 'message')) as [Record<string, number>]
      return statuses
    },
    kill: () => child.kill(),
  }
}

/** Resident memory of the server in bytes. */
async function memoryOf(server: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${server.pid()}/status`, 'utf8')
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) * 1024
}

/** Stores rate limits, as if they resulted from attempts within the last ten minutes. */
async function plantLimits(count: number, server: RunningServer, databaseUrl?: string): Promise<void> {
  await server.stop()
  const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: server.dataDir })
  try {
    await db.pool.query(
      `INSERT INTO eventms_private."rateLimit" (id, key, count, "lastRequest")
       SELECT n, 'planted|' || n, 1, (extract(epoch FROM now()) * 1000)::bigint - n % 600000
       FROM generate_series(1, $1) n`,
      [count],
    )
  } finally {
    await db.close()
  }
  await server.restart()
}

/** Number of rounds; each takes a minute. */
const MINUTES = 10

const faults: readonly Fault[] = ['embedded', 'PostgreSQL'].flatMap((engine) =>
  FLOODS.map((flood) => ({
    name: `${engine}: ${flood.name}, ${flood.perSecond} a second`,
    shows: 'who is signed in waits at most twice as long, and nobody over 3 s for a sign-in; 150 MB at most',
    rounds: MINUTES,
    missing: async () => (engine === 'PostgreSQL' && !(await findPostgres()) ? 'no PostgreSQL here' : undefined),
    async run(minutes) {
      const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
      try {
        return await flooded(flood, minutes, postgres?.url())
      } finally {
        await postgres?.stop()
      }
    },
  })),
)

export const campaign: Campaign = {
  name: 'floods',
  describe: 'Strangers ask without end (--count minutes each); who is signed in hardly notices, on both databases.',
  run: (options) => playFaults('floods', faults, options),
}
