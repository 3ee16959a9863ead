/** Many people edit the same rows, each based on the state that they loaded. */
import { startServer } from '../../journeys/support/server.ts'
import { type Account, type ApiClient, newSession, signInApi } from '../../support/api.ts'
import { Cluster, noCluster } from './cluster.ts'
import { type Fault, type FaultResult, must } from './fault.ts'
import { countsOf, foldsToRows } from './stored-rows.ts'

const CLIENTS = 20
/** Number of rows; small, so that edits conflict. */
const ROWS = 40
/** Proportion of edits that are followed by loading the table. */
const LOOKS = 0.02

/** Each round, every editor makes one edit. @param clients number of concurrent editors */
export const manyEditors = (clients = CLIENTS): readonly Fault[] => [
  {
    name: `${clients} who edit the same rows`,
    shows: '0 lost updates, history folds to the rows',
    rounds: 10_000,
    run: (rounds) => embedded(clients, rounds),
  },
  {
    name: 'the same on PostgreSQL',
    shows: '0 lost updates, history folds to the rows',
    rounds: 10_000,
    missing: noCluster,
    run: (rounds) => onServer(clients, rounds),
  },
]

async function embedded(clients: number, rounds: number): Promise<FaultResult> {
  const server = await startServer()
  try {
    return await edit({ ...server, cookie: await newSession(server) }, clients, rounds)
  } finally {
    await server.close()
  }
}

async function onServer(clients: number, rounds: number): Promise<FaultResult> {
  const cluster = (await Cluster.make())!
  const server = await startServer({ env: { DATABASE_URL: cluster.url(), AUTH_SECRET: 'x'.repeat(32) } })
  try {
    return await edit({ ...server, cookie: await newSession(server) }, clients, rounds)
  } finally {
    await server.close()
    await cluster.remove()
  }
}

/** Random numbers that depend only on the seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Answer {
  readonly to: number
  readonly error?: { readonly code: string; readonly params: { readonly current?: Readonly<Record<string, unknown>> } }
}

const change = async (api: ApiClient, method: string, body: object): Promise<{ status: number; body: Answer }> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await api.fetch('/api/tables/departments', { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

async function edit(account: Account, clients: number, rounds: number): Promise<FaultResult> {
  const api = await signInApi(account)
  const rows = Array.from({ length: ROWS }, (_, i) => ({ departmentCode: i + 1, departmentName: '0' }))
  must((await change(api, 'POST', { rows })).status === 200, 'the rows were not added')
  let acknowledged = 0
  let conflicts = 0
  /** Adds 1 to a row. @returns false after a conflict, whose response has the stored row */
  const addsOne = async (key: number, seen: Map<number, number>): Promise<boolean> => {
    const before = seen.get(key)!
    const [changes, expected] = [{ departmentName: String(before + 1) }, { departmentName: String(before) }]
    const { status, body } = await change(api, 'PATCH', { edits: [{ key, changes, expected }] })
    const now = status === 200 ? before + 1 : Number(body.error?.params.current?.['departmentName'])
    must(status === 200 || body.error?.code === 'editConflict', `${status} ${body.error?.code}`)
    must(now > before, `row ${key}: ${now} stands there, ${before} was told before`)
    seen.set(key, now)
    return status === 200
  }
  const client = async (_: unknown, seed: number) => {
    const next = random(seed + 1)
    const seen = await countsOf(api)
    for (let done = 0; done < rounds; done++) {
      const key = 1 + Math.floor(next() * ROWS)
      while (!(await addsOne(key, seen))) conflicts++
      acknowledged++
      // Sometimes loads the table, which must never be older than the last response.
      if (next() < LOOKS)
        for (const [code, count] of await countsOf(api)) {
          must(count >= seen.get(code)!, `row ${code}: ${count} was read, ${seen.get(code)} was told before`)
          seen.set(code, count)
        }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const stored = await countsOf(api)
  const sum = [...stored.values()].reduce((all, one) => all + one, 0)
  must(sum === acknowledged, `${acknowledged} edits were acknowledged, ${sum} are there`)
  await foldsToRows(api, stored)
  return { rounds, counted: { acknowledged, conflicts } }
}
