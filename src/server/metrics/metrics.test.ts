import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { BlockList } from 'node:net'
import parse from 'parse-prometheus-text-format'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { createApp } from '#server/app.ts'
import { securityLog } from '#server/auth/security-log/security-log.ts'
import { importRows } from '#server/data/import/import.ts'
import { watchVersions } from '#server/data/versions.ts'
import { addRows, deleteRows, editRows } from '#server/data/write.ts'
import { hasServer, openTestDatabase, type TestDatabase } from '#server/db/test-databases.ts'
import { OneSession, shareSession } from '#server/embedded-database/session/one-session.ts'
import { departments } from '#domain/tables/departments.ts'
import { staff } from '#server/routes/test-app.ts'
import { figureOf, seriesIn } from './figures.test-help.ts'
import { createMetrics, type Metrics, type MetricsOptions } from './metrics.ts'
import { openMetrics } from './open.ts'

const backups = { state: () => ({ scheduled: false, last: null, failed: null }) }
const log = { error: vi.fn(), warn: vi.fn() }
const file = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')

const metricsOf = (pool: pg.Pool, options: Partial<MetricsOptions> = {}): Metrics =>
  createMetrics({ pool, backups, folders: {}, version: '1.2.3', ...options })

/** A pool that is never used. */
const unused = () => new pg.Pool({ connectionString: 'postgresql://u:p@127.0.0.1:1/none' })

