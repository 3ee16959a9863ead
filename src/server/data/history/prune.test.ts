import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeDatabases } from '../../db/test-databases.ts'
import { testApp } from '../../routes/test-app.ts'
import { prune } from './prune.ts'

describeDatabases('pruning', (database) => {
  it('forgets old changes and answers, keeps new ones, prints, and what is loaded', async () => {
    const { pool } = database()
    const app = testApp(database())
    const add = (departmentCode: number) =>
      app.send('POST', '/api/tables/departments', { rows: [{ departmentCode }], request: randomUUID() })
    const count = async (table: string) =>
      (await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]!.count
    await app.send('POST', '/api/prints', { sheet: 'seals', filters: {}, rows: 3 })
    await add(1)
    await app.load('departments')
    await add(2)
    // One entry as if from long ago: between what this server holds in memory and what is there now.
    await pool.query(
      `UPDATE change_log SET act = now() - interval '31 days', at = now() - interval '31 days'; UPDATE add_log SET at = now() - interval '2 days'; UPDATE print_log SET at = now() - interval '9 years'`,
    )
    await add(3)

    await prune(pool, 0)
    expect([await count('change_log'), await count('add_log'), await count('print_log')]).toEqual([3, 1, 1])
    await prune(pool, 32)
    expect(await count('change_log')).toBe(3)
    await prune(pool, 30)
    expect([await count('change_log'), await count('add_log'), await count('print_log')]).toEqual([1, 1, 1])
    expect((await app.load('departments')).rows.map((row) => row.departmentCode)).toEqual([1, 2, 3])
  })
})
