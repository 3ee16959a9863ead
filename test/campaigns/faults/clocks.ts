/** Sets the machine's clock back and forward while people edit, print, and have a page open. */
import type { HistoryEntry, HistoryPage, HistoryCursor } from '#domain/history.ts'
import { startServer } from '../../journeys/support/server.ts'
import { type Account, type ApiClient, newSession, signInApi } from '../../support/api.ts'
import { Cluster, noCluster } from './cluster.ts'
import { type Fault, type FaultResult, must, sleep, until } from './fault.ts'
import { machineClock, type MachineClock } from './machine-clock.ts'
import { countsOf, foldsToRows } from './stored-rows.ts'

const HOUR = 3_600_000
/** Clock offsets in turn: an hour back, correct, a day forward, correct. */
const SHIFTS = [-HOUR, 0, 24 * HOUR, 0]
const EDITORS = 4
/** Number of edits per editor after each change of the clock. */
const EDITS = 5

/** Each round sets the clock once. */
export const clocks: readonly Fault[] = [
  {
    name: 'clock set back an hour, forward a day, while people edit',
    shows: 'versions rise, an open page is current, history in order',
    rounds: 12,
    run: embedded,
  },
  {
    name: 'the same clock with PostgreSQL',
    shows: 'versions rise, an open page is current, history in order',
    rounds: 12,
    missing: noCluster,
    run: onServer,
  },
]

async function embedded(rounds: number): Promise<FaultResult> {
  const clock = await machineClock()
  const server = await startServer({ env: { ...clock.env } })
  try {
    return await play(server, clock, rounds)
  } finally {
    await server.close()
    clock.remove()
  }
}

async function onServer(rounds: number): Promise<FaultResult> {
  const cluster = (await Cluster.make())!
  const clock = await machineClock(cluster)
  const env = { ...clock.env, DATABASE_URL: cluster.url(), AUTH_SECRET: 'x'.repeat(32) }
  const server = await startServer({ env })
  try {
    return await play(server, clock, rounds)
  } finally {
    await server.close()
    await cluster.remove()
    clock.remove()
  }
}

/** Signs in again if the changed clock ended the session. */
async function person(account: Account) {
  let api = await signInApi({ ...account, cookie: await newSession(account) })
  let renewing: Promise<void> | undefined
  const renew = async (): Promise<void> => {
    api = await signInApi({ ...account, cookie: await newSession(account) })
  }
  return {
    get api(): ApiClient {
      return api
    },
    async fetch(path: string, init?: RequestInit): Promise<Response> {
      const answer = await api.fetch(path, init)
      if (answer.status !== 401) return answer
      await (renewing ??= renew().finally(() => (renewing = undefined)))
      return api.fetch(path, init)
    },
  }
}
type Person = Awaited<ReturnType<typeof person>>

/** An act with the monotonic times before and after it. */
interface Done {
  readonly name: string
  readonly began: number
  readonly ended: number
}

