/**
 * Simulates a busy office: 200 open pages, 20 people who edit and load, and an import of 100,000 rows. Measures edits
 * and loads with and without the import, over HTTP and without sign-in. The server and the simulated people share a
 * process.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createApp } from '../src/server/app.ts'
import { openDatabase, type Database } from '../src/server/db/open.ts'
import { migrate } from '../src/server/db/migrations/migrate.ts'
import { listen } from '../src/server/http/listen.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { importBody } from '../test/support/api.ts'

const PAGES = 200
const PEOPLE = 20
const ROWS = 100_000
/** Milliseconds: the minimum duration of a measurement, and a person's pause between two acts. */
const WINDOW = 10_000
const THINKS = 250

interface Seen {
  readonly edits: number[]
  readonly loads: number[]
  readonly errors: string[]
}

const p = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

const told = (values: readonly number[]) => {
  const [middle, late, longest] = [p(values, 0.5), p(values, 0.99), Math.max(...values)].map((ms) => ms.toFixed(0))
  return `p50 ${middle} ms, p99 ${late} ms, longest ${longest} ms (${values.length})`
}

async function measure(name: string, db: Database): Promise<void> {
  await migrate(db.pool)
  const app = createApp({
    db,
    auth: {
      handler: async () => new Response(null, { status: 404 }),
      session: async (headers: Headers) => ({ user: { email: headers.get('x-who') ?? 'nobody' } }),
    },
    config: {},
  } as unknown as Parameters<typeof createApp>[0])
  const server = await listen({
    fetch: (request, bindings) => app.fetch(request, bindings),
    host: '127.0.0.1',
    port: 0,
    trustedProxies: new BlockList(),
  })
  const url = `http://127.0.0.1:${server.port}`
  const ask = (who: number, route: string, init: RequestInit = {}) =>
    fetch(url + route, { ...init, headers: { origin: url, 'x-who': `p${who}@example.com`, ...init.headers } })
  const send = async (who: number, method: string, route: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await ask(who, route, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${text}`)
  }

  const codes = Array.from({ length: 2000 }, (_, i) => ({ companyCode: `E${i}`, name: `n${i}` }))
  await send(0, 'POST', '/api/tables/employees', { rows: codes })
  const { rows: stored } = await db.pool.query<{ id: string; name: string }>(
    'SELECT id, name FROM employees ORDER BY id',
  )
  const names = stored.map((row) => row.name)

  const leaving = new AbortController()
  let heard = 0
  let broken = 0
  const pages = Array.from({ length: PAGES }, async (_, i) => {
    try {
      const answer = await ask(i % PEOPLE, '/api/events', { signal: leaving.signal })
      if (!answer.ok) throw new Error(String(answer.status))
      for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) if (part.includes('versions')) heard++
      throw new Error('the stream ended')
    } catch {
      if (!leaving.signal.aborted) broken++
    }
  })

  /** Each person edits a row and loads the table, again and again, until `end` resolves. */
  async function work(end: Promise<unknown>): Promise<Seen> {
    const seen: Seen = { edits: [], loads: [], errors: [] }
    const state = { over: false }
    void end.finally(() => (state.over = true))
    const timed = async (into: number[], act: () => Promise<void>) => {
      const began = performance.now()
      await act().catch((error: Error) => seen.errors.push(error.message))
      into.push(performance.now() - began)
    }
    const person = async (who: number) => {
      for (let i = 0; !state.over; i++) {
        const next = `n${who} ${i}`
        await timed(seen.edits, async () => {
          const edit = { key: Number(stored[who]!.id), changes: { name: next }, expected: { name: names[who] } }
          await send(who, 'PATCH', '/api/tables/employees', { edits: [edit] })
          names[who] = next
        })
        await timed(seen.loads, async () => {
          const answer = await ask(who, '/api/tables/employees')
          if (!answer.ok) throw new Error(`load: ${answer.status}`)
          await answer.arrayBuffer()
        })
        await setTimeout(THINKS)
      }
    }
    await Promise.all(Array.from({ length: PEOPLE }, (_, who) => person(who)))
    return seen
  }

  // Runs once to warm up.
  await work(setTimeout(WINDOW / 2))
  const without = await work(setTimeout(WINDOW))

  const version = Number(
    (await db.pool.query("SELECT version FROM table_version WHERE name = 'departments'")).rows[0].version,
  )
  const rows = Array.from({ length: ROWS }, (_, i) => [i + 1, `department ${i + 1}`])
  const body = importBody({ version, fields: ['departmentCode', 'departmentName'], rows: ROWS }, rows)
  const began = performance.now()
  let took = 0
  const importing = ask(0, '/api/tables/departments/import', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body,
  }).then(async (answer) => {
    took = performance.now() - began
    if (!answer.ok) throw new Error(`import: ${answer.status} ${await answer.text()}`)
  })
  const failed: string[] = []
  const beside = await work(importing.catch((error: Error) => failed.push(error.message)))

  leaving.abort()
  await Promise.all(pages)
  const errors = [...without.errors, ...beside.errors, ...failed]
  console.log(`${name}: ${ROWS} rows imported in ${took.toFixed(0)} ms; ${PAGES} pages heard ${heard} times`)
  console.log(`  an edit  without ${told(without.edits)}\n           beside  ${told(beside.edits)}`)
  console.log(`  a load   without ${told(without.loads)}\n           beside  ${told(beside.loads)}`)
  console.log(`  errors ${errors.length}, streams that broke off ${broken}${errors.length ? `: ${errors[0]}` : ''}`)
  await server.close(0)
}

const folder = await mkdtemp(path.join(tmpdir(), 'eventms-bench-'))
try {
  const db = await openDatabase({ dataDir: folder })
  await measure('PGlite', db).finally(() => db.close())
} finally {
  await rm(folder, { recursive: true })
}
const postgres = await startPostgres()
if (postgres) {
  try {
    const db = await openDatabase({ databaseUrl: postgres.url() })
    await measure('PostgreSQL', db).finally(() => db.close())
  } finally {
    await postgres.stop()
  }
} else console.log('PostgreSQL: no server to be had, left out')
