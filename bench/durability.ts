/**
 * Cost of syncing files to disk: for edits, an import of 100,000 employees and a second start. Compares with the
 * product without syncs, and with the same statement in SQLite (node:sqlite, write-ahead log, synchronous=FULL).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { tables } from '#domain/tables/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { importRows } from '../src/server/data/import/import.ts'
import { type Database, openDatabase } from '../src/server/db/open.ts'
import { migrate } from '../src/server/db/migrations/migrate.ts'
import { importBody } from '../test/support/api.ts'
import { median, ratio } from './support/report.ts'
import { employeeRows, fields, masters } from './support/rows.ts'

const EDITS = 300
const ROUNDS = 5
const EDIT = 'UPDATE departments SET "departmentName" = $1 WHERE "departmentCode" = $2'

/** In the project's folder, because the system's temporary folder may be in memory. */
const place = mkdtempSync(path.join(process.cwd(), '.bench-durability-'))

/** The types of node:sqlite that are used here. Node 20 lacks both SQLite and its types. */
interface Sqlite {
  exec(sql: string): void
  prepare(sql: string): { run(...values: unknown[]): unknown }
  close(): void
}

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Durations of the edits in milliseconds. */
async function edits(edit: (name: string, code: number) => unknown): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < EDITS; i++) times.push(await timed(() => edit(`Edited ${Math.random()}`, 1 + (i % 20))))
  return times
}

function tell(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const second = Math.round((1000 * times.length) / times.reduce((sum, one) => sum + one, 0))
  const p99 = sorted[Math.floor(sorted.length * 0.99)]!
  console.log(`${what.padEnd(46)} ${String(second).padStart(6)} edits a second   p99 ${p99.toFixed(1)} ms`)
}

const [synced, unsynced] = await Promise.all([true, false].map(open))

async function open(durable: boolean): Promise<{ durable: boolean; dataDir: string; db: Database }> {
  const dataDir = path.join(place, String(durable))
  const db = await openDatabase({ dataDir, durable })
  await migrate(db.pool)
  await db.pool.query(
    `INSERT INTO departments ("departmentCode", "departmentName") SELECT n, 'Department' FROM generate_series(1, 20) n`,
  )
  return { durable, dataDir, db }
}

async function sqlite(): Promise<Sqlite | undefined> {
  try {
    const module = 'node:sqlite'
    const { DatabaseSync } = (await import(module)) as { DatabaseSync: new (file: string) => Sqlite }
    const db = new DatabaseSync(path.join(place, 'sqlite'))
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    db.exec('CREATE TABLE departments ("departmentCode" INTEGER PRIMARY KEY, "departmentName" TEXT)')
    for (let n = 1; n <= 20; n++) db.prepare('INSERT INTO departments VALUES (?, ?)').run(n, 'Department')
    return db
  } catch {
    console.log('SQLite: this Node has none (24 has), left out')
    return undefined
  }
}

async function measureEdits(): Promise<void> {
  const peer = await sqlite()
  const update = peer?.prepare(EDIT.replace('$1', '?').replace('$2', '?'))
  const all: Record<'synced' | 'unsynced' | 'sqlite', number[]> = { synced: [], unsynced: [], sqlite: [] }
  for (let round = 0; round < ROUNDS; round++) {
    all.synced.push(...(await edits((name, code) => synced!.db.pool.query(EDIT, [name, code]))))
    all.unsynced.push(...(await edits((name, code) => unsynced!.db.pool.query(EDIT, [name, code]))))
    if (update) all.sqlite.push(...(await edits((name, code) => update.run(name, code))))
  }
  peer?.close()
  tell('embedded, every answer on the disk', all.synced)
  tell('embedded, DURABLE=no', all.unsynced)
  if (update) tell('SQLite, synchronous=FULL', all.sqlite)
  ratio('an edit', median(all.synced), median(all.unsynced), 'DURABLE=no', 'one sync')
  if (update) ratio('an edit', median(all.synced), median(all.sqlite), 'SQLite', 'told')
}

async function measureImports(): Promise<void> {
  const rows = employeeRows()
  const version = async ({ pool }: Database, table: string) =>
    Number((await pool.query('SELECT version FROM table_version WHERE name = $1', [table])).rows[0].version)
  const send = async (
    db: Database,
    table: keyof typeof tables,
    names: readonly string[],
    values: readonly (readonly Value[])[],
  ) => {
    const head = { version: await version(db, table.toLowerCase()), fields: names, rows: values.length }
    await importRows(db.pool, 'bench', tables[table], [Buffer.from(importBody(head, values))])
  }
  const times = { synced: [] as number[], unsynced: [] as number[] }
  for (const { db } of [synced!, unsynced!]) {
    await db.pool.query('TRUNCATE departments CASCADE')
    for (const { table, fields: names, rows: values } of masters) await send(db, table, names, values)
  }
  const withoutIds = rows.map((row) => row.slice(1))
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, { db }] of [
      ['synced', synced!],
      ['unsynced', unsynced!],
    ] as const) {
      await db.pool.query('DELETE FROM employees')
      await db.pool.query('TRUNCATE change_log')
      await db.pool.query('VACUUM employees')
      await db.pool.query('CHECKPOINT')
      times[name].push(await timed(() => send(db, 'employees', fields.slice(1), withoutIds)))
    }
  ratio('import of 100,000 rows', median(times.synced), median(times.unsynced), 'DURABLE=no', 'at most 1.15')
}

async function measureStarts(): Promise<void> {
  const times = { synced: [] as number[], unsynced: [] as number[] }
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, one] of [
      ['synced', synced!],
      ['unsynced', unsynced!],
    ] as const) {
      await one.db.close()
      times[name].push(
        await timed(async () => {
          one.db = await openDatabase({ dataDir: one.dataDir, durable: one.durable })
        }),
      )
    }
  ratio('opening it after a clean stop', median(times.synced), median(times.unsynced), 'DURABLE=no', 'about 1')
}

try {
  await measureEdits()
  await measureImports()
  await measureStarts()
} finally {
  for (const one of [synced, unsynced]) await one?.db.close()
  rmSync(place, { recursive: true, force: true })
}
