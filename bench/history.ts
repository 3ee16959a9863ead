/**
 * Cost of reading a row's history on PostgreSQL with 1,000,000 log entries. Also the cost of the log's index during an
 * import of 100,000 rows.
 */
import { serve } from '@hono/node-server'
import { createApp } from '../src/server/app.ts'
import { migrate } from '../src/server/db/migrations/migrate.ts'
import { openDatabase, type Database } from '../src/server/db/open.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { importBody } from '../test/support/api.ts'
import { median, ratio, turnByTurn } from './support/report.ts'
import { employeeRows, fields, masters } from './support/rows.ts'

const ENTRIES = 1_000_000
const ROWS = 100_000
const IMPORTS = 4
const user = { id: 'bench', email: 'bench@example.com', name: 'bench' }
const rows = employeeRows()

/** Starts the server in this process, without sign-in. */
async function serving(db: Database) {
  const app = createApp({
    db,
    auth: { handler: async () => new Response(null, { status: 404 }), session: async () => ({ user }) },
    config: { importLimit: 200 * 2 ** 20, publicUrl: undefined },
  } as unknown as Parameters<typeof createApp>[0])
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    async import(table: string, columns: readonly string[], values: Parameters<typeof importBody>[1]) {
      const { rows: held } = await db.pool.query('SELECT version FROM table_version WHERE name = $1', [
        table.toLowerCase(),
      ])
      const body = importBody({ version: Number(held[0].version), fields: columns, rows: values.length }, values)
      const began = performance.now()
      const response = await fetch(`${url}/api/tables/${table}/import`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson', origin: url },
        body,
      })
      if (!response.ok) throw new Error(`${table}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
      return performance.now() - began
    },
    async read(path: string) {
      const began = performance.now()
      const response = await fetch(`${url}${path}`, { headers: { origin: url } })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
      return performance.now() - began
    },
    close: () => server.close(),
  }
}

/**
 * Fills a table with 100,000 rows. All of them are imported and changed four times; then a million single rows are
 * edited.
 */
async function fill(db: Database): Promise<void> {
  for (let round = 1; round <= IMPORTS; round++)
    await db.pool.query(`UPDATE employees SET "name" = "name" || $1`, [String(round)])
  await db.pool.query(
    // Gives each act its own time. Entries of one statement would have the same time, and paging would skip them.
    `INSERT INTO act (who, kind, tables, moment)
     SELECT 'bench', 'edit', '{"employees": {"added": 0, "changed": 1, "removed": 0}}', now() + n * interval '1 microsecond' FROM generate_series(1, ${ENTRIES}) n`,
  )
  await db.pool.query(
    `INSERT INTO change_log ("table", version, who, operation, keys, fields, old, new, "actId")
     SELECT 'employees', 1, 'bench', 'update', ARRAY[e.ids[1 + n % ${ROWS}]], ARRAY['name'], '[["a"]]', '[["b"]]', (SELECT max(id) FROM act) - n
     FROM generate_series(0, ${ENTRIES - 1}) n, (SELECT array_agg(id ORDER BY id) AS ids FROM employees) e`,
  )
  await db.pool.query('VACUUM ANALYZE change_log')
}

const postgres = await startPostgres()
if (!postgres) console.log('PostgreSQL: no server to be had, left out')
else {
  const db = await openDatabase({ databaseUrl: postgres.url() })
  await migrate(db.pool)
  const app = await serving(db)
  try {
    for (const master of masters) await app.import(master.table, master.fields, master.rows)
    const fresh = async (index: string): Promise<number> => {
      await db.pool.query('DELETE FROM employees')
      await db.pool.query('TRUNCATE change_log')
      await db.pool.query('DROP INDEX IF EXISTS change_log_span')
      await db.pool.query(index)
      await db.pool.query('VACUUM employees')
      return app.import(
        'employees',
        fields.slice(1),
        rows.map((row) => row.slice(1)),
      )
    }
    const indexed = 'CREATE INDEX change_log_span ON change_log USING gist (eventms_span(keys))'
    const { withIt, without } = await turnByTurn(9, {
      withIt: () => fresh(indexed),
      without: () => fresh('SELECT'),
    })
    ratio('import 100,000 with the index of the history', withIt, without, 'without it', 'at most 1.15')

    await fresh(indexed)
    await fill(db)
    const { rows: some } = await db.pool.query<{ id: string }>(
      'SELECT id FROM employees WHERE id % 9973 = 1 ORDER BY id LIMIT 9',
    )
    const times: number[] = []
    for (const { id } of [...some, ...some]) times.push(await app.read(`/api/history/rows/employees/${id}`))
    ratio(`a row's history out of ${ENTRIES.toLocaleString('en')} entries`, median(times), 100, 'limit', 'at most 1')
  } finally {
    app.close()
    await db.close()
    await postgres.stop()
  }
}
