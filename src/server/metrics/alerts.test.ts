/** Each alert of deploy/prometheus-alerts.yml: a fault of its kind, planted, moves its figure. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { createApp } from '#server/app.ts'
import { type SecurityEvent, securityLog } from '#server/auth/security-log/security-log.ts'
import { type Backups, createBackups } from '#server/backup/backups.ts'
import { backupName } from '#server/backup/retention.ts'
import { watchVersions } from '#server/data/versions.ts'
import { createExports, type Exports } from '#server/exports/exports.ts'
import { hasServer, openTestDatabase, type TestDatabase } from '#server/db/test-databases.ts'
import { DiskSpace, Integrity, setDiskSpace, setIntegrity } from '#server/embedded-database/index.ts'
import { staff } from '#server/routes/test-app.ts'
import { figureOf } from './figures.test-help.ts'
import { createMetrics, type Metrics } from './metrics.ts'

const DAY = 86_400_000
const TODAY = Date.now() - 60_000
const GB = 1e9

const rules: { alert: string; expr: string }[] = parse(
  readFileSync(new URL('../../../deploy/prometheus-alerts.yml', import.meta.url), 'utf8'),
).groups.flatMap(({ rules: of }: { rules: object[] }) => of)

/** A database at a port on which nothing listens. */
const nowhere = new pg.Pool({ connectionString: 'postgresql://u:p@127.0.0.1:1/none' })
const log = { info: () => {}, warn: () => {}, error: () => {} }

let database: TestDatabase
let metrics: Metrics
let app: ReturnType<typeof createApp>
let backups: Backups
let folder: string
const space = { free: 50 * GB, total: 100 * GB }
const state = vi.fn<Backups['state']>()
let exported: Exports['state'] = () => undefined
/** Undo what was planted. */
let cleanups: (() => unknown)[] = []

const request = (method: string, url: string, body?: string) =>
  app.request(url, { method, headers: { 'content-type': 'application/json' }, ...(body && { body }) })
const addDepartment = (code: number) =>
  request('POST', '/api/tables/departments', JSON.stringify({ rows: [{ departmentCode: code }] }))
const importDepartment = async () => {
  const head = { version: 0, fields: ['departmentCode', 'departmentName'], rows: 1 }
  const body = `${JSON.stringify(head)}\n${JSON.stringify([[77], ['営業']])}\n`
  const headers = { 'content-type': 'application/x-ndjson' }
  return app.request('/api/tables/departments/import', { method: 'POST', headers, body })
}
const later = (cleanup: () => unknown) => cleanups.push(cleanup)

/** Takes the lock that every writer of the table needs. */
async function holdTable(): Promise<void> {
  const client = await database.pool.connect()
  await client.query("BEGIN; SELECT FROM table_version WHERE name = 'departments' FOR UPDATE")
  later(async () => {
    await client.query('ROLLBACK')
    client.release()
  })
}

/** Begins acts that wait for the lock of `holdTable`. */
async function waitToWrite(count: number): Promise<void> {
  await holdTable()
  const writing = Array.from({ length: count }, (_, i) => addDepartment(100 + i))
  later(() => Promise.all(writing))
}

function fillDisk(): void {
  setDiskSpace(database.pool, new DiskSpace(folder, { read: async () => ({ free: 0, total: GB }) }))
  later(() => setDiskSpace(database.pool, new DiskSpace(folder, { read: async () => space })))
}

const record = (kind: SecurityEvent['kind']) =>
  securityLog(database.pool, 'key').record({ kind, outcome: 'refused' }, { actorId: null, address: '192.0.2.7' })

async function failBackup(): Promise<void> {
  const file = path.join(folder, 'a file')
  writeFileSync(file, '')
  later(() => vi.useRealTimers())
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 2, 59), toFake: ['Date', 'setInterval', 'clearInterval'] })
  const plan = { folder: path.join(file, 'backups'), at: 180, keep: { daily: 7, weekly: 4, monthly: 12 } }
  const stop = createBackups({ pool: database.pool, signingKey: '', version: '1' }, plan, log).start()
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
}

