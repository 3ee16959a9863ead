import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { expect, it, vi } from 'vitest'
import { pgliteArchive } from '#server/db/test-databases.ts'
import { Pglite, type PgliteOptions } from '#server/embedded-database/engine/pglite.ts'
import { startUpkeep, upkeep } from './upkeep.ts'

vi.setConfig({ testTimeout: 120_000 })

const vacuums = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ n: number }>(`SELECT vacuum_count::int AS n FROM pg_stat_user_tables WHERE relname = 'busy'`))
    .rows[0]!.n
const pages = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ n: number }>(`SELECT (pg_relation_size('busy') / 8192)::int AS n`)).rows[0]!.n
const fill = async (pool: pg.Pool): Promise<void> => {
  await pool.query('CREATE TABLE busy (id int PRIMARY KEY, name text, at int)')
  await pool.query('CREATE INDEX busy_at ON busy (at)')
  await pool.query(`INSERT INTO busy SELECT n, repeat('x', 200), 0 FROM generate_series(1, 420) n`)
}

it('a table that others write to without a pause is vacuumed, and does not grow', async () => {
  const engine = await Pglite.start({ archive: await pgliteArchive(false) })
  const pool = engine.pool()
  await fill(pool)
  await upkeep(pool)
  const before = await pages(pool)
  const over = new AbortController()
  // Other writers always wait for the session. The changed column has an index, so little is pruned without a VACUUM.
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = writer; !over.signal.aborted; n += 3)
      await pool.query('UPDATE busy SET at = at + 1 WHERE id = $1', [1 + (n % 420)])
  })
  const failed = vi.fn()
  const stop = startUpkeep(pool, failed, 20)
  await expect.poll(() => vacuums(pool), { timeout: 100_000, interval: 50 }).toBeGreaterThan(8)
  stop()
  over.abort()
  await Promise.all(writers)
  expect(failed).not.toHaveBeenCalled()
  expect(await pages(pool)).toBeLessThan(3 * before)
  await pool.end()
  await engine.close()
})

it('what a table needs is known after a stop and after a kill', async () => {
  const dataDir = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'eventms-upkeep-'))
  const opened = async <T>(
    work: (pool: pg.Pool) => Promise<T>,
    end: 'close' | 'kill' = 'close',
    options: PgliteOptions = {},
  ): Promise<T> => {
    const engine = await Pglite.start({ dataDir, durable: false, ...options })
    const pool = engine.pool()
    pool.on('error', () => {})
    try {
      return await work(pool)
    } finally {
      await pool.end()
      await engine[end]()
    }
  }
  try {
    const filled = async (pool: pg.Pool) => {
      await fill(pool)
      await upkeep(pool)
      expect(await vacuums(pool)).toBe(1)
    }
    await opened(filled, 'close', { archive: await pgliteArchive(false) })
    for (const end of ['close', 'kill'] as const) {
      await opened(async (pool) => {
        await upkeep(pool)
        await pool.query(`UPDATE busy SET at = at + 1 WHERE id <= 400`)
      }, end)
      await opened(async (pool) => {
        const before = await vacuums(pool)
        await upkeep(pool)
        expect(await vacuums(pool), end).toBe(before + 1)
        // A second run changes nothing.
        await upkeep(pool)
        expect(await vacuums(pool), end).toBe(before + 1)
      })
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
