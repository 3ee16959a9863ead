/** Managed PostgreSQL has no superuser, so everything must work for the owner of a database. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/db/migrations/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { hasServer, openTestDatabase, type TestDatabase } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from '#server/routes/test-app.ts'

describe.skipIf(!hasServer())('a role without privileges', () => {
  const role = `plain_${randomBytes(6).toString('hex')}`
  let owner: TestDatabase
  let db: Database
  let app: TestApp

  beforeAll(async () => {
    owner = await openTestDatabase('server', { migrated: false })
    const name = new URL(owner.url!).pathname.slice(1)
    await owner.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'plain'; ALTER DATABASE ${name} OWNER TO ${role}`)
    db = await openDatabase({
      databaseUrl: Object.assign(new URL(owner.url!), { username: role, password: 'plain' }).href,
    })
    await migrate(db.pool)
    app = testApp(db)
  })
  afterAll(async () => {
    await db?.close()
    const name = new URL(owner.url!).pathname.slice(1)
    await owner.pool.query(
      `ALTER DATABASE ${name} OWNER TO CURRENT_USER; REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`,
    )
    await owner.close()
  })

  it('imports, edits and deletes, and its history is kept [V13.2.2]', async () => {
    const { rows } = await db.pool.query("SELECT has_parameter_privilege('session_replication_role', 'SET') AS may")
    expect(rows).toEqual([{ may: false }])
    await app.add('departments', [{ departmentCode: 1 }])
    const fields = ['companyCode', 'departmentCode']
    expect(
      (
        await app.import('employees', fields, [
          ['1', 1],
          ['2', null],
        ])
      ).body,
    ).toMatchObject({ added: 2 })
    expect((await app.import('employees', fields, [['1', 2]])).body.error.issues).toEqual([
      { code: 'unknownReference', field: 'departmentCode', line: 1, params: { value: 2 } },
    ])
    expect((await app.remove('departments', [1])).body).toMatchObject({
      removed: 1,
      versions: { employees: expect.any(Number) },
    })
    expect((await app.load('employees')).rows.map((row) => row.departmentCode)).toEqual([null, null])
    expect((await db.pool.query('SELECT count(*)::int AS count FROM change_history')).rows).toEqual([{ count: 5 }])
  })
})

describe('a superuser', () => {
  it('switches the row by row check of foreign keys off for the merge only', async () => {
    const db = await openTestDatabase('embedded')
    try {
      const app = testApp(db)
      await app.add('departments', [{ departmentCode: 1 }])
      await db.pool.query(
        'BEGIN; CREATE TEMP TABLE staged AS SELECT \'1\'::text AS "companyCode", 1::bigint AS "departmentCode"',
      )
      await db.pool.query("SELECT eventms_merge('employees', 'staged', 'companyCode')")
      await expect(
        db.pool.query(`INSERT INTO employees ("companyCode", "departmentCode") VALUES ('2', 9)`),
      ).rejects.toMatchObject({ code: '23503' })
      await db.pool.query('ROLLBACK')
      expect((await app.import('employees', ['companyCode', 'departmentCode'], [['1', 9]])).status).toBe(422)
    } finally {
      await db.close()
    }
  })
})
