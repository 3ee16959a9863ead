import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { csvFileSteps, excelFileSteps, type FileRows, planImport } from '#domain/import/index.ts'
import { writeCsv } from '#domain/csv.ts'
import { namesBeside } from '#domain/export/name-columns.ts'
import { namedRows } from '#domain/export/table-file.ts'
import { finish } from '#domain/steps.ts'
import type { Row } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { createLoader } from '#server/data/load/load.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { parseSettings } from '#server/env.ts'
import { readTable } from '#web/backend/server/read-table.ts'
import { answerReading } from '#web/excel/read-messages.ts'
import { createExports, type ExportSource } from './exports.ts'
import { readTables, rowsFrom } from './read-tables.ts'

const MINUTE = 60_000
const FORMULA = '=HYPERLINK("http://evil.example")'
/** A time of November 2026, in local time; the 23rd is a Monday. */
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eventms-exports-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

const settingsOf = (given: Record<string, string>) => parseSettings({ EXPORT_DIR: folder, ...given }).exports!
const exportsOf = (pool: pg.Pool, given: Record<string, string> = {}, source: Partial<ExportSource> = {}) => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const onMade = vi.fn(async () => {})
  return { log, onMade, exports: createExports({ pool, version: '1', onMade, ...source }, settingsOf(given), log) }
}

function excelRows(bytes: Uint8Array<ArrayBuffer>): { sheets: readonly string[]; rows: unknown[][]; lines: number[] } {
  const read = { sheets: [] as readonly string[], rows: [] as unknown[][], lines: [] as number[] }
  answerReading({ bytes, candidates: [] }, (answer) => {
    if ('sheets' in answer) read.sheets = answer.sheets
    if (!('rows' in answer)) return
    read.rows.push(...answer.rows)
    read.lines.push(...answer.lines)
  })
  return read
}

