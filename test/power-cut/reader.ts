/**
 * For judge.ts: opens a disk like the product, then reads the disk with only the file system of the product. Checks
 * rows, the change log, and PostgreSQL's own files.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { startInFolder } from '../../src/server/embedded-database/data-folder/start-in-folder.ts'
import { DatabaseFolder, startParams } from '../../src/server/embedded-database/engine/files.mjs'
import type { Office } from './acts.ts'
import { backupsIn } from './backup-state.ts'

export interface RecoveredState {
  /** Content of the tables; undefined without tables. */
  readonly office?: Office
  readonly accounts: readonly string[]
  /** Digest of the signing key; undefined without one. */
  readonly secret?: string
  /** Number of applied migrations. */
  readonly migrations: number
  /** State of each file with a backup's name: `WHOLE`, or its fault. */
  readonly backups: Readonly<Record<string, string>>
  /** Inconsistencies of the disk. */
  readonly faults: readonly string[]
}

const part = (name: string) => readFileSync(new URL(name, import.meta.resolve('@electric-sql/pglite')))
/** Compiled once, and used for all disks. */
const prepared = {
  pgliteWasmModule: await WebAssembly.compile(part('pglite.wasm')),
  initdbWasmModule: await WebAssembly.compile(part('initdb.wasm')),
  fsBundle: new Blob([part('pglite.data')]),
}