async function failExport(): Promise<void> {
  const file = path.join(folder, 'another file')
  writeFileSync(file, '')
  const plan = { tables: ['departments'], formats: ['csv'], language: 'en', withNames: false, keep: 1, at: 0 } as const
  let now = Date.now()
  const source = { pool: database.pool, version: '1' }
  const exports = createExports(source, { ...plan, folder: path.join(file, 'exports') }, log, () => now)
  exported = exports.state
  later(() => exports.end())
  later(() => vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  exports.start()
  now += DAY
  await vi.advanceTimersByTimeAsync(60_000)
}

function openStream(): void {
  const cancel = new AbortController()
  later(() => cancel.abort())
  const opened = app.request('/api/events', { signal: cancel.signal })
  later(async () => (await opened).body?.cancel())
}

interface Fault {
  /** Selector in the alert's expression; a function where the alert computes something from it. */
  readonly figure: string | ((text: string) => number)
  plant(): unknown
  readonly falls?: true
}

const slowRequests = (text: string): number => {
  const upTo = (le: string) => figureOf(`eventms_http_request_duration_seconds_bucket{le="${le}"}`, text)
  return upTo('+Inf') - upTo('2.5')
}

const faults: Readonly<Record<string, Fault>> = {
  EventmsDatabaseDown: {
    figure: 'eventms_database_up',
    falls: true,
    plant() {
      const before = metrics
      later(() => (metrics = before))
      metrics = createMetrics({ pool: nowhere, backups, folders: {}, version: '1' })
    },
  },
  EventmsTableDamaged: {
    figure: 'eventms_database_damaged_tables',
    plant() {
      const integrity = new Integrity(database.pool)
      vi.spyOn(integrity, 'tables', 'get').mockReturnValue(['salesData'])
      setIntegrity(database.pool, integrity)
    },
  },
  EventmsInternalErrors: {
    figure: 'eventms_internal_errors_total{code="internalError"}',
    plant() {
      state.mockImplementationOnce(() => {
        throw new Error('planted')
      })
      return request('GET', '/api/backups')
    },
  },
  EventmsServerErrors: {
    figure: 'eventms_http_requests_total{status=~"5.."}',
    plant() {
      fillDisk()
      return addDepartment(1)
    },
  },
  EventmsSlowRequests: {
    figure: slowRequests,
    plant() {
      const now = performance.now.bind(performance)
      state.mockImplementationOnce(() => {
        vi.spyOn(performance, 'now').mockImplementation(() => now() + 3000)
        return { scheduled: false, last: null, failed: null }
      })
      later(() => vi.mocked(performance.now).mockRestore())
      return request('GET', '/api/backups')
    },
  },
  EventmsActsFail: {
    figure: 'eventms_acts_total{outcome="failed"}',
    plant() {
      fillDisk()
      return addDepartment(2)
    },
  },
  EventmsImportsFail: {
    figure: 'eventms_imports_total{outcome="failed"}',
    plant() {
      fillDisk()
      return importDepartment()
    },
  },
  EventmsPoolWaits: {
    figure: 'eventms_database_waiting_requests',
    async plant() {
      const clients = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
      later(() => clients.forEach((client) => client.release()))
      const waiting = database.pool.query('SELECT 1')
      later(() => waiting)
    },
  },
  EventmsLockWaits: { figure: 'eventms_database_lock_waiters', plant: () => waitToWrite(1) },
  EventmsWritersWait: { figure: 'eventms_database_waiting_writers', plant: () => waitToWrite(3) },
  EventmsLongTransaction: { figure: 'eventms_database_oldest_transaction_seconds', plant: holdTable },
  EventmsVersionsLag: {
    figure: 'eventms_versions_lag_seconds',
    plant() {
      const watch = watchVersions({ pool: nowhere, every: 5, onError: () => {} })
      later(watch.subscribe(() => {}))
      metrics.watches(watch)
    },
  },
  EventmsEventStreamsFull: { figure: 'eventms_event_streams', plant: openStream },
  EventmsEventLoopLag: {
    figure: 'nodejs_eventloop_lag_p99_seconds',
    plant: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250),
  },
  EventmsBackupTooOld: {
    figure: 'eventms_backup_last_success_timestamp_seconds',
    falls: true,
    plant: () => rmSync(path.join(folder, backupName(TODAY, false))),
  },
  EventmsBackupFails: { figure: 'eventms_backups_total{outcome="failed"}', plant: failBackup },
  EventmsExportFails: { figure: 'eventms_export_failed', plant: failExport },
  EventmsDiskNearlyFull: { figure: 'eventms_disk_free_bytes', falls: true, plant: () => (space.free = 1.5 * GB) },
  EventmsDiskFull: { figure: 'eventms_disk_free_bytes', falls: true, plant: () => (space.free = 1e8) },
  EventmsSignInsFail: {
    figure: 'eventms_security_events_total{kind="signInFailed"}',
    plant: () => record('signInFailed'),
  },
  EventmsLockOuts: { figure: 'eventms_security_events_total{kind="lockOut"}', plant: () => record('lockOut') },
  EventmsTokensRefused: {
    figure: 'eventms_security_events_total{kind="tokenRefused"}',
    plant: () => record('tokenRefused'),
  },
}

describe.skipIf(!hasServer())('the alerts', () => {
  beforeAll(async () => {
    database = await openTestDatabase('server')
    folder = mkdtempSync(path.join(tmpdir(), 'eventms-alerts-'))
    for (const time of [TODAY, TODAY - 3 * DAY]) writeFileSync(path.join(folder, backupName(time, false)), '')
    const { pool } = database
    const plan = { folder, at: 180, keep: { daily: 7, weekly: 4, monthly: 12 } }
    backups = { ...createBackups({ pool, signingKey: '', version: '1' }, plan, log), state }
    const real = createBackups({ pool, signingKey: '', version: '1' }, plan, log)
    state.mockImplementation(() => real.state())
    const exports = { state: () => exported() }
    const folders = { data: folder }
    metrics = createMetrics({ pool, backups, exports, folders, version: '1', spaceOf: async () => space })
    const session = async () => ({ user: staff })
    const auth = { handler: async () => Response.json({}), session, providers: [] }
    app = createApp({ db: database, auth, backups, metrics, config: { livePages: 10 } })
  })
  afterEach(async () => {
    for (const cleanup of cleanups) await cleanup()
    cleanups = []
  })
  afterAll(async () => {
    await nowhere.end()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(Object.entries(faults))('%s: a planted fault moves its figure', async (alert, { figure, falls, plant }) => {
    const { expr } = rules.find((rule) => rule.alert === alert)!
    if (typeof figure === 'string') expect(expr).toContain(figure)
    const read = async () => {
      const text = await metrics.text()
      return typeof figure === 'string' ? figureOf(figure, text) : figure(text)
    }
    // The first read forgets the delays of the event loop until now.
    await read()
    const before = await read()
    await plant()
    await expect.poll(async () => Math.sign((await read()) - before)).toBe(falls ? -1 : 1)
  })

  it('each has a planted fault, and one that does not answer at all', async () => {
    expect(rules.map(({ alert }) => alert).sort()).toEqual([...Object.keys(faults), 'EventmsDown'].sort())
  })
})