describeDatabases('exports to a folder', (database) => {
  beforeAll(async () => {
    const { pool } = database()
    await pool.query('INSERT INTO departments VALUES (1, $1)', [FORMULA])
    await pool.query(
      `INSERT INTO employees ("companyCode", name, "departmentCode")
       SELECT lpad(i::text, 8, '0'), '髙﨑' || i, 1 FROM generate_series(1, 2001) i;
       INSERT INTO events ("eventCode", "eventName") VALUES (1, '春の市');
       INSERT INTO payments ("eventCode", "companyCode", amount, "paidOn") VALUES (1, '00000001', 500, '2026-04-01')`,
    )
  })
  beforeEach(() => database().pool.query('DELETE FROM eventms_private."exportRun"'))

  it('are the files that the page exports, and an import of each changes nothing', async () => {
    const { pool } = database()
    const loader = createLoader(pool)
    const held = new Map<TableName, readonly Row[]>()
    for (const name of tableNames)
      held.set(name, (await readTable(tables[name], (await loader.load(tables[name])).stream())).rows)
    const { exports, onMade } = exportsOf(pool, { EXPORT_FORMAT: 'both', EXPORT_LANGUAGE: 'ja', EXPORT_NAMES: 'yes' })
    const made = await exports.make()
    expect(made.files).toBe(2 * tableNames.length)
    expect(onMade).toHaveBeenCalledWith('command')
    expect(readdirSync(folder)).toEqual([path.basename(made.folder)])
    expect(statSync(made.folder).mode & 0o777).toBe(0o700)
    const unchanged = (name: TableName, file: FileRows) => {
      const rows = held.get(name)!
      const plan = planImport(tables[name], file, { version: 1, rows })
      expect(plan, name).toMatchObject({ added: [], changed: [], removed: [], unchanged: rows.length, questions: [] })
    }
    for (const name of tableNames) {
      const file = (ending: string) => path.join(made.folder, `eventms-${name}.${ending}`)
      expect(statSync(file('csv')).mode & 0o777).toBe(0o600)
      const label = (text: { ja: string }) => text.ja
      const nameOf = namesBeside(tables[name], (other) => held.get(other)!, label)
      const own = namedRows({ table: name, rows: held.get(name)!, nameOf }, label)
      expect(readFileSync(file('csv')).equals(Buffer.concat(writeCsv(own.fields, own.rows))), name).toBe(true)
      unchanged(name, finish(csvFileSteps(tables[name], readFileSync(file('csv'), 'utf8'))))
      const read = excelRows(new Uint8Array(readFileSync(file('xlsx'))))
      expect(read.sheets).toEqual([tables[name].label.ja, 'このファイルについて（EventMS）'])
      unchanged(name, finish(excelFileSteps(tables[name], read as never)))
    }
    expect(readFileSync(path.join(made.folder, 'eventms-departments.csv'), 'utf8')).toContain(`"'=HYPERLINK(`)
  })

  it('begin at their time on their days, once; the oldest are removed', async () => {
    vi.useFakeTimers({ now: at(20, 5, 59), toFake: ['Date', 'setInterval', 'clearInterval'] })
    const given = { EXPORT_AT: 'Mon, Fri 06:00', EXPORT_TABLES: 'departments', EXPORT_KEEP: '2' }
    const { exports, onMade, log } = exportsOf(database().pool, given)
    exports.start()
    const passes = async (time: number, made: number) => {
      vi.setSystemTime(time)
      await vi.waitFor(() => {
        vi.advanceTimersByTime(MINUTE)
        expect(onMade).toHaveBeenCalledTimes(made)
      }, 30_000)
    }
    await passes(at(20, 5, 59), 1)
    await vi.waitFor(() => expect(exports.state()?.last).toEqual({ at: expect.any(String), files: 1 }), 30_000)
    await passes(at(22, 6, 1), 1)
    await passes(at(23, 6), 2)
    await passes(at(27, 6), 3)
    await exports.end()
    expect(onMade).toHaveBeenLastCalledWith('schedule')
    expect(log.error).not.toHaveBeenCalled()
    expect(readdirSync(folder).map((name) => name.slice(0, -7))).toEqual([
      'eventms-export-2026-11-23',
      'eventms-export-2026-11-27',
    ])
    expect(vi.getTimerCount()).toBe(0)
    await expect(exports.make()).rejects.toMatchObject({ code: 'serverStopping' })
  })

  it('that fail leave nothing, are recorded with the reason, and are tried again after an hour', async () => {
    vi.useFakeTimers({ now: at(23, 5, 59), toFake: ['Date', 'setInterval', 'clearInterval'] })
    const file = path.join(folder, 'a file')
    writeFileSync(file, '')
    const { exports, log } = exportsOf(database().pool, {
      EXPORT_DIR: path.join(file, 'x'),
      EXPORT_TABLES: 'departments',
    })
    exports.start()
    const told = {
      err: expect.objectContaining({
        params: { setting: 'EXPORT_DIR', issue: expect.stringContaining('cannot be written: ENOTDIR') },
      }),
    }
    expect(log.warn).toHaveBeenCalledWith(told, expect.any(String))
    const passes = async (minutes: number, errors: number) => {
      vi.advanceTimersByTime(minutes * MINUTE)
      await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(errors), 30_000)
    }
    await passes(1, 1)
    expect(log.error).toHaveBeenCalledWith(told, expect.any(String))
    await vi.waitFor(() => expect(exports.state()?.failed).toMatchObject({ reason: 'notWritable' }), 30_000)
    await passes(30, 1)
    await passes(31, 2)
    await exports.end()
  })

  it('that find no room say so, leave what is there, and are tried again after six hours', async () => {
    vi.useFakeTimers({ now: at(23, 5, 59), toFake: ['Date', 'setInterval', 'clearInterval'] })
    const kept = path.join(folder, 'eventms-export-2026-11-01-060000')
    mkdirSync(kept)
    const spaceOf = async () => ({ free: 10, total: 1e9 })
    const { exports, log } = exportsOf(database().pool, { EXPORT_KEEP: '1' }, { spaceOf, dataDir: folder })
    await expect(exports.make()).rejects.toMatchObject({
      params: { setting: 'EXPORT_DIR', issue: expect.stringMatching(/^(needs \d+ MB on|was ended:) the disk of/) },
    })
    // A failed command delays no schedule.
    expect(exports.state()?.failed).toBeNull()
    exports.start()
    const passes = async (minutes: number, errors: number) => {
      vi.advanceTimersByTime(minutes * MINUTE)
      await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(errors), 30_000)
    }
    await passes(1, 1)
    await vi.waitFor(() => expect(exports.state()?.failed).toMatchObject({ reason: 'noSpace' }), 30_000)
    await passes(5 * 60, 1)
    await vi.waitFor(() => {
      vi.advanceTimersByTime(10 * MINUTE)
      expect(log.error).toHaveBeenCalledTimes(2)
    }, 30_000)
    await exports.end()
    expect(readdirSync(folder)).toEqual([path.basename(kept)])
  })
})