describe('the names of the metrics', () => {
  const metrics = metricsOf(unused())
  const own = metrics.registry.getMetricsAsArray().filter(({ name }) => name.startsWith('eventms_'))
  const page = file('docs/operations.md')

  it('have a unit or a total at their end, and each is described in docs/operations.md with its labels', () => {
    for (const { name, type } of own) expect(name.endsWith('_total'), name).toBe(String(type) === 'counter')
    const rows = [...page.matchAll(/^\| `(eventms_\w+)` \| (\w+) \| (.*) \| (.*) \|$/gm)].map((row) => row.slice(1))
    const listed = (labels: readonly string[]) => labels.map((label) => `\`${label}\``).join(', ')
    const known = own.map((one) => {
      const { name, type, help, labelNames } = one as unknown as Record<string, string> & { labelNames: string[] }
      return [name, String(type), listed(labelNames), help]
    })
    expect(rows).toEqual(known)
  })

  it('of the alerts are those of the table in docs/operations.md', () => {
    const alerts = [...file('deploy/prometheus-alerts.yml').matchAll(/- alert: (\w+)$/gm)].map(([, name]) => name)
    expect([...page.matchAll(/^\| `(Eventms\w+)` \|/gm)].map(([, name]) => name)).toEqual(alerts)
  })

  it('exist where the page and the alerts use them', async () => {
    const text = await metrics.text()
    const buckets = [...text.matchAll(/^# TYPE (\w+) histogram$/gm)].map(([, name]) => ({ name: `${name}_bucket` }))
    const known = new Set([...seriesIn(text), ...parse(text), ...buckets].map(({ name }) => name))
    const used = [page, file('deploy/prometheus-alerts.yml')].flatMap(
      (used) => used.match(/\b(eventms|nodejs|process)_[a-z]\w*/g) ?? [],
    )
    const code = new Set(['eventms_private', 'eventms_template'])
    const unknown = used.filter((name) => !known.has(name) && !code.has(name))
    expect([...new Set(unknown)]).toEqual([])
    expect(used).toContain('process_resident_memory_bytes')
  })
})

describe.skipIf(!hasServer())('the metrics of a server', () => {
  let database: TestDatabase
  let metrics: Metrics
  let app: ReturnType<typeof createApp>
  const figure = async (selector: string) => figureOf(selector, await metrics.text())

  beforeAll(async () => {
    database = await openTestDatabase('server')
    metrics = metricsOf(database.pool)
    const auth = { handler: async () => Response.json({}), session: async () => ({ user: staff }), providers: [] }
    app = createApp({ db: database, auth, metrics, log })
  })
  afterAll(() => database.close())

  it('count acts and imports by kind and outcome, and the rows', async () => {
    const { pool } = database
    await addRows(pool, 'a', departments, [{ departmentCode: 5, departmentName: '営業' }])
    const edit = { key: 5, changes: { departmentName: '総務' }, expected: { departmentName: '経理' } }
    await editRows(pool, 'a', departments, [edit], null).catch(() => {})
    await deleteRows(pool, 'a', departments, [5], null)
    const bodyOf = (version: number) => [
      Buffer.from(`${JSON.stringify({ version, fields: ['departmentCode'], rows: 2 })}\n[[6,7]]\n`),
    ]
    const { rows } = await pool.query("SELECT version FROM table_version WHERE name = 'departments'")
    await importRows(pool, 'a', departments, bodyOf(1)).catch(() => {})
    const cancelled = { begin: () => {}, report: () => {}, signal: AbortSignal.abort() }
    await importRows(pool, 'a', departments, bodyOf(1), cancelled).catch(() => {})
    await importRows(pool, 'a', departments, bodyOf(Number(rows[0].version)))
    const expected = {
      'eventms_acts_total{kind="add",outcome="done"}': 1,
      'eventms_acts_total{kind="edit",outcome="refused"}': 1,
      'eventms_acts_total{kind="delete",outcome="done"}': 1,
      'eventms_acts_total{outcome="failed"}': 0,
      'eventms_act_duration_seconds_count{kind="add"}': 1,
      'eventms_imports_total{outcome="done"}': 1,
      'eventms_imports_total{outcome="refused"}': 1,
      'eventms_imports_total{outcome="cancelled"}': 1,
      eventms_import_rows_total: 2,
      eventms_import_duration_seconds_count: 1,
    }
    const text = await metrics.text()
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, figureOf(name, text)]))).toEqual(expected)
  })

  it('name routes by their pattern, and nothing that a person or a client chose', async () => {
    const secret = 'planted-secret'
    const paths = [`/api/tables/${secret}`, `/api/${secret}`, `/${secret}`, `/api/activity?${secret}`, '/health/live']
    for (const path of paths) await app.request(path, { headers: { authorization: `Bearer ${secret}` } })
    await app.request('/health/live', { method: 'PLANTED-SECRET' })
    const entry = {
      kind: 'signInFailed',
      outcome: 'refused',
      way: 'password',
      subject: `${secret}@example.com`,
    } as const
    await securityLog(database.pool, 'key').record(entry, {
      actorId: secret,
      address: '198.51.100.77',
      browser: secret,
    })
    await addRows(database.pool, `${secret}@example.com`, departments, [{ departmentCode: 9, departmentName: secret }])
    const text = await metrics.text()
    expect(text.toLowerCase()).not.toContain(secret)
    expect(text).not.toContain('198.51.100')
    const requests = seriesIn(text).filter(({ name }) => name.startsWith('eventms_http_'))
    const routes = new Set(requests.map(({ labels }) => labels['route']))
    expect([...routes].sort()).toEqual(['/api/activity', '/api/tables/:table', '/health/live', 'unmatched'])
    expect(figureOf('eventms_http_requests_total{route="unmatched",status="404",method="GET"}', text)).toBe(2)
    expect(figureOf('eventms_http_requests_total{method="other"}', text)).toBe(1)
  })

  it('are read though the database is away, and say that the locks are unknown', async () => {
    const pool = unused()
    const text = await metricsOf(pool).text()
    expect(figureOf('eventms_database_up', text)).toBe(0)
    expect(figureOf('eventms_database_lock_waiters', text)).toBeNaN()
    expect(await figure('eventms_database_lock_waiters')).toBe(0)
    expect(await figure('eventms_database_connections_max')).toBe(21)
    expect(figureOf('eventms_database_connections_max{pool="general"}', text)).toBe(10)
    await pool.end()
  })
})

it('the versions’ lag grows while they cannot be read, and falls when they can be again', async () => {
  let answers = false
  const query = async () => {
    if (!answers) throw new Error('gone')
    return { rows: [] }
  }
  const watch = watchVersions({ pool: { query } as never, every: 1, onError: () => {} })
  expect(watch.lag()).toBe(0)
  const unsubscribe = watch.subscribe(() => {})
  await expect.poll(() => watch.lag()).toBeGreaterThan(0.1)
  answers = true
  await expect.poll(() => watch.lag()).toBeLessThan(0.1)
  unsubscribe()
  expect(watch.lag()).toBe(0)
})