process.on('message', async (dataDir: string) => {
  const answer = await read(dataDir).catch((error: unknown) => ({
    failed: error instanceof Error ? `${error.message} ${error.stack?.split('\n')[1] ?? ''}` : String(error),
  }))
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

interface Engine {
  readonly database: PGlite
  close(): Promise<void>
}

async function start(folder: string): Promise<Engine> {
  let words = ''
  const stop = (error?: Error): never => {
    throw new Error(`the engine gave up: ${error?.message ?? words}`)
  }
  const database = await PGlite.create({
    fs: new DatabaseFolder(folder, { stop }),
    startParams: startParams(true),
    ...prepared,
    extensions: { amcheck },
    onStderr: (line: string) => {
      if (/PANIC|FATAL/.test(line)) words = line
      return false
    },
  }).catch((error: unknown) => {
    throw new Error(words || String(error))
  })
  return { database, close: () => database.close() }
}

async function read(dataDir: string): Promise<RecoveredState> {
  const secretFile = path.join(dataDir, 'auth-secret')
  const secret = existsSync(secretFile) ? readFileSync(secretFile) : undefined
  const { database, close } = await startInFolder(dataDir, start)
  try {
    const query = async <Row>(sql: string): Promise<Row[]> => (await database.query<Row>(sql)).rows
    const has = async (table: string) =>
      (await query<{ found: unknown }>(`SELECT to_regclass('${table}') AS found`))[0]?.found != null
    const migrated = await has('eventms_private.migration')
    const faults = [
      ...(await wholeness(query)),
      ...((await has('public.change_log')) ? await history(query, await has('public.act')) : []),
    ]
    return {
      ...((await has('public.employees')) && { office: await office(query) }),
      accounts: (await has('eventms_private."user"'))
        ? (await query<{ email: string }>('SELECT email FROM eventms_private."user" ORDER BY email')).map(
            ({ email }) => email,
          )
        : [],
      ...(secret && { secret: createHash('sha256').update(secret).digest('hex') }),
      migrations: migrated ? (await query('SELECT FROM eventms_private.migration')).length : 0,
      backups: backupsIn(dataDir),
      faults,
    }
  } finally {
    await close()
  }
}

type Query = <Row>(sql: string) => Promise<Row[]>

async function office(query: Query): Promise<Office> {
  const lines = async (sql: string) =>
    (await query<{ line: string }>(sql))
      .map(({ line }) => line)
      .sort()
      .join('\n')
  return {
    departments: await lines(`SELECT "departmentCode" || '|' || "departmentName" AS line FROM departments`),
    employees: await lines(
      `SELECT "companyCode" || '|' || name || '|' || coalesce("departmentCode"::text, '') AS line FROM employees`,
    ),
  }
}

/** Checks every page's checksum, every row, and every index entry. */
async function wholeness(query: Query): Promise<string[]> {
  const faults: string[] = []
  const tried = async (what: string, sql: string, isSilent = false): Promise<void> => {
    try {
      const rows = await query<object>(sql)
      for (const found of isSilent ? [] : rows) faults.push(`${what}: ${JSON.stringify(found)}`)
    } catch (error) {
      faults.push(`${what}: ${(error as Error).message}`)
    }
  }
  await query('CREATE EXTENSION IF NOT EXISTS amcheck')
  const tables = await query<{ oid: number; name: string }>(
    `SELECT oid, oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 't', 'm') AND relpersistence = 'p'`,
  )
  for (const { oid, name } of tables) await tried(name, `SELECT * FROM verify_heapam(${oid}::regclass) LIMIT 3`)
  const indexes = await query<{ oid: number; name: string }>(
    `SELECT c.oid, c.oid::regclass::text AS name FROM pg_class c JOIN pg_am a ON a.oid = c.relam
     JOIN pg_index i ON i.indexrelid = c.oid AND i.indisvalid WHERE a.amname = 'btree' AND c.relpersistence = 'p'`,
  )
  // The function reports damage by an error only.
  for (const { oid, name } of indexes)
    await tried(name, `SELECT bt_index_check(${oid}::regclass, true) AS nothing`, true)
  return faults
}

/** SQL that checks acts, which databases of older versions do not have. */
const ACTS = `
    UNION ALL SELECT 'act', "actId"::text, NULL, NULL FROM change_log
      WHERE "actId" IS NOT NULL AND NOT EXISTS (SELECT FROM act WHERE act.id = "actId")
    UNION ALL SELECT 'sequence', 'act', max(id)::text, pg_sequence_last_value('act_id_seq')::text
      FROM act HAVING max(id) > coalesce(pg_sequence_last_value('act_id_seq'), 0)`

/** The folded change log must equal the tables; versions and numbers must match it. */
async function history(query: Query, hasActs: boolean): Promise<string[]> {
  const faults: string[] = []
  type Entry = { table: string; operation: string; keys: string[]; fields: string[]; new: unknown[][] | null }
  const entries = await query<Entry>(
    'SELECT "table", operation, keys::text[] AS keys, fields, new FROM change_log ORDER BY id',
  )
  const folded = new Map<string, Map<string, Record<string, unknown>>>()
  for (const { table, operation, keys, fields, new: values } of entries) {
    const rows = folded.get(table) ?? new Map<string, Record<string, unknown>>()
    folded.set(table, rows)
    keys.forEach((key, j) => {
      if (operation === 'delete') return rows.delete(key)
      const row = operation === 'insert' ? {} : (rows.get(key) ?? {})
      fields.forEach((field, i) => (row[field] = values?.[i]?.[j] ?? null))
      return rows.set(key, row)
    })
  }
  for (const [table, rows] of folded) {
    const key = table === 'departments' ? 'departmentCode' : 'id'
    const stands = await query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM "${table}" t`)
    if (stands.length !== rows.size) faults.push(`${table}: ${stands.length} rows, ${rows.size} by the change log`)
    for (const { row } of stands) {
      const logged = rows.get(String(row[key]))
      if (!logged) faults.push(`${table} ${row[key]}: not in the change log`)
      for (const [field, value] of Object.entries(logged ?? {}))
        if (JSON.stringify(value) !== JSON.stringify(row[field] ?? null))
          faults.push(`${table} ${row[key]} ${field}: ${row[field]}, ${value} by the change log`)
      if (faults.length > 10) return faults
    }
  }
  const wrong = await query<object>(`
    SELECT 'version' AS what, name, version::text AS one, max::text AS other FROM table_version
      JOIN (SELECT "table", max(version) FROM change_log GROUP BY "table") AS logged ON logged."table" = name
      WHERE version <> max
    UNION ALL SELECT 'sequence', 'employees', max(id)::text, pg_sequence_last_value('employees_id_seq')::text
      FROM employees HAVING max(id) > coalesce(pg_sequence_last_value('employees_id_seq'), 0)
    ${hasActs ? ACTS : ''}
    UNION ALL SELECT 'sequence', 'change_log', max(id)::text, pg_sequence_last_value('change_log_id_seq')::text
      FROM change_log HAVING max(id) > coalesce(pg_sequence_last_value('change_log_id_seq'), 0)`)
  return [...faults, ...wrong.map((found) => JSON.stringify(found))]
}
