import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Pglite } from '#server/embedded-database/index.ts'
import { startInFolder } from '#server/embedded-database/data-folder/start-in-folder.ts'
import { openDatabase } from './open.ts'
import { hasServer, openTestDatabase, pgliteArchive } from './test-databases.ts'

// Engines start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const WRITER = fileURLToPath(new URL('test-programs/writer.ts', import.meta.url))

describe('the embedded database', () => {
  let root: string
  let dataDir: string
  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'eventms-open-'))
    dataDir = path.join(root, 'data')
    mkdirSync(dataDir)
    // Faster than PGlite's initdb, which boot.test.ts covers.
    const engine = await Pglite.start({ archive: await pgliteArchive(false), dataDir: path.join(dataDir, 'pg') })
    await engine.close()
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it('refuses a second one at once, the first going on unharmed, and keeps what was stored', async () => {
    const first = await openDatabase({ dataDir })
    expect(first.kind).toBe('embedded')
    // A second opening is refused within the same turn of the event loop, without a wait.
    await expect(Promise.race([openDatabase({ dataDir }), nextTurn()])).rejects.toMatchObject({
      code: 'dataFolderInUse',
      params: { folder: dataDir, pid: process.pid },
    })
    await first.pool.query('CREATE TABLE item AS SELECT 42 AS a')
    await Promise.all([first.close(), first.close()])
    const second = await openDatabase({ dataDir })
    expect((await second.pool.query('SELECT a FROM item')).rows).toEqual([{ a: 42 }])
    await second.close()
  })

  it('loses nothing acknowledged to kill -9, opens again at once, and drops what was staged for an import', async () => {
    const writer = fork(WRITER, [dataDir], { execArgv: ['--import', './scripts/typescript.mjs'] })
    let acknowledged = 0
    await new Promise<void>((resolve) => {
      writer.on('message', (n: number) => {
        acknowledged = n
        if (n === 40) writer.kill('SIGKILL')
      })
      writer.once('exit', () => resolve())
    })
    // Like a file that a killed server left: opening removes it, but a refused opening does not.
    const control = path.join(dataDir, 'control.json')
    writeFileSync(control, '{}')
    // The engine's own lock file, left by a power cut, would prevent the start.
    writeFileSync(path.join(dataDir, 'pg/postmaster.pid'), '')
    const { pool, close } = await openDatabase({ dataDir })
    expect(existsSync(control)).toBe(false)
    writeFileSync(control, '{}')
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({ code: 'dataFolderInUse' })
    expect(existsSync(control)).toBe(true)
    const { rows } = await pool.query('SELECT count(*)::int AS count, max(n) AS last FROM number')
    expect(rows[0].count).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0].last).toBe(rows[0].count)
    const left = "SELECT relname, pg_relation_filepath(oid) FROM pg_class WHERE relpersistence = 't'"
    expect((await pool.query(left)).rows).toEqual([])
    await close()
    const temporary = readdirSync(path.join(dataDir, 'pg', 'base'), { recursive: true }).filter((name) =>
      /(^|[\\/])t\d*_/.test(String(name)),
    )
    expect(temporary).toEqual([])
  })

  it('closes what it opened where the start fails after that, before another process may have the folder', async () => {
    const { query } = pg.Pool.prototype
    // Leaves the pools of other tests alone.
    const failing = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (
      this: pg.Pool,
      ...asked: unknown[]
    ) {
      const isOfLeftovers = String(asked[0]).includes('relpersistence')
      return isOfLeftovers ? Promise.reject(new Error('no room')) : Reflect.apply(query, this, asked)
    } as never)
    const order: string[] = []
    const { close } = Pglite.prototype
    const closing = vi.spyOn(Pglite.prototype, 'close').mockImplementation(async function (this: Pglite) {
      await expect(openDatabase({ dataDir })).rejects.toMatchObject({ code: 'dataFolderInUse' })
      await close.call(this)
      order.push('closed')
    })
    await expect(openDatabase({ dataDir })).rejects.toThrow('no room')
    expect(order).toEqual(['closed'])
    failing.mockRestore()
    closing.mockRestore()
    await (await openDatabase({ dataDir })).close()
  })

  it('refuses a folder of another PostgreSQL, leaving it as it is', async () => {
    writeFileSync(path.join(dataDir, 'pg', 'PG_VERSION'), '15\n')
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({
      code: 'badSetting',
      params: { setting: 'DATA_DIR' },
    })
    expect(readFileSync(path.join(dataDir, 'pg', 'PG_VERSION'), 'utf8')).toBe('15\n')
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({ code: 'badSetting' })
  })

  it('begins again where a first start was cut short, in a folder for nobody else', async () => {
    const cutShort = path.join(root, 'cut-short')
    const making = path.join(cutShort, 'first-start', 'pg')
    mkdirSync(making, { recursive: true, mode: 0o755 })
    writeFileSync(path.join(making, 'PG_VERSION'), '18\n')
    const archive = await pgliteArchive(false)
    const made = new Set<string>()
    // Creates PGlite's files in an empty folder, as its initdb would.
    const engine = await startInFolder(cutShort, (folder) => {
      const isEmpty = readdirSync(folder).length === 0
      if (isEmpty) made.add(folder)
      return Pglite.start({ dataDir: folder, ...(isEmpty && { archive }) })
    })
    expect([...made]).toEqual([making])
    const pool = engine.pool()
    expect((await pool.query('SELECT 1 AS a')).rows).toEqual([{ a: 1 }])
    expect(existsSync(path.join(cutShort, 'first-start'))).toBe(false)
    expect(statSync(path.join(cutShort, 'pg')).mode & 0o077).toBe(0)
    await pool.end()
    await engine.close()
  })
})

describe('a database server', () => {
  it.runIf(hasServer())('outlives the loss of its connections, idle and busy', async () => {
    const database = await openTestDatabase('server', { migrated: false })
    const errors: unknown[] = []
    const { pool, close } = await openDatabase({ databaseUrl: database.url, onError: (error) => errors.push(error) })
    const other = new pg.Client(database.url)
    await other.connect()
    const cut = (): Promise<unknown> =>
      other.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'eventms%' AND datname = current_database()`,
      )

    const busy = expect(pool.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57P01' })
    const held = await pool.connect()
    const lost = once(held, 'error')
    await pool.query('SELECT 1')
    await cut()
    await Promise.all([busy, lost])
    held.release(true)
    // The pool learns of an idle connection's end from its socket.
    await vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 30_000 })
    expect((await pool.query('SELECT 1 AS a')).rows).toEqual([{ a: 1 }])
    expect(errors).not.toEqual([])
    await other.end()
    await close()
    await database.close()
  })

  it('says so when it does not answer, without the password', async () => {
    const error = await openDatabase({ databaseUrl: 'postgresql://user:secret@127.0.0.1:1/none' }).catch(
      (error: Error) => error,
    )
    expect(error).toMatchObject({ code: 'databaseUnavailable' })
    expect(String(error)).not.toContain('secret')
  })
})
