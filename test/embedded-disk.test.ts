import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EventmsError } from '#domain/errors.ts'
import { Pglite, type PgliteOptions } from '../src/server/embedded-database/index.ts'
import { folderError } from '../src/server/embedded-database/data-folder/errors.ts'
import { pgliteArchive } from '../src/server/db/test-databases.ts'
import { Disk, putDisk } from './power-cut/disk.ts'
import { readTrace } from './power-cut/trace.ts'

// Engines start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const beneath = (file: string): string => `--import=${new URL(file, import.meta.url).href}`

let root: string
const closing: (() => Promise<unknown>)[] = []
beforeEach(() => void (root = mkdtempSync(path.join(PLACE, 'eventms-disk-'))))
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closing.splice(0).reverse()) await close()
  rmSync(root, { recursive: true, force: true })
})

/** Folder for test databases: in memory if possible, because tests check the order of syncs, not their effect. */
const PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

async function start(dataDir: string, archive?: Uint8Array, options: PgliteOptions = {}) {
  const engine = await Pglite.start({ dataDir, ...(archive && { archive }), ...options })
  const pool = engine.pool()
  pool.on('error', () => {})
  let open = true
  const end = async (how: 'close' | 'kill') => {
    if (!open) return
    open = false
    await pool.end()
    await engine[how]()
  }
  closing.push(() => end('close'))
  return { pool, end }
}

it('has every commit on the disk before it is answered, with one sync each: a power cut then loses none', async () => {
  const [dataDir, trace] = [path.join(root, 'pg'), path.join(root, 'trace')]
  vi.stubEnv('NODE_OPTIONS', beneath('power-cut/record.mjs'))
  vi.stubEnv('POWER_CUT_FOLDER', dataDir)
  vi.stubEnv('POWER_CUT_TRACE', trace)
  const { pool, end } = await start(dataDir, await pgliteArchive(false))
  vi.unstubAllEnvs()
  await pool.query('CREATE TABLE item (n integer PRIMARY KEY)')
  const begins = [...readTrace(trace)].length
  for (let n = 1; n <= 20; n++) await pool.query('INSERT INTO item VALUES ($1)', [n])
  const { rows } = await pool.query<{ settings: string }>(
    `SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) AS settings FROM pg_settings WHERE name = ANY ($1)`,
    [
      [
        'fsync',
        'full_page_writes',
        'wal_init_zero',
        'data_checksums',
        'data_sync_retry',
        'synchronous_commit',
        'wal_sync_method',
      ],
    ],
  )
  expect(rows[0]!.settings).toBe(
    'data_checksums=on data_sync_retry=off fsync=on full_page_writes=on synchronous_commit=on wal_init_zero=on wal_sync_method=fsync',
  )
  await end('kill')
  const entries = [...readTrace(trace)]
  expect(entries.slice(begins).filter(({ op }) => op === 'sync')).toHaveLength(20)

  // The engine unpacks an archive without syncs, as in a first start.
  const disk = new Disk({ keepsNames: false })
  const files = new Set<number>()
  for (const [i, entry] of entries.entries()) {
    disk.take(entry)
    if (entry.op === 'create' || entry.op === 'folder') files.add(entry.file)
    if (i === begins - 1) for (const file of files) disk.take({ op: 'sync', file })
  }
  const left = path.join(root, 'left')
  // Cuts the power. Everything that is not synced is lost.
  const cut = disk.cut(() => 0.2)
  putDisk(cut, left)
  const after = await start(left)
  expect((await after.pool.query('SELECT count(*)::int AS count FROM item')).rows).toEqual([{ count: 20 }])
})

