import {
  existsSync,
  mkdtempSync,
  openSync,
  closeSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Damage, Integrity } from './integrity.ts'
import { Pglite } from '#server/embedded-database/engine/pglite.ts'
import { pgliteArchive } from '#server/db/test-databases.ts'

// Engines start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PAGE = 8192
/** In /dev/shm if possible, because a disk would be slower. */
const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'eventms-integrity-'))
let whole: readonly Damage[]
let changed: readonly Damage[]
let found: readonly Damage[]
const told: Damage[] = []

async function opened<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const engine = await Pglite.start({ dataDir: folder, durable: false })
  const pool = engine.pool()
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await engine.close()
  }
}

const damages: Record<string, (file: string) => void> = {
  'a flipped bit': (file) => change(file, (page) => page.fill(page.readUInt8(5000) ^ 1, 5000, 5001)),
  'a page of zeros': (file) => change(file, () => Buffer.alloc(PAGE)),
  'a page cut off': (file) => truncateSync(file, statSync(file).size - PAGE),
  'a part of a page cut off': (file) => truncateSync(file, statSync(file).size - 100),
  'nothing left': (file) => truncateSync(file, 0),
  'no file': (file) => rmSync(file),
}

/** Changes the third page of a file. */
function change(file: string, bytes: (was: Buffer) => Buffer): void {
  const handle = openSync(file, 'r+')
  const page = Buffer.alloc(PAGE)
  readSync(handle, page, 0, PAGE, 2 * PAGE)
  writeSync(handle, bytes(page), 0, PAGE, 2 * PAGE)
  closeSync(handle)
}

/** For each damage two tables: one for the table's file, one for its index. */
const large = Object.keys(damages).flatMap((what, n) =>
  ['', '_pkey'].map((of) => {
    const table = `damaged${n}${of && '_index'}`
    return { what, table, relation: table + of, rows: 3000 }
  }),
)
/** A table of one page, never analyzed, so that the planner may choose another scan. */
const small = { what: 'a page cut off', table: 'damaged_small', relation: 'damaged_small', rows: 20 }
const cases = [...large, small]

beforeAll(async () => {
  const made = await Pglite.start({ archive: await pgliteArchive(true), dataDir: folder, durable: false })
  await made.close()
  const files = await opened(async (pool) => {
    await pool.query(`INSERT INTO departments SELECT n, 'department ' || n FROM generate_series(1, 3000) n`)
    whole = await new Integrity(pool).check()
    // Dead rows before a VACUUM must not count as lost rows.
    await pool.query(`UPDATE departments SET "departmentName" = 'x' WHERE "departmentCode" % 3 = 0`)
    await pool.query('DELETE FROM departments WHERE "departmentCode" % 3 = 1')
    changed = await new Integrity(pool).check()
    for (const { table, rows } of cases) {
      await pool.query(`CREATE TABLE ${table} (id bigint CONSTRAINT ${table}_pkey PRIMARY KEY, name text)`)
      await pool.query(`INSERT INTO ${table} SELECT n, 'name ' || n FROM generate_series(1, ${rows}) n`)
      if (rows === 3000) await pool.query(`VACUUM ANALYZE ${table}`)
    }
    const { rows } = await pool.query<{ name: string; file: string }>(
      `SELECT relname AS name, pg_relation_filepath(oid) AS file FROM pg_class WHERE relname LIKE 'damaged%'`,
    )
    return Object.fromEntries(rows.map(({ name, file }) => [name, path.join(folder, file)]))
  })
  for (const { what, relation } of cases) damages[what]!(files[relation]!)
  await opened(async (pool) => {
    const integrity = new Integrity(pool, (damage) => told.push(damage))
    found = await integrity.check()
    await integrity.check()
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(cases)('$what in the file of $relation is found, and told once, with the name of its table', (one) => {
  const words = {
    table: one.table,
    relation: one.relation,
    isIndex: one.relation !== one.table,
    words: expect.stringMatching(/./),
  }
  expect(found).toContainEqual(words)
  expect(told.filter(({ relation }) => relation === one.relation)).toEqual([words])
})

it('nothing else is found, and nothing in a whole database', () => {
  expect(found.filter(({ table }) => !table.startsWith('damaged'))).toEqual([])
  expect([whole, changed]).toEqual([[], []])
})