describeDatabases(
  'exports of two servers of one database',
  (database) => {
    let other: pg.Pool
    beforeAll(() => {
      other = new pg.Pool({ connectionString: database().url })
    })
    afterAll(() => other.end())

    it('are made once, and both show it', async () => {
      vi.useFakeTimers({ now: at(23, 5, 59), toFake: ['Date', 'setInterval', 'clearInterval'] })
      const pools = [database().pool, other]
      const servers = pools.map((pool, i) =>
        exportsOf(pool, { EXPORT_DIR: path.join(folder, String(i)), EXPORT_TABLES: 'departments' }),
      )
      for (const { exports } of servers) exports.start()
      for (const _ of [1, 2, 3]) {
        vi.advanceTimersByTime(MINUTE)
        await vi.waitFor(() => {
          expect(servers.map(({ exports }) => exports.state()?.last?.files)).toContain(1)
        }, 30_000)
      }
      await vi.waitFor(() => {
        vi.advanceTimersByTime(MINUTE)
        expect(servers.map(({ exports }) => exports.state()?.last?.files)).toEqual([1, 1])
      }, 30_000)
      for (const { exports } of servers) await exports.end()
      expect(servers.flatMap(({ onMade }) => onMade.mock.calls)).toHaveLength(1)
      expect(['0', '1'].flatMap((name) => readdirSync(path.join(folder, name)))).toHaveLength(1)
    })

    it('do not begin while another server exports', async () => {
      const client = await other.connect()
      await client.query('BEGIN; SELECT pg_advisory_xact_lock(2026110003)')
      const { exports, onMade } = exportsOf(database().pool)
      await expect(exports.make()).rejects.toMatchObject({ params: { setting: '--export' } })
      await client.query('COMMIT')
      client.release()
      expect(onMade).not.toHaveBeenCalled()
      expect(readdirSync(folder)).toEqual([])
    })

    it('are of one moment: what is written meanwhile is in no table', async () => {
      const { pool } = database()
      await pool.query(
        'INSERT INTO departments VALUES (1, $1); INSERT INTO positions VALUES (1, $1)'.replaceAll('$1', `'A'`),
      )
      const client = await other.connect()
      await client.query('BEGIN; LOCK TABLE positions')
      const reading = readTables(pool, ['departments', 'positions'], new AbortController().signal)
      await vi.waitFor(async () => {
        const { rowCount } = await client.query(
          'SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
        )
        expect(rowCount).toBe(1)
      }, 30_000)
      await client.query('DELETE FROM departments; DELETE FROM positions; COMMIT')
      client.release()
      const read = await reading
      expect(await Promise.all(['departments', 'positions'].map((name) => rowsFrom(read, name as TableName)))).toEqual([
        [expect.objectContaining({ departmentCode: 1 })],
        [expect.objectContaining({ positionCode: 1 })],
      ])
    })
  },
  { kinds: ['server'] },
)

it('a database that does not answer is no failed export while none is due', async () => {
  vi.useFakeTimers({ now: at(23, 9), toFake: ['Date', 'setInterval', 'clearInterval'] })
  const { exports, log } = exportsOf(new pg.Pool({ connectionString: 'postgresql://u:p@127.0.0.1:1/none' }))
  exports.start()
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1), 30_000)
  vi.advanceTimersByTime(MINUTE)
  await vi.waitFor(() => expect([...log.warn.mock.calls, ...log.error.mock.calls]).toHaveLength(2), 30_000)
  expect(log.error).not.toHaveBeenCalled()
  await exports.end()
})
