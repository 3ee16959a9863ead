/** The HTTP app on a test database, called without a network. */
import type pg from 'pg'
import type { Row } from '#domain/table.ts'
import { actLines } from '#domain/tickets/acts/act-lines.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { Columns, LoadHead } from '#domain/wire.ts'
import { type AppConfig, createApp } from '#server/app.ts'
import type { Database } from '#server/db/open.ts'

export const staff = { id: 'u1', email: 'staff@example.com', name: 'Staff' }

export interface Answer {
  readonly status: number
  // oxlint-disable-next-line no-explicit-any -- tests read any property of the body
  readonly body: any
}

export interface TestApp {
  readonly errors: unknown[]
  /** False to treat every request as signed out. */
  signedIn: boolean
  request(path: string, init?: RequestInit): Promise<Response>
  send(method: string, path: string, body: unknown): Promise<Answer>
  ticketAct(request: TicketActRequest): Promise<Answer>
  add(table: string, rows: readonly unknown[]): Promise<Answer>
  edit(table: string, edits: readonly unknown[], version?: number): Promise<Answer>
  remove(table: string, keys: readonly unknown[], version?: number): Promise<Answer>
  /**
   * Imports rows: `rows[i][j]` is the value of `fields[j]`. The version is the table's present one unless `head` has
   * one.
   */
  import(
    table: string,
    fields: readonly string[],
    rows: readonly (readonly unknown[])[],
    head?: object,
    perLine?: number,
  ): Promise<Answer>
  load(table: string): Promise<{ head: LoadHead; rows: Row[] }>
}

export function testApp(db: Pick<Database, 'pool'>, config: AppConfig = {}): TestApp {
  const errors: unknown[] = []
  const log = { error: (entry: unknown) => errors.push(entry), warn: (entry: unknown) => errors.push(entry) }
  const handler = () => Promise.resolve(Response.json({ auth: true }))
  const session = () => Promise.resolve(test.signedIn ? { user: staff } : null)
  const app = createApp({ db, auth: { handler, session, providers: [] }, config, log })

  const test: TestApp = {
    errors,
    signedIn: true,
    request: async (path, init) => app.request(path, init),
    async send(method, path, body) {
      const response = await app.request(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    },
    async ticketAct(request) {
      const lines = [...actLines(request)].map((line) => JSON.stringify(line))
      const headers = { 'content-type': 'application/x-ndjson' }
      const response = await app.request('/api/acts', { method: 'POST', headers, body: lines.join('\n') })
      return { status: response.status, body: await response.json() }
    },
    add: (table, rows) => test.send('POST', `/api/tables/${table}`, { rows }),
    edit: (table, edits, version) => test.send('PATCH', `/api/tables/${table}`, { edits, version }),
    remove: (table, keys, version) => test.send('POST', `/api/tables/${table}/delete`, { keys, version }),
    async import(table, fields, rows, head = {}, perLine = 1000) {
      const version = (await db.pool.query('SELECT version FROM table_version WHERE name = $1', [table.toLowerCase()]))
        .rows[0]?.version
      const lines: unknown[] = [{ version: Number(version), fields, rows: rows.length, ...head }]
      for (let at = 0; at < rows.length; at += perLine)
        lines.push(fields.map((_, j) => rows.slice(at, at + perLine).map((row) => row[j])))
      const body = lines.map((line) => JSON.stringify(line)).join('\n')
      const response = await app.request(`/api/tables/${table}/import`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body,
      })
      return { status: response.status, body: await response.json() }
    },
    async load(table) {
      const response = await app.request(`/api/tables/${table}`)
      const [head, ...lines] = (await response.text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      return { head, rows: rowsOf(head, lines) }
    },
  }
  return test
}

export function rowsOf({ fields }: LoadHead, lines: readonly Columns[]): Row[] {
  return lines.flatMap((columns) =>
    columns[0]!.map((_, i) => Object.fromEntries(fields.map((name, j) => [name, columns[j]![i]!]))),
  )
}

/** A pool with another `connect`, which transactions use. Single queries use the original pool. */
export function instead(pool: pg.Pool, connect: (pool: pg.Pool) => Promise<pg.PoolClient>): pg.Pool {
  return Object.assign(Object.create(pool) as pg.Pool, { connect: () => connect(pool), query: pool.query.bind(pool) })
}
