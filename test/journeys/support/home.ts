/** The product at one of its homes: our own server, or static files with a Supabase project. */
import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import type { Value } from '#domain/kinds/kind.ts'
import { type Row, sqlName } from '#domain/table.ts'
import { parentsFirst, tableOf, tables, type TableName } from '#domain/tables/index.ts'
import { closeAct, type NewClosing } from '#domain/tickets/acts/close.ts'
import type { Edit, PrintRecord } from '#domain/wire.ts'
import { authService, type AuthOptions } from '../../hosted/auth.ts'
import { makeLogin } from '../../hosted/auth-login.ts'
import { type Project, startProject } from '../../hosted/project.ts'
import { carryOut, signInApi } from '../../support/api.ts'
import { enter } from './screen.ts'
import { type RunningServer, startServer } from './server.ts'
import { serveStatic, type StaticConfig } from './static-host.ts'
import { expect, test, type WorkerFixtures } from './test.ts'
import { createWorkerDatabase, hasRunDatabase } from './worker-database.ts'

/** A running home with its first account. `load` and `put` use its API, not the page. */
export interface RunningHome {
  readonly url: string
  readonly email: string
  readonly password: string
  /** Signs in by a session cookie or token, without the form. */
  enter(page: Page): Promise<void>
  /** Loads a table in the order of its keys. */
  load(table: TableName): Promise<Record<string, Value>[]>
  /** Adds rows to a table. */
  put(table: TableName, rows: readonly Row[]): Promise<void>
  /** The edits that a request of the page contains; undefined if the request is no edit. */
  editsIn(request: Request): readonly Edit[] | undefined
  printIn(request: Request): PrintRecord | undefined
  close(): Promise<void>
}

interface HomeOptions {
  /**
   * True starts another server, with the embedded database, as at a first start. Otherwise the worker's server is
   * emptied and used.
   */
  readonly embedded?: boolean
  /** True restores `rows` before each test, not only before the first one. */
  readonly eachTest?: boolean
  /** The rows to store before the first test. */
  readonly rows?: () => Partial<Record<TableName, readonly Row[]>>
}

/** Starts a home that all tests of a file share. */
export function sharedHome({ embedded = false, eachTest = false, rows = () => ({}) }: HomeOptions = {}): RunningHome {
  const home = {} as RunningHome
  const begin = async ({ homeName, workerOffice }: WorkerFixtures) => {
    const running =
      homeName === 'hosted'
        ? await startHosted()
        : embedded
          ? onServer(await startServer())
          : { ...onServer(await workerOffice.begin('empty')), close: async () => undefined }
    Object.assign(home, running)
    const given = rows()
    for (const table of parentsFirst) if (given[table]) await home.put(table, given[table])
  }
  if (eachTest) {
    test.beforeEach(begin)
    test.afterEach(() => home.close?.())
  } else {
    test.beforeAll(begin)
    test.afterAll(() => home.close?.())
  }
  return home
}

function onServer(server: RunningServer): RunningHome {
  const { url, email, password } = server
  const isRequest = (request: Request, method: string, path: RegExp) =>
    request.method() === method && path.test(new URL(request.url()).pathname)
  return {
    url,
    email,
    password,
    enter: (page) => enter(page, server),
    load: async (table) => (await (await signInApi(server)).load(table)).rows,
    async put(table, rows) {
      const fields = Object.keys(tables[table].fields)
      const api = await signInApi(server)
      if (table === 'closings')
        for (const { id: _, ...closing } of rows) await carryOut(api, closeAct(closing as unknown as NewClosing))
      // Only acts write these tables, such as payment receipts; an import cannot. Journeys do not need their sample
      // rows.
      if (tableOf(table)?.byActs) return
      await api.import(
        table,
        fields,
        rows.map((row) => fields.map((field) => row[field] ?? null)),
      )
    },
    editsIn: (request) =>
      isRequest(request, 'PATCH', /^\/api\/tables\//) ? (request.postDataJSON() as { edits: Edit[] }).edits : undefined,
    printIn: (request) =>
      isRequest(request, 'POST', /^\/api\/prints$/) ? (request.postDataJSON() as PrintRecord) : undefined,
    close: server.close,
  }
}

/**
 * Creates a database on the run's PostgreSQL server, which is faster. Without such a server, the project starts its
 * own.
 */
async function ownDatabase(): Promise<{ databaseUrl?: string }> {
  if (!hasRunDatabase()) return {}
  return { databaseUrl: await createWorkerDatabase(`hosted_${randomUUID().replaceAll('-', '')}`) }
}

export interface HostedHome extends RunningHome {
  readonly project: Project
}

/**
 * @param options settings of the project's auth service
 * @param config additional entries of config.json
 */
export async function startHosted(options: AuthOptions = {}, config: Partial<StaticConfig> = {}): Promise<HostedHome> {
  const project = await startProject({ auth: authService(options), ...(await ownDatabase()) })
  const account = { email: 'admin@example.com', password: 'correct horse battery 9' }
  await makeLogin(project, account)
  const host = await serveStatic({ home: 'hosted', url: project.url, anonKey: project.anonKey, ...config })
  const called = (request: Request, name: string): unknown =>
    request.method() === 'POST' && request.url() === `${project.url}/rest/v1/rpc/${name}`
      ? request.postDataJSON()
      : undefined
  return {
    ...account,
    url: host.url,
    project,
    async enter(page) {
      const response = await page.request.post(`${project.url}/auth/v1/token?grant_type=password`, {
        data: account,
        headers: { apikey: project.anonKey },
      })
      expect(response.ok()).toBe(true)
      await page.goto(host.url)
      await page.evaluate((session) => localStorage.setItem('eventms-session', session), await response.text())
      await page.reload()
      await expect(page.getByRole('button', { name: /^(Sign out|サインアウト)$/ })).toBeVisible()
    },
    async load(table) {
      const { key } = tables[table]
      const { rows } = await project.pool.query<{ rows: Record<string, Value>[] }>(
        `SELECT coalesce(json_agg(t ORDER BY "${key}"), '[]') AS rows FROM public.${sqlName(tables[table])} t`,
      )
      return rows[0]!.rows
    },
    async put(table, rows) {
      const name = sqlName(tables[table])
      await project.pool.query(
        `INSERT INTO public.${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::public.${name}, $1)`,
        [JSON.stringify(rows)],
      )
      // The rows were inserted with ids, so the sequence must continue after the highest id.
      if (tables[table].key === 'id')
        await project.pool.query(
          `SELECT setval(pg_get_serial_sequence('public.${name}', 'id'), max(id)) FROM public.${name} HAVING max(id) > 0`,
        )
    },
    editsIn: (request) => (called(request, 'eventms_edit') as { edits: Edit[] } | undefined)?.edits,
    printIn(request) {
      const said = called(request, 'eventms_print') as
        | { sheet_: PrintRecord['sheet']; filters_: PrintRecord['filters']; rows_: number }
        | undefined
      if (!said) return undefined
      const { sheet_: sheet, filters_: filters, rows_: rows } = said
      return { sheet, filters, rows }
    },
    async close() {
      await host.close()
      await project.close()
    },
  }
}