async function play(account: Account, clock: MachineClock, rounds: number): Promise<FaultResult> {
  const someone = await person(account)
  const keys = Array.from({ length: EDITORS }, (_, i) => i + 1)
  const editsByKey = new Map(keys.map((key) => [key, 0]))
  const done: Done[] = []
  let highest = 0

  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const [began, above] = [performance.now(), highest]
    const answer = await someone.fetch(path, { method, headers, body: JSON.stringify(body) })
    const result = (await answer.json()) as { to?: number; act?: number; print?: number; error?: { code: string } }
    must(answer.ok, `${path}: ${answer.status} ${result.error?.code}`)
    const name = result.print === undefined ? `act ${result.act}` : `print ${result.print}`
    done.push({ name, began, ended: performance.now() })
    if (result.to !== undefined) {
      must(result.to > above, `version ${result.to} came after ${above}`)
      highest = Math.max(highest, result.to)
    }
  }
  const rows = keys.map((departmentCode) => ({ departmentCode, departmentName: '0' }))
  await send('POST', '/api/tables/departments', { rows })
  const page = await openPage(someone)
  const ended = new AbortController()
  const editing = keys.map(async (key) => {
    while (!ended.signal.aborted) {
      const count = editsByKey.get(key)!
      const changes = { departmentName: String(count + 1) }
      const edits = [{ key, changes, expected: { departmentName: String(count) } }]
      await send('PATCH', '/api/tables/departments', { edits })
      editsByKey.set(key, count + 1)
      await sleep(20)
    }
  })
  const all = Promise.all(editing)
  const setting = (async () => {
    for (let round = 0; round < rounds; round++) {
      await clock.set(SHIFTS[round % SHIFTS.length]!)
      await send('POST', '/api/prints', { sheet: 'seals', filters: {}, rows: round })
      const before = new Map(editsByKey)
      await until('everybody goes on', async () =>
        keys.every((key) => editsByKey.get(key)! >= before.get(key)! + EDITS),
      )
      const now = new Map(editsByKey)
      await until(
        'the page shows it',
        async () => keys.every((key) => page.counts().get(key)! >= now.get(key)!),
        10_000,
      )
    }
  })()
  try {
    await Promise.race([setting, all])
  } finally {
    ended.abort()
    await all.finally(page.close)
  }
  await clock.set(0)
  const stored = await countsOf(someone.api)
  for (const [key, count] of editsByKey)
    must(stored.get(key) === count, `row ${key}: ${stored.get(key)}, ${count} was acknowledged`)
  await foldsToRows(someone.api, stored)
  const listed = await inOrder(someone, done)
  return { rounds, counted: { acts: done.length, listed } }
}

/** Imitates an open page: reloads the rows after each change, by version. */
async function openPage(someone: Person) {
  const closed = new AbortController()
  let held = await someone.api.load('departments')
  let counts = await countsOf(someone.api, held)
  const look = async () => {
    const headers = { 'if-none-match': `"${held.version}"` }
    const answer = await someone.fetch('/api/tables/departments', { headers })
    await answer.arrayBuffer()
    if (answer.status === 304) return
    held = await someone.api.load('departments')
    counts = await countsOf(someone.api, held)
  }
  const follow = async () => {
    while (!closed.signal.aborted) {
      const stream = await someone.fetch('/api/events', { signal: closed.signal })
      await look()
      // Reloads at every event, because only one table changes.
      for await (const part of stream.body!) if (Buffer.from(part).includes('event: versions')) await look()
    }
  }
  const following = follow().catch((error: unknown) => {
    if (!closed.signal.aborted) throw error
  })
  following.catch(() => {})
  return {
    counts: () => counts,
    async close() {
      closed.abort()
      await following
    },
  }
}

/** Expects that an act is listed below a later one if it ended before that one began, even if the clock contradicts. */
async function inOrder(someone: Person, done: readonly Done[]): Promise<number> {
  const entries: HistoryEntry[] = []
  for (let after: HistoryCursor | null | undefined; after !== null; ) {
    const pairs: [string, string][] = [['filter', '{}']]
    if (after) pairs.push(['after', JSON.stringify(after)])
    const page = (await (await someone.fetch(`/api/history?${new URLSearchParams(pairs)}`)).json()) as HistoryPage
    entries.push(...page.entries)
    after = page.next
  }
  const jumps = entries.filter(({ at }, nth) => nth > 0 && Date.parse(at) < Date.parse(entries[nth - 1]!.at) - HOUR / 2)
  const backwards = entries.filter(
    ({ at }, nth) => nth > 0 && Date.parse(at) > Date.parse(entries[nth - 1]!.at) + HOUR / 2,
  )
  must(jumps.length > 0 && backwards.length > 0, 'the clock was not set')
  const place = new Map(entries.map(({ act, print }, nth) => [act ? `act ${act.id}` : `print ${print!.id}`, nth]))
  must(place.size === entries.length, 'something is listed twice')
  for (const one of done) {
    must(place.has(one.name), `${one.name} is not listed`)
    for (const other of done)
      must(
        one.ended >= other.began || place.get(one.name)! > place.get(other.name)!,
        `${one.name} was over before ${other.name} began, and stands above it`,
      )
  }
  return entries.length
}