it('the embedded database is up while an import has its only session, and the metrics say for how long', async () => {
  const pool = unused()
  let now = 0
  const session = new OneSession(() => now)
  shareSession(pool, session)
  const leave = session.hold({} as never, 100_000_000)
  now = 7000
  const text = await metricsOf(pool).text()
  expect(figureOf('eventms_database_up', text)).toBe(1)
  expect(figureOf('eventms_database_oldest_transaction_seconds', text)).toBe(7)
  leave(true)
  expect(session.heldFor).toBe(0)
})

it('a disk that does not report its space has no figures', async () => {
  const folders = { data: '/one', backups: '/two' }
  let isThere = true
  const spaceOf = async (folder: string) => {
    if (folder === '/two' && !isThere) throw new Error('ENOENT')
    return { free: 5, total: 10 }
  }
  const metrics = metricsOf(unused(), { folders, spaceOf })
  expect(figureOf('eventms_disk_free_bytes{folder="backups"}', await metrics.text())).toBe(5)
  isThere = false
  const text = await metrics.text()
  expect(text).not.toContain('folder="backups"')
  expect(figureOf('eventms_disk_size_bytes', text)).toBe(10)
})

describe('a port of its own', () => {
  const trustedProxies = new BlockList()
  const refuseToken = async () => {
    throw new EventmsError('invalidToken')
  }
  const open = (port: number, token?: string) =>
    openMetrics(
      { host: '127.0.0.1', port, ...(token !== undefined && { token }) },
      { pool: unused(), backups, folders: {}, version: '1', auth: { refuseToken }, trustedProxies, log },
    )

  it('has the metrics and nothing else, wants the token if there is one, and does not answer once closed', async () => {
    const { port, route, close } = await open(0, 'a right token')
    expect(route).toBeUndefined()
    const ask = (path: string, authorization: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
    const answer = await ask('/metrics', 'Bearer a right token')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(await answer.text()).toContain('eventms_build_info{version="1"} 1\n')
    expect((await ask('/metrics', 'Bearer a wrong token')).status).toBe(401)
    expect((await ask('/api/tables/positions', '')).status).toBe(404)
    await close(0)
    // In Prometheus this is `up == 0`, the alert EventmsDown.
    await expect(ask('/metrics', '')).rejects.toThrow()
  })

  it('without a token answers no page of a browser, nor another name than this machine’s own', async () => {
    const [bare, secret] = [await open(0), await open(0, 'a right token')]
    const ask = async (port: number | undefined, headers: Record<string, string>) => {
      const asked = request({ host: '127.0.0.1', port, path: '/metrics', headers }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }
    for (const host of ['127.0.0.1', 'localhost:9464', 'LOCALHOST', '[::1]:9464'])
      expect(await ask(bare.port, { host }), host).toBe(200)
    for (const host of ['evil.example', 'evil.example:9464', '127.0.0.1.evil.example'])
      expect(await ask(bare.port, { host }), host).toBe(403)
    expect(await ask(bare.port, { host: 'localhost@evil.example' })).toBe(400)
    // Typed into the address bar by somebody on this machine.
    expect(await ask(bare.port, { host: 'localhost', 'sec-fetch-site': 'none' })).toBe(200)
    for (const site of ['cross-site', 'same-site', 'nonsense'])
      expect(await ask(bare.port, { host: 'localhost', 'sec-fetch-site': site }), site).toBe(403)
    expect(await ask(bare.port, { host: 'localhost', origin: 'https://evil.example' })).toBe(403)
    expect(await ask(secret.port, { host: 'metrics.example.jp', authorization: 'Bearer a right token' })).toBe(200)
    await Promise.all([bare.close(0), secret.close(0)])
  })

  it('is refused by its setting where it is in use', async () => {
    const { port, close } = await open(0)
    await expect(open(port!)).rejects.toMatchObject({ code: 'badSetting', params: { setting: 'METRICS_PORT' } })
    await close(0)
  })
})