it('stops at once where its log cannot be synced or written, says why, and opens anew with all that was answered', async () => {
  const failing = path.join(root, 'failing')
  const folder = path.join(root, 'pg')
  vi.stubEnv('NODE_OPTIONS', beneath('power-cut/failing-disk.mjs'))
  vi.stubEnv('FAILING_DISK', failing)
  const { pool, end } = await start(folder, await pgliteArchive(false))
  await pool.query('CREATE TABLE item (n integer PRIMARY KEY)')
  for (const [n, order, code] of [
    [1, 'sync EIO', 'EIO'],
    [2, 'write ENOSPC', 'ENOSPC'],
  ] as const) {
    await pool.query('INSERT INTO item VALUES ($1)', [n])
    writeFileSync(failing, order)
    await expect(pool.query('INSERT INTO item VALUES ($1)', [10 * n])).rejects.toMatchObject({ code })
    rmSync(failing)
    // Writes that were not acknowledged may be stored or not.
    const { rows } = await pool.query<{ n: number }>('SELECT n FROM item WHERE n < 10 ORDER BY n')
    expect(rows.map((row) => row.n)).toEqual(Array.from({ length: n }, (_, i) => i + 1))
  }
  await end('close')

  // The error must contain PostgreSQL's own message about the damage.
  const control = readFileSync(path.join(folder, 'global/pg_control'))
  truncateSync(path.join(folder, 'pg_wal', logOf(folder)), 0)
  expect(await toldOf(folder)).toMatch(/holds a database that does not open: .*checkpoint record/)
  writeFileSync(path.join(folder, 'global/pg_control'), Buffer.alloc(control.length, 7))
  expect(await toldOf(folder)).toMatch(/holds a database that does not open: ./)
})

it('answers no more that anything was saved once its folder is another one’s', async () => {
  const lock = path.join(root, 'lock')
  writeFileSync(lock, '')
  const { pool } = await start(path.join(root, 'pg'), await pgliteArchive(false), { lock })
  await pool.query('CREATE TABLE item (n integer)')
  rmSync(lock)
  for (const n of [1, 2])
    await expect(pool.query('INSERT INTO item VALUES ($1)', [n])).rejects.toThrow('another process has the data folder')
})

it('gives a log that has grown a checkpoint, in a transaction that goes on, too', async () => {
  const { pool } = await start(path.join(root, 'pg'), await pgliteArchive(false), { durable: false, mostLog: 2 ** 20 })
  await pool.query('CREATE TABLE item (n integer, text text STORAGE PLAIN)')
  const client = await pool.connect()
  const since = async (): Promise<number> =>
    Number(
      (
        await client.query(
          'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()',
        )
      ).rows[0].bytes,
    )
  await client.query('BEGIN')
  await client.query(`INSERT INTO item SELECT n, repeat('x', 7000) FROM generate_series(1, 500) n`)
  expect(await since()).toBeLessThan(2 ** 19)
  await expect(client.query('SELECT 1 / 0')).rejects.toThrow('division by zero')
  await client.query('ROLLBACK')
  await client.query(`INSERT INTO item SELECT n, repeat('x', 7000) FROM generate_series(1, 500) n`)
  expect(await since()).toBeLessThan(2 ** 19)
  expect((await client.query('SELECT count(*)::int AS count FROM item')).rows).toEqual([{ count: 500 }])
  client.release()
})

async function toldOf(folder: string): Promise<unknown> {
  const error = folderError(root, await Pglite.start({ dataDir: folder }).catch((cause: unknown) => cause))
  expect(error).toMatchObject({ code: 'dataFolderDamaged' })
  return (error as EventmsError).params['found']
}

/** The WAL segment of the last checkpoint, by `pg_control`. */
function logOf(folder: string): string {
  const control = readFileSync(path.join(folder, 'global/pg_control'))
  const segment = control.readBigUInt64LE(32) / BigInt(16 * 1024 * 1024)
  const name = `00000001${'0'.repeat(8)}${segment.toString(16).toUpperCase().padStart(8, '0')}`
  expect(existsSync(path.join(folder, 'pg_wal', name))).toBe(true)
  return name
}
