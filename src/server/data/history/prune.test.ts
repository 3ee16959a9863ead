import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp } from '#server/routes/test-app.ts'
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
    // An old entry, between the server's cache and the current table.
    await pool.query(
      `UPDATE change_log SET act = now() - interval '31 days', at = now() - interval '31 days'; UPDATE act SET moment = moment - interval '31 days';
       UPDATE add_log SET at = now() - interval '2 days'; UPDATE print_log SET at = now() - interval '9 years'`,
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

  it('keeps acts, and says of one whose changes it forgot that it cannot be taken back', async () => {
    const { pool } = database()
    const app = testApp(database())
    await app.add('events', [{ eventCode: 1 }])
    await app.add('events', [{ eventCode: 2 }, { eventCode: 3 }])
    const { rows } = await pool.query<{ id: number }>('SELECT id::int FROM act ORDER BY id DESC LIMIT 2')
    const [second, first] = rows.map(({ id }) => id)
    await pool.query(`UPDATE change_log SET act = now() - interval '31 days' WHERE "actId" = $1`, [first])
    await pool.query(`UPDATE act SET moment = now() - interval '31 days' WHERE id = $1`, [first])
    await prune(pool, 30)
    const told = async (act: number | undefined) => (await app.request(`/api/acts/${act}/take-back`)).json()
    expect((await told(first)).error).toEqual({ code: 'actPruned', params: { act: first } })
    expect(await app.send('POST', `/api/acts/${first}/take-back`, { versions: {} })).toMatchObject({
      status: 409,
      body: { error: { code: 'actPruned' } },
    })
    expect((await told(second)).changes).toEqual([{ table: 'events', added: 0, changed: 0, removed: 2 }])
    expect((await pool.query('SELECT FROM act WHERE id = $1', [first])).rowCount).toBe(1)
  })

  it('a clock that was set forward by years has nothing forgotten; what was done since makes it old', async () => {
    const { pool } = database()
    const app = testApp(database())
    await pool.query('DELETE FROM change_log; DELETE FROM print_log; UPDATE act SET at = now(), moment = now()')
    await app.add('departments', [{ departmentCode: 11 }])
    const count = async () => (await pool.query('SELECT FROM change_log')).rowCount
    // Moves all entries back in time, as if the clock had been set forward.
    const forward = (days: number) =>
      pool.query(`UPDATE change_log SET act = act - make_interval(days => ${days}), at = at - make_interval(days => ${days});
        UPDATE act SET at = at - make_interval(days => ${days}), moment = moment - make_interval(days => ${days})`)
    await forward(2000)
    await prune(pool, 1825)
    expect(await count()).toBe(1)
    // Activity with the time of the wrong clock.
    await app.add('departments', [{ departmentCode: 12 }])
    await prune(pool, 1825)
    expect(await count()).toBe(2)
    await forward(2000)
    await prune(pool, 91)
    expect(await count()).toBe(2)
    await prune(pool, 89)
    expect(await count()).toBe(1)
    // After continuous activity the clock is trusted.
    await pool.query(
      `INSERT INTO act (at, kind) SELECT now() - make_interval(days => n), 'edit' FROM generate_series(0, 1990, 10) n`,
    )
    await prune(pool, 2001)
    expect(await count()).toBe(1)
    await prune(pool, 1999)
    expect(await count()).toBe(0)
  })
})
