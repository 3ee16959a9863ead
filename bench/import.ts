/**
 * Time from a file with 100,000 employees to the commit, compared with COPY and an upsert of the same rows. The
 * product's time includes decoding, parsing, checks and the comparison with stored rows. The text for COPY is prepared
 * in advance. On PGlite, both use the same worker and stream.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { serve } from '@hono/node-server'
import { from as copyFrom } from 'pg-copy-streams'
import { batchOf, decode, notReady, planImport, readCsv, type HeldRows } from '#domain/import/index.ts'
import { tables } from '#domain/tables/index.ts'
import type { Row } from '#domain/table.ts'
import { createApp } from '../src/server/app.ts'
import { openDatabase, type Database } from '../src/server/db/open.ts'
import { migrate } from '../src/server/db/migrations/migrate.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { importBody } from '../test/support/api.ts'
import { ratio, turnByTurn } from './support/report.ts'
import { measureExcel } from './import-excel.ts'
import { asCsv, asObjects, employeeRows, fields, masters } from './support/rows.ts'

const rows = employeeRows()
const file = asCsv(rows)
const user = { id: 'bench', email: 'bench@example.com', name: 'bench' }

/** Starts the server in this process, without sign-in, because only the import is measured. */
async function measure(name: string, db: Database): Promise<void> {
  await migrate(db.pool)
  const app = createApp({
    db,
    auth: { handler: async () => new Response(null, { status: 404 }), session: async () => ({ user }) },
    config: { importLimit: 200 * 2 ** 20, publicUrl: undefined },
  } as unknown as Parameters<typeof createApp>[0])
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`

  const send = async (table: string, body: string): Promise<void> => {
    const response = await fetch(`${url}/api/tables/${table}/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', origin: url },
      body,
    })
    if (!response.ok) throw new Error(`${table}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const version = async (table: string): Promise<number> =>
    Number((await db.pool.query('SELECT version FROM table_version WHERE name = $1', [table])).rows[0].version)

  const ours = async (held: readonly Row[]): Promise<{ ms: number; sent: number }> => {
    const now: HeldRows = { version: await version('employees'), rows: held }
    const began = performance.now()
    const decoded = decode(file)
    if (decoded.text === null) throw new Error('The file could not be decoded')
    const plan = planImport(tables.employees, readCsv(tables.employees, decoded.text), now)
    const hindered = notReady(plan)
    if (hindered && hindered !== 'nothing') throw new Error(`The plan is hindered: ${hindered}`)
    const batch = batchOf(tables.employees, plan)
    if (batch.rows.length > 0) {
      await send(
        'employees',
        importBody({ version: batch.version, fields: batch.fields, rows: batch.rows.length }, batch.rows),
      )
    }
    return { ms: performance.now() - began, sent: batch.rows.length }
  }

  const copyText = rows
    .map((row) =>
      row
        .slice(1)
        .map((value) => value ?? '\\N')
        .join('\t'),
    )
    .join('\n')
  const columns = fields
    .slice(1)
    .map((field) => `"${field}"`)
    .join(', ')
  const peer = async (): Promise<number> => {
    const client = await db.pool.connect()
    try {
      const began = performance.now()
      await client.query('BEGIN')
      await client.query(`CREATE TEMP TABLE peer ON COMMIT DROP AS SELECT ${columns} FROM employees WITH NO DATA`)
      await pipeline(Readable.from([copyText]), client.query(copyFrom(`COPY peer (${columns}) FROM STDIN`)))
      await client.query(
        `INSERT INTO employees (${columns}) SELECT ${columns} FROM peer ON CONFLICT ("companyCode") DO UPDATE SET ` +
          fields
            .slice(2)
            .map((field) => `"${field}" = excluded."${field}"`)
            .join(', '),
      )
      await client.query('COMMIT')
      return performance.now() - began
    } finally {
      client.release()
    }
  }
  const empty = async (): Promise<void> => {
    await db.pool.query('DELETE FROM employees')
    await db.pool.query('TRUNCATE change_log')
    await db.pool.query('VACUUM employees')
  }

  for (const master of masters) {
    await send(
      master.table,
      importBody(
        { version: await version(master.table.toLowerCase()), fields: master.fields, rows: master.rows.length },
        master.rows,
      ),
    )
  }
  const fresh = await turnByTurn(5, {
    ours: () =>
      empty()
        .then(() => ours([]))
        .then(({ ms }) => ms),
    peer: () => empty().then(peer),
  })
  ratio(`${name}: import 100,000 fresh`, fresh.ours, fresh.peer, 'COPY+upsert', 'at most 1.6')

  const held = asObjects(rows) as Row[]
  let sent = 0
  const again = await turnByTurn(5, {
    ours: async () => {
      const result = await ours(held)
      sent += result.sent
      return result.ms
    },
    peer,
  })
  ratio(`${name}: the same file again (${sent} rows sent)`, again.ours, again.peer, 'COPY+upsert', 'no row is sent')
  server.close()
}

await measureExcel()
const folder = await mkdtemp(path.join(tmpdir(), 'eventms-bench-'))
const embedded = await openDatabase({ dataDir: folder })
try {
  await measure('PGlite', embedded)
} finally {
  await embedded.close()
  await rm(folder, { recursive: true, force: true })
}
const postgres = await startPostgres()
if (postgres) {
  const db = await openDatabase({ databaseUrl: postgres.url() })
  try {
    await measure('PostgreSQL', db)
  } finally {
    await db.close()
    await postgres.stop()
  }
} else console.log('PostgreSQL: no server to be had, left out')
