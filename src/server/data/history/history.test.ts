import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { staff, testApp, type TestApp } from '#server/routes/test-app.ts'

describeDatabases('the change log', (database) => {
  let app: TestApp
  let start: number
  beforeAll(() => {
    app = testApp(database())
  })
  beforeEach(async () => {
    await database().pool.query('DELETE FROM employees; DELETE FROM departments; DELETE FROM salesdata')
    start = (await database().pool.query('SELECT coalesce(max(id), 0) AS id FROM change_log')).rows[0].id
  })

  const acts = async () => (await database().pool.query('SELECT "actId" FROM change_log WHERE id > $1', [start])).rows
  const history = async () =>
    (
      await database().pool.query(
        'SELECT "table", version::float8, who, operation, key::int, old, new FROM change_history WHERE id > $1 ORDER BY id, key',
        [start],
      )
    ).rows

  it('says who did what: added, changed (the changed fields only), deleted', async () => {
    const from = (await app.add('departments', [{ departmentCode: 1, departmentName: 'a' }, { departmentCode: 2 }]))
      .body.to
    const edited = (
      await app.edit('departments', [{ key: 2, changes: { departmentName: 'b' }, expected: { departmentName: null } }])
    ).body.to
    const removed = (await app.remove('departments', [2])).body.to
    const entry = { table: 'departments', who: staff.email }
    expect(await history()).toEqual([
      { ...entry, version: from, operation: 'insert', key: 1, old: null, new: { departmentName: 'a' } },
      { ...entry, version: from, operation: 'insert', key: 2, old: null, new: { departmentName: null } },
      {
        ...entry,
        version: edited,
        operation: 'update',
        key: 2,
        old: { departmentName: null },
        new: { departmentName: 'b' },
      },
      { ...entry, version: removed, operation: 'delete', key: 2, old: { departmentName: 'b' }, new: null },
    ])
  })

  it('names, in a statement on many rows, for each row only what changed in it', async () => {
    const { rows } = (
      await app.add('employees', [
        { companyCode: '1', name: 'a' },
        { companyCode: '2', name: 'b' },
        { companyCode: '3', name: 'c' },
      ])
    ).body
    await app.import(
      'employees',
      ['companyCode', 'name', 'sweetCardNumber'],
      [
        ['1', 'x', null],
        ['2', 'b', '5'],
        ['3', 'c', null],
      ],
    )
    expect((await history()).slice(3).map(({ key, old, new: now }) => [key, old, now])).toEqual([
      [rows[0].id, { name: 'a' }, { name: 'x' }],
      [rows[1].id, { sweetCardNumber: null }, { sweetCardNumber: '5' }],
    ])
  })

  it('names the act of each entry: one for all that a transaction wrote', async () => {
    await app.add('departments', [{ departmentCode: 1 }])
    await app.add('employees', [{ companyCode: '1', departmentCode: 1 }])
    await app.remove('departments', [1])
    const { rows } = await database().pool.query(
      `SELECT l."table", a.kind, a.who, a.at = l.act AS same FROM change_log l JOIN act a ON a.id = l."actId" WHERE l.id > $1 ORDER BY a.id, 1`,
      [start],
    )
    const mine = { who: staff.email, same: true }
    expect(rows).toEqual([
      { ...mine, table: 'departments', kind: 'add' },
      { ...mine, table: 'employees', kind: 'add' },
      { ...mine, table: 'departments', kind: 'delete' },
      { ...mine, table: 'employees', kind: 'delete' },
    ])
    expect(new Set((await acts()).map(({ actId }) => actId)).size).toBe(3)
  })

  it('has what a delete does to other tables', async () => {
    await app.add('departments', [{ departmentCode: 1 }])
    const { rows } = (await app.add('employees', [{ companyCode: '1', departmentCode: 1 }])).body
    await app.remove('departments', [1])
    expect((await history()).slice(2).map(({ table, operation, key, old }) => [table, operation, key, old])).toEqual(
      expect.arrayContaining([
        ['departments', 'delete', 1, { departmentName: null }],
        ['employees', 'update', rows[0].id, { departmentCode: 1 }],
      ]),
    )
  })

  it('answers which keys changed since a version', async () => {
    const { to } = (await app.add('departments', [{ departmentCode: 1 }, { departmentCode: 2 }])).body
    await app.edit('departments', [{ key: 2, changes: { departmentName: 'b' }, expected: { departmentName: null } }])
    await app.add('departments', [{ departmentCode: 3 }])
    const { rows } = await database().pool.query(
      `SELECT DISTINCT unnest(keys)::int AS key FROM change_log WHERE "table" = 'departments' AND version > $1 ORDER BY 1`,
      [to],
    )
    expect(rows.map(({ key }) => key)).toEqual([2, 3])
  })

  it('is silent about statements that changed nothing, and takes back what was taken back', async () => {
    await app.add('departments', [{ departmentCode: 1, departmentName: 'a' }])
    const [before, version] = [await history(), (await app.load('departments')).head.version]
    await database().pool.query(
      `UPDATE departments SET "departmentName" = 'a'; DELETE FROM departments WHERE "departmentCode" = 5; INSERT INTO departments SELECT 1 WHERE false`,
    )
    await app.add('departments', [{ departmentCode: 2 }, { departmentCode: 1 }])
    expect(await history()).toEqual(before)
    expect((await app.load('departments')).head.version).toBe(version)
  })

  it('has everything that an import of many rows did, and what emptying a table by hand did', async () => {
    const rows = Array.from({ length: 10_001 }, (_, i) => [i + 1, i, 1 + (i % 7)])
    await app.import('salesData', ['id', 'ticketNumber', 'quantity'], rows)
    const added = await history()
    const written = added.map(({ key, new: now }) => [key, now.ticketNumber, now.quantity])
    expect(written.toSorted(([a], [b]) => a - b)).toEqual(rows)
    const { rows: entries } = await database().pool.query(
      'SELECT cardinality(keys) AS rows FROM change_log WHERE id > $1',
      [start],
    )
    expect(entries.map(({ rows: count }) => count).sort((a, b) => b - a)).toEqual([...Array<number>(10).fill(1000), 1])
    await database().pool.query('TRUNCATE salesdata')
    const all = await history()
    const { version } = (await app.load('salesData')).head
    expect(all.slice(10_001)).toEqual(
      added.map((entry) => ({ ...entry, version, operation: 'delete', who: null, old: entry.new, new: null })),
    )
    expect((await app.load('salesData')).rows).toEqual([])
  })
})
