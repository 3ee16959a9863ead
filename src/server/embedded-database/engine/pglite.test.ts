import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { Pglite, type PgliteOptions } from './pglite.ts'
import { openTestDatabase, pgliteArchive } from '#server/db/test-databases.ts'
import { upkeep } from '#server/embedded-database/session/upkeep.ts'

// Engines start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** An endless statement. The series is in the select list, which is streamed; as a table it would fill the memory. */
const ENDLESS = 'SELECT count(*) FROM (SELECT generate_series(1, 1e12)) AS numbers'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(options: PgliteOptions): Promise<{ engine: Pglite; pool: ReturnType<Pglite['pool']> }> {
  const engine = await Pglite.start({ archive: await pgliteArchive(false), ...options })
  const pool = engine.pool()
  pool.on('error', () => {})
  closing.push(
    () => engine.close(),
    () => pool.end(),
  )
  return { engine, pool }
}
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-pglite-'))
  closing.push(() => rm(folder, { recursive: true }))
  return path.join(folder, 'pg')
}

it('stops a statement that never ends, and opens anew with all that was committed', async () => {
  const { pool } = await start({ dataDir: await temporaryFolder(), durable: false, statementTimeout: 1_500 })
  await pool.query('CREATE TABLE item (a integer)')
  await pool.query('INSERT INTO item VALUES (1)')
  const endless = pool.query(ENDLESS)
  const behind = pool.query('SELECT a FROM item')
  await expect(endless).rejects.toThrow('Connection terminated unexpectedly')
  expect((await behind).rows).toEqual([{ a: 1 }])
})

it('lets the event loop go on while a statement runs', async () => {
  const { pool } = await start({})
  let turns = 0
  const ticking = setInterval(() => turns++, 1)
  await pool.query('SELECT count(*) FROM generate_series(1, 300000)')
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(5)
})

it('tells whoever waits when it stops, and whoever comes later', async () => {
  const { engine, pool } = await start({})
  const running = pool.query(ENDLESS)
  const waiting = pool.query('SELECT 1')
  const both = Promise.all([expect(running).rejects.toThrow('terminated'), expect(waiting).rejects.toThrow()])
  await engine.kill()
  await both
  await expect(pool.query('SELECT 1')).rejects.toThrow('closed')
})

it('does not pretend that a database in memory could start anew', async () => {
  const { pool } = await start({ statementTimeout: 100 })
  await expect(pool.query(ENDLESS)).rejects.toThrow('terminated')
  await expect(pool.query('SELECT 1')).rejects.toThrow('in memory')
})

it('dumps what another one starts from @wide', async () => {
  const { engine, pool } = await start({})
  await pool.query('CREATE TABLE item AS SELECT 42 AS a')
  const { pool: other } = await start({ archive: await engine.dump() })
  expect((await other.query('SELECT a FROM item')).rows).toEqual([{ a: 42 }])
})

it('is kept in shape: statistics, dead rows, log', async () => {
  const { pool, close } = await openTestDatabase('embedded', { migrated: false })
  closing.push(close)
  const written = async (): Promise<number> =>
    Number(
      (await pool.query('SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()'))
        .rows[0].bytes,
    )
  await pool.query('CREATE TABLE "Odd name" (i integer, text text STORAGE PLAIN)')
  // Flushes the statistics, which otherwise lack changes of the last second.
  await pool.query('SELECT pg_stat_force_next_flush()')
  await pool.query(`INSERT INTO "Odd name" SELECT i, repeat('x', 7500) FROM generate_series(1, 9000) i`)
  expect(await written()).toBeGreaterThan(64 * 1024 * 1024)
  await upkeep(pool)
  expect(await written()).toBeLessThan(1024 * 1024)
  const { rows } = await pool.query(`SELECT reltuples FROM pg_class WHERE relname = 'Odd name'`)
  expect(rows[0].reltuples).toBeGreaterThan(8000)
})
