/**
 * The recorded program: the product's server without a network, which performs a plan's acts in order. Writes the begin
 * and the acknowledgment of each act to the trace.
 *
 * `node office.ts '{"dataDir": …, "trace": …, "plan": …, "migrations": n}'`
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tables } from '#domain/tables/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { firstAccount } from '../../src/server/commands/accounts.ts'
import { importRows } from '../../src/server/data/import/import.ts'
import { addRows, deleteRows, editRows } from '../../src/server/data/write.ts'
import { migrate, migrationFolders } from '../../src/server/db/migrations/migrate.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { upkeep } from '../../src/server/embedded-database/session/upkeep.ts'
import { parseSettings } from '../../src/server/env.ts'
import { createLog } from '../../src/server/log.ts'
import { type Base, openBase } from '../../src/server/start.ts'
import { importBody } from '../support/api.ts'
import { type Act, type PlanOptions, planOf } from './acts.ts'
import { note } from './trace.ts'

const WHO = 'office@example.com'

export interface Watched {
  readonly dataDir: string
  readonly trace: string
  readonly plan: PlanOptions
  /** Only opens and closes the database, for cuts in a recovery or an upgrade; the trace acknowledges an upgrade. */
  readonly opens?: 'recovery' | 'upgrade'
  /** Number of each folder's migrations in an older database, which is created with a few rows. */
  readonly older?: number
}

const { dataDir, trace, plan, opens, older } = JSON.parse(process.argv[2]!) as Watched
const { acts } = planOf(plan)
const settings = () => parseSettings({ DATA_DIR: dataDir, ADMIN_EMAIL: WHO, ADMIN_PASSWORD: 'correct horse battery 9' })
const open = (): Promise<Base> => openBase(settings(), createLog('silent'))

if (older !== undefined) await makeOlder(older)
else await work()

async function work(): Promise<void> {
  if (opens === 'upgrade') note(trace, { op: 'begun', act: 0 })
  let base = await open()
  if (opens === 'upgrade') note(trace, { op: 'acknowledged', act: 0, secret: secretOf() })
  for (const [number, one] of opens ? [] : acts.entries()) {
    note(trace, { op: 'begun', act: number })
    if (one.kind === 'restart') {
      await base.close()
      base = await open()
    } else await done(base, one)
    note(trace, { op: 'acknowledged', act: number, secret: secretOf() })
  }
  await base.close()
}

/** Digest of the signing key, because sessions depend on it. */
function secretOf(): string {
  return createHash('sha256')
    .update(readFileSync(path.join(dataDir, 'auth-secret')))
    .digest('hex')
}

async function done({ db: { pool }, auth, backups }: Base, one: Act): Promise<unknown> {
  const imported = async (table: 'departments' | 'employees', fields: string[], rows: Value[][]) => {
    const found = await pool.query('SELECT version FROM table_version WHERE name = $1', [table])
    const head = { version: Number(found.rows[0].version), fields, rows: rows.length }
    return importRows(pool, WHO, tables[table], [Buffer.from(importBody(head, rows))])
  }
  switch (one.kind) {
    case 'account':
      return firstAccount(auth, settings().admin)
    case 'departments':
      return imported(
        'departments',
        ['departmentCode', 'departmentName'],
        one.rows.map(({ code, name }) => [code, name]),
      )
    case 'employees':
      return imported(
        'employees',
        ['companyCode', 'name', 'departmentCode'],
        one.rows.map(({ company, name, department }) => [company, name, department]),
      )
    case 'add':
      return addRows(pool, WHO, tables.departments, [{ departmentCode: one.row.code, departmentName: one.row.name }])
    case 'rename':
      return editRows(
        pool,
        WHO,
        tables.departments,
        [{ key: one.code, changes: { departmentName: one.to }, expected: { departmentName: one.from } }],
        null,
      )
    case 'move': {
      const { rows } = await pool.query<{ id: string; companyCode: string }>(
        'SELECT id, "companyCode" FROM employees WHERE "companyCode" = ANY ($1)',
        [one.companies],
      )
      const ids = new Map(rows.map(({ id, companyCode }) => [companyCode, Number(id)]))
      const edits = one.companies.map((company, i) => ({
        key: ids.get(company)!,
        changes: { departmentCode: one.to },
        expected: { departmentCode: one.from[i]! },
      }))
      return editRows(pool, WHO, tables.employees, edits, null)
    }
    case 'delete':
      return deleteRows(pool, WHO, tables.departments, [one.code], null)
    case 'checkpoint':
      return pool.query('CHECKPOINT')
    case 'vacuum':
      return upkeep(pool)
    case 'backup':
      return backups.make(path.join(dataDir, one.name))
  }
}

/** Creates a database as an earlier version did: with fewer migrations, and by an engine without syncs. */
async function makeOlder(count: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-older-'))
  const folders: string[] = []
  for (const from of migrationFolders) {
    const to = path.join(folder, path.basename(from))
    for (const file of (await readdir(from)).sort().slice(0, count))
      await cp(path.join(from, file), path.join(to, file))
    folders.push(to)
  }
  const { pool, close } = await openDatabase({ dataDir, durable: false })
  await migrate(pool, { migrations: folders })
  await pool.query(`INSERT INTO departments ("departmentCode", "departmentName") VALUES (1, 'From before')`)
  await close()
  rmSync(folder, { recursive: true })
}
