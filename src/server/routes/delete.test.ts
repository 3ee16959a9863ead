import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from './test-app.ts'

describeDatabases('rows', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  beforeEach(async () => {
    await database().pool.query(
      'DELETE FROM employees; DELETE FROM departments; DELETE FROM positions; DELETE FROM confirmeddata; DELETE FROM events',
    )
  })

  const employee = (companyCode: string, more: object = {}) => ({
    companyCode,
    name: '髙﨑 𠮷',
    departmentCode: null,
    positionCode: null,
    personInChargeCode: null,
    sweetCardNumber: null,
    ...more,
  })

  describe('deleting', () => {
    it('a department empties its employees in the same act and says that their table moved [S7.20]', async () => {
      await app.add('departments', [{ departmentCode: 10 }, { departmentCode: 20 }])
      await app.add('employees', [employee('1', { departmentCode: 10 }), employee('2', { departmentCode: 20 })])
      const { body } = await app.remove('departments', [10])
      const { head, rows } = await app.load('employees')
      expect(rows.map((row) => row.departmentCode)).toEqual([null, 20])
      expect(body).toMatchObject({ removed: 1, versions: { employees: head.version } })
      expect((await app.load('departments')).rows).toEqual([{ departmentCode: 20, departmentName: null }])
      const { versions } = (await app.remove('departments', [20])).body
      expect(versions).toEqual({ employees: (await app.load('employees')).head.version })
      expect(versions.employees).toBeGreaterThan(head.version)
    })

    it('anything else that is still referred to is refused, saying by how many rows of what', async () => {
      await app.add('positions', [{ positionCode: 1 }, { positionCode: 2 }])
      await app.add('employees', [employee('1', { positionCode: 1 }), employee('2', { positionCode: 1 })])
      const { status, body } = await app.remove('positions', [1, 2])
      expect([status, body.error]).toEqual([
        409,
        { code: 'stillReferenced', params: { references: [{ table: 'employees', count: 2 }] } },
      ])
      expect((await app.load('positions')).rows).toHaveLength(2)
      expect((await app.remove('positions', [2])).body).toMatchObject({ removed: 1, versions: {} })
    })

    it('nothing does nothing; what is gone is refused with the rest; a table that moved is refused [S4.23]', async () => {
      await app.add('departments', [{ departmentCode: 1 }, { departmentCode: 2 }])
      const { head } = await app.load('departments')
      expect((await app.remove('departments', [])).body).toEqual({
        from: head.version,
        to: head.version,
        added: 0,
        changed: 0,
        removed: 0,
        versions: {},
      })
      expect((await app.remove('departments', [1, 3, 4])).body.error).toEqual({
        code: 'rowGone',
        params: { key: 3, keys: [3, 4] },
      })
      expect((await app.remove('departments', [1], head.version - 1)).body.error.code).toBe('tableMoved')
      expect((await app.load('departments')).head).toEqual(head)
      expect((await app.remove('departments', [1, 1, 2], head.version)).body).toMatchObject({
        removed: 2,
        from: head.version,
      })
    })
  })

  it('a reference that came after the count is told as one, in whatever language the database speaks', async () => {
    await app.add('positions', [{ positionCode: 1 }])
    await app.add('employees', [employee('1', { positionCode: 1 })])
    const { pool } = database()
    const { rows } = await pool.query<{ text: string }>(
      "SELECT pg_get_functiondef('eventms_references'::regproc) AS text",
    )
    // The count of referring rows finds none, as if the rows were added a moment later.
    await pool.query(
      "CREATE OR REPLACE FUNCTION eventms_references(master regclass) RETURNS TABLE (child name, field name, empties boolean) LANGUAGE sql STABLE AS 'SELECT NULL::name, NULL::name, NULL::boolean WHERE false'",
    )
    try {
      expect(await app.remove('positions', [1])).toMatchObject({
        status: 409,
        body: { error: { code: 'stillReferenced', params: { references: [{ table: 'employees' }] } } },
      })
    } finally {
      await pool.query(rows[0]!.text)
    }
    expect((await app.remove('positions', [1])).body.error.params).toEqual({
      references: [{ table: 'employees', count: 1 }],
    })
  })

  it('writers of related tables never wait for each other for ever', async () => {
    await app.add(
      'departments',
      Array.from({ length: 10 }, (_, i) => ({ departmentCode: i + 1 })),
    )
    const { rows } = (
      await app.add(
        'employees',
        Array.from({ length: 10 }, (_, i) => employee(String(i))),
      )
    ).body
    const answers = await Promise.all(
      rows.flatMap(({ id }: { id: number }, i: number) => [
        app.edit('employees', [{ key: id, changes: { departmentCode: i + 1 }, expected: { departmentCode: null } }]),
        app.remove('departments', [i + 1]),
      ]),
    )
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    expect(answers.filter(({ status }, i) => i % 2 === 1 && status !== 200)).toEqual([])
    expect((await app.load('employees')).rows.filter((row) => row.departmentCode !== null)).toEqual([])
    expect(app.errors).toEqual([])
  })
})
