import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { departments } from '#domain/tables/departments.ts'
import { products } from '#domain/tables/products.ts'
import { oneSessionOf } from '#server/embedded-database/index.ts'
import { readVersions } from '#server/db/transactions/read-versions.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { createLoader } from './load.ts'
import type { Snapshot } from './snapshot.ts'

/** Rows as [departmentCode, departmentName]. */
async function rowsOf(snapshot: Snapshot): Promise<[number, string][]> {
  const [head, ...lines] = (await new Response(snapshot.stream()).text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const rows = lines.flatMap(([codes, names]: [number[], string[]]) =>
    codes.map((code, i): [number, string] => [code, names[i]!]),
  )
  expect(rows).toHaveLength(head.count)
  return rows
}

const key = fc.oneof(fc.integer({ min: 1, max: 44 }), fc.constant(Number.MAX_SAFE_INTEGER))
const step = fc.oneof(
  fc.record({ do: fc.constant('put' as const), keys: fc.uniqueArray(key, { minLength: 1, maxLength: 6 }) }),
  fc.record({ do: fc.constant('change' as const), keys: fc.uniqueArray(key, { maxLength: 3 }) }),
  fc.record({ do: fc.constant('delete' as const), keys: fc.uniqueArray(key, { maxLength: 6 }) }),
  fc.record({ do: fc.constantFrom('load' as const, 'forget' as const), keys: fc.constant([]) }),
)

const sql = {
  put: 'INSERT INTO departments SELECT k, gen_random_uuid()::text FROM unnest($1::bigint[]) k ON CONFLICT DO NOTHING',
  change: 'UPDATE departments SET "departmentName" = gen_random_uuid()::text WHERE "departmentCode" = ANY ($1)',
  delete: 'DELETE FROM departments WHERE "departmentCode" = ANY ($1)',
  forget: 'DELETE FROM change_log WHERE $1::bigint[] IS NOT NULL',
}

describeDatabases('tables kept in memory', (database) => {
  beforeEach(() => database().pool.query('DELETE FROM departments'))

  it('are, after any changes, what the database has', async () => {
    const { pool } = database()
    const loader = createLoader(pool, { size: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        for (const { do: what, keys } of [...steps, { do: 'load' as const, keys: [] }]) {
          if (what !== 'load') {
            await pool.query(sql[what], [keys])
            continue
          }
          const { rows } = await pool.query(
            'SELECT "departmentCode"::float8 AS code, "departmentName" AS name FROM departments ORDER BY 1',
          )
          expect(await rowsOf(await loader.load(departments))).toEqual(rows.map(({ code, name }) => [code, name]))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('have only those lines made anew whose rows changed', async () => {
    const { pool } = database()
    const loader = createLoader(pool, { size: 4 })
    await pool.query(sql.put, [Array.from({ length: 20 }, (_, i) => i + 1)])
    const before = await loader.load(departments)
    await rowsOf(before)
    await pool.query(sql.change, [[6]])
    await pool.query(sql.put, [[21]])
    const after = await loader.load(departments)
    await rowsOf(after)
    expect(after.chunks.map((chunk) => before.chunks.includes(chunk))).toEqual([true, false, true, true, false, false])
    // The log is incomplete, so everything is read.
    await pool.query(sql.change, [[1]])
    await pool.query(sql.forget, [[]])
    const anew = await loader.load(departments)
    await rowsOf(anew)
    expect(anew.chunks.filter((chunk) => after.chunks.includes(chunk))).toEqual([])
  })
})

describeDatabases(
  'tables brought into memory before a long import',
  (database) => {
    it('are those that somebody looked at; one that fails is left out, and a cancel is heard between them', async () => {
      const { pool } = database()
      const loader = createLoader(pool)
      const session = oneSessionOf(pool)!
      await (await loader.load(departments)).ended()
      await (await loader.load(products)).ended()
      await pool.query(
        'INSERT INTO departments ("departmentCode") VALUES (1); INSERT INTO products ("productCode") VALUES (1)',
      )
      await pool.query('ALTER TABLE departments RENAME TO departments_away')
      const asked = vi.spyOn(pool, 'connect')
      await session.warm(new AbortController().signal)
      await pool.query('ALTER TABLE departments_away RENAME TO departments')
      // One query for each version, one for the changed lines, and the renaming.
      expect(asked.mock.calls.length).toBeLessThanOrEqual(5)
      asked.mockClear()
      await session.warm(AbortSignal.abort())
      expect(asked).not.toHaveBeenCalled()
      const leave = session.hold(await readVersions(pool))
      expect(await rowsOf(await loader.load(products))).toHaveLength(1)
      leave(false)
    })
  },
  { kinds: ['embedded'] },
)
