import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from './test-app.ts'

describeDatabases(
  'while somebody has the lock of a table for long',
  (database) => {
    let app: TestApp
    let importing: pg.Client
    beforeAll(async () => {
      app = testApp(database())
      await app.add('departments', [{ departmentCode: 1 }])
      await app.add('employees', [{ companyCode: 'c1', name: 'n' }])
      // Locks the table as an import on another server does.
      importing = new pg.Client(database().url)
      await importing.connect()
      await importing.query("BEGIN; SELECT FROM table_version WHERE name = 'employees' FOR UPDATE")
    })
    afterAll(() => importing.end())

    it('thirty who wait for it keep nobody from loading, from liveness, and from writing elsewhere', async () => {
      const { rows } = await app.load('employees')
      const { id } = rows[0]! as { id: number }
      let told = 0
      const waiting = Array.from({ length: 30 }, async (_, i) => {
        const answer = await app.edit('employees', [{ key: id, changes: { name: `n${i}` }, expected: { name: 'n' } }])
        told++
        return answer.status
      })
      const others = await Promise.all([
        app.request('/health').then(({ status }) => status),
        app.load('departments').then(({ rows: { length } }) => length),
        app.load('employees').then(({ rows: { length } }) => length),
        app.add('departments', [{ departmentCode: 2 }]).then(({ status }) => status),
        app.add('events', [{ eventCode: 1 }]).then(({ status }) => status),
        app.request('/api/activity').then(({ status }) => status),
      ])
      expect([others, told]).toEqual([[200, 1, 1, 200, 200, 200], 0])
      const held = await database().pool.query<{ count: number }>(
        "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      expect(held.rows[0]!.count).toBeLessThanOrEqual(2)
      await importing.query('COMMIT')
      const statuses = await Promise.all(waiting)
      // One edit was first, so the versions of the others are stale.
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(29)
    })
  },
  { kinds: ['server'] },
)
