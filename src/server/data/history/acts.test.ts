import { beforeAll, beforeEach, expect, it } from 'vitest'
import { tableNames } from '#domain/tables/index.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { staff, testApp, type TestApp } from '#server/routes/test-app.ts'
import { loadSamples } from '#server/data/import/samples.ts'

describeDatabases('acts', (database) => {
  let app: TestApp
  let start: number
  beforeAll(() => {
    app = testApp(database())
  })
  const query = async (text: string, values: unknown[] = []) => (await database().pool.query(text, values)).rows
  const latest = async (): Promise<number> => Number((await query('SELECT coalesce(max(id), 0) AS id FROM act'))[0].id)
  beforeEach(async () => {
    await query(
      'DELETE FROM employees; DELETE FROM departments; DELETE FROM products; DELETE FROM events; DELETE FROM sealdata; DELETE FROM confirmeddata',
    )
    start = await latest()
  })

  const acts = () => query('SELECT who, kind, "eventCode", tables FROM act WHERE id > $1 ORDER BY id', [start])
  const rows = async (table: string) => (await app.load(table)).rows
  const preview = async (act: number) => (await app.request(`/api/acts/${act}/take-back`)).json()
  const undoAct = async (act: number, strict = false) => {
    const { versions } = await preview(act)
    return app.send('POST', `/api/acts/${act}/take-back`, { versions, strict })
  }
  const addEmployees = async (...codes: string[]): Promise<number[]> =>
    (
      await app.add(
        'employees',
        codes.map((companyCode) => ({ companyCode })),
      )
    ).body.rows.map((row: { id: number }) => row.id)
  /** Edits a row as a form does. Returns the number of the act. */
  const changed = async (table: string, key: unknown, from: object, to: object): Promise<number> => {
    const [row] = (await rows(table)).filter((one) => Object.values(one)[0] === key)
    expect(row).toMatchObject(from)
    expect((await app.edit(table, [{ key, changes: to, expected: row }])).status).toBe(200)
    return latest()
  }
  const codes = async () => (await rows('employees')).map((row) => [row.id, row.companyCode])

  it('every write belongs to one, with its kind and what it did; what changes nothing is none', async () => {
    await app.add('departments', [{ departmentCode: 1 }, { departmentCode: 2 }])
    const [{ version }] = await query(`SELECT version FROM table_version WHERE name = 'departments'`)
    await app.edit('departments', [{ key: 2, changes: { departmentName: 'b' }, expected: { departmentName: null } }])
    await app.edit('departments', [{ key: 2, changes: { departmentName: 'b' }, expected: { departmentName: 'b' } }])
    await app.add('departments', [{ departmentCode: 3 }, { departmentCode: 1 }])
    await app.import('employees', ['companyCode', 'departmentCode'], [['1', 2]])
    await app.remove('departments', [2], Number(version))
    await app.remove('departments', [2])
    await query(
      `UPDATE departments SET "departmentName" = 'x'; INSERT INTO departments VALUES (9); DELETE FROM employees`,
    )
    await app.send('POST', '/api/prints', { sheet: 'seals', filters: {}, rows: 3 })
    const counts = { added: 0, changed: 0, removed: 0 }
    const mine = { who: staff.email, eventCode: null }
    expect(await acts()).toEqual([
      { ...mine, kind: 'add', tables: { departments: { ...counts, added: 2 } } },
      { ...mine, kind: 'edit', tables: { departments: { ...counts, changed: 1 } } },
      { ...mine, kind: 'import', tables: { employees: { ...counts, added: 1 } } },
      {
        ...mine,
        kind: 'delete',
        tables: { departments: { ...counts, removed: 1 }, employees: { ...counts, changed: 1 } },
      },
      {
        ...mine,
        who: null,
        kind: 'other',
        tables: { departments: { ...counts, added: 1, changed: 1 }, employees: { ...counts, removed: 1 } },
      },
    ])
    expect(await query('SELECT count(*)::int AS count FROM change_log WHERE "actId" IS NULL')).toEqual([{ count: 0 }])
  })

  it('the sample office, and an import of several tables, is one', async () => {
    for (const table of ['positions', 'personincharge', 'salesdata', 'distributionstatus'])
      await query(`DELETE FROM ${table}`)
    start = await latest()
    await loadSamples(database().pool, 'somebody')
    const loaded = await latest()
    const [sample, ...others] = await acts()
    // The sample office has closed no event.
    const written = tableNames.filter((name) => name !== 'closings')
    expect([sample.kind, Object.keys(sample.tables).length, others]).toEqual(['samples', written.length, []])
    const before = await rows('employees')
    const versions = await query('SELECT name, version::float8 FROM table_version')
    const version = (name: string) => versions.find((one) => one.name === name).version
    const body = [
      { table: 'departments', version: version('departments'), fields: ['departmentCode'], rows: 1 },
      [[9001]],
      { table: 'employees', version: version('employees'), fields: ['companyCode', 'departmentCode'], rows: 2 },
      [
        ['x1', before[0]!.companyCode],
        [9001, 9001],
      ],
    ]
    const answer = await app.request('/api/import', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: body.map((line) => JSON.stringify(line)).join('\n'),
    })
    expect([answer.status, (await acts()).at(-1)!.kind]).toEqual([200, 'import-all'])
    expect((await undoAct(await latest(), true)).status).toBe(200)
    expect(await rows('employees')).toEqual(before)
    expect((await undoAct(loaded, true)).status).toBe(200)
    expect(await query('SELECT FROM employees')).toEqual([])
    expect((await undoAct(await latest(), true)).status).toBe(200)
    expect(await rows('employees')).toEqual(before)
  })

  it('taken back, fields that somebody else changed since keep their values', async () => {
    const [id] = await addEmployees('1', '2')
    const fields = ['companyCode', 'name', 'sweetCardNumber']
    // One statement changes each row in another field.
    await app.import('employees', fields, [
      ['1', 'a', null],
      ['2', null, '7'],
    ])
    const act = await latest()
    await changed('employees', id, { sweetCardNumber: null }, { sweetCardNumber: '5' })
    expect((await undoAct(act, true)).body).toMatchObject({ left: 0, tables: { employees: { changed: 2 } } })
    expect(await rows('employees')).toMatchObject([
      { companyCode: '1', name: null, sweetCardNumber: '5' },
      { companyCode: '2', name: null, sweetCardNumber: null },
    ])
  })

  it('codes that went from row to row go back, however they did', async () => {
    const [a, b, c] = await addEmployees('A', 'B', 'C')
    const code = (key: number, to: string) => `UPDATE employees SET "companyCode" = '${to}' WHERE id = ${key};`
    await query(code(a!, 'x') + code(b!, 'A') + code(c!, 'B') + code(a!, 'C'))
    const act = await latest()
    expect(await codes()).toEqual([
      [a, 'C'],
      [b, 'A'],
      [c, 'B'],
    ])
    expect((await undoAct(act, true)).body).toMatchObject({ tables: { employees: { changed: 3 } } })
    expect(await codes()).toEqual([
      [a, 'A'],
      [b, 'B'],
      [c, 'C'],
    ])
    // The act is undone as one, although its rows were written twice.
    await undoAct(await latest(), true)
    expect((await codes()).map(([, held]) => held)).toEqual(['C', 'A', 'B'])
  })

  it('rows that were replaced come back with their keys, and those that came and went in one act stay away', async () => {
    const { rows: stored } = (await app.add('sealData', [{ companyCode: '1' }, { companyCode: '2' }])).body
    await app.import('sealData', ['companyCode'], [['3']], { remove: [stored[0].id] })
    await undoAct(await latest(), true)
    expect(await rows('sealData')).toEqual(stored)
    const [{ id }] = await query('INSERT INTO sealdata DEFAULT VALUES RETURNING id::int')
    expect(id).toBe(stored[1].id + 2)
    await query(
      `DELETE FROM sealdata WHERE id = ${id}; INSERT INTO sealdata (id) VALUES (${id}), (${id + 1}); DELETE FROM sealdata WHERE id > ${id}`,
    )
    expect(await preview(await latest())).toMatchObject({ changes: [], left: 0 })
  })

  it('a row whose key or code somebody uses by now is left alone, and named', async () => {
    const [first, second] = await addEmployees('A', 'B')
    await app.add('departments', [{ departmentCode: 1 }])
    await query('DELETE FROM employees; DELETE FROM departments')
    const act = await latest()
    await app.add('departments', [{ departmentCode: 1, departmentName: 'another' }])
    const [third] = await addEmployees('B')
    expect((await preview(act)).leftRows).toEqual([
      { table: 'departments', key: 1, reason: 'keyUsed' },
      { table: 'employees', key: second, reason: 'identityUsed' },
    ])
    expect((await undoAct(act)).body).toMatchObject({ left: 2, tables: { employees: { added: 1 } } })
    expect(await codes()).toEqual([
      [first, 'A'],
      [third, 'B'],
    ])
  })

  it('what is left alone keeps others back that would need it gone or there', async () => {
    // One act adds a department with two employees; one of these is edited afterwards.
    await query(
      `INSERT INTO departments VALUES (1); INSERT INTO employees ("companyCode", "departmentCode") VALUES ('A', 1), ('B', 1)`,
    )
    const act = await latest()
    const [a, b] = await rows('employees')
    await changed('employees', b!.id, { name: null }, { name: 'x' })
    const told = await preview(act)
    expect(told.leftRows).toEqual([
      { table: 'departments', key: 1, reason: 'referredTo' },
      { table: 'employees', key: b!.id, reason: 'changed' },
    ])
    expect(told.rows).toEqual([{ table: 'employees', key: a!.id, does: 'removed', values: null }])
    expect((await undoAct(act, true)).body.error).toMatchObject({
      code: 'actChanged',
      params: { act, count: 2, rows: told.leftRows },
    })
    expect(await rows('employees')).toHaveLength(2)
  })

  it('a range that would end before it starts is left as it is', async () => {
    await app.add('events', [{ eventCode: 1, ticketStartNumber: 9, ticketEndNumber: 20 }])
    const start = await changed('events', 1, { ticketStartNumber: 9 }, { ticketStartNumber: 2 })
    const end = await changed('events', 1, { ticketEndNumber: 20 }, { ticketEndNumber: 4 })
    expect((await preview(start)).leftRows).toEqual([{ table: 'events', key: 1, reason: 'rule' }])
    expect((await undoAct(start)).body.error.code).toBe('nothingToTakeBack')
    expect((await undoAct(end, true)).status).toBe(200)
    expect((await undoAct(start, true)).status).toBe(200)
    expect(await rows('events')).toMatchObject([{ ticketStartNumber: 9, ticketEndNumber: 20 }])
  })

  it('a total that a file had brought comes back as it was', async () => {
    await app.import('confirmedData', ['quantity', 'unitPrice', 'totalAmount'], [[2, 5, 99]])
    const [row] = await rows('confirmedData')
    const expected = { quantity: 2, unitPrice: 5, totalAmount: 99 }
    await app.edit('confirmedData', [{ key: row!.id, changes: { quantity: 4 }, expected }])
    expect(await rows('confirmedData')).toMatchObject([{ totalAmount: 20 }])
    await undoAct(await latest(), true)
    expect(await rows('confirmedData')).toEqual([row])
  })

  it('a total that it had not touched follows the price that somebody else wrote since', async () => {
    await app.add('confirmedData', [{ quantity: 2 }])
    const { id } = (await rows('confirmedData'))[0]!
    const act = await changed('confirmedData', id, { quantity: 2, totalAmount: null }, { quantity: 3 })
    await changed('confirmedData', id, { quantity: 3 }, { unitPrice: 100 })
    expect(await rows('confirmedData')).toMatchObject([{ totalAmount: 300 }])
    await undoAct(act)
    expect(await rows('confirmedData')).toMatchObject([{ quantity: 2, unitPrice: 100, totalAmount: 200 }])
  })

  it('codes that were passed on along a hundred rows stay, where the last one was changed since', async () => {
    const ids = await addEmployees(...Array.from({ length: 100 }, (_, i) => `c${i}`))
    await query(`DO $$ BEGIN
      FOR i IN 0..99 LOOP UPDATE employees SET "companyCode" = CASE i WHEN 0 THEN 'free' ELSE 'c' || i - 1 END,
        name = CASE i WHEN 99 THEN '森' END WHERE id = ${ids[0]} + i;
      END LOOP; END $$`)
    const act = await latest()
    await changed('employees', ids[99], { name: '森' }, { name: '林' })
    const after = await codes()
    expect(await preview(act)).toMatchObject({ changes: [], left: 100 })
    expect((await undoAct(act)).status).toBe(409)
    expect(await codes()).toEqual(after)
  })

  it('of two who take the same act back at once, one does', async () => {
    await addEmployees('A', 'B')
    const act = await latest()
    const { versions } = await preview(act)
    const answers = await Promise.all([1, 2, 3].map(() => app.send('POST', `/api/acts/${act}/take-back`, { versions })))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
      [409, 'tableMoved'],
      [409, 'tableMoved'],
    ])
    expect(await codes()).toEqual([])
  })

  it('one of 10,500 rows is taken back, and that again', async () => {
    const imported = Array.from({ length: 10_500 }, (_, i) => [`c${i}`, `名前${i}`])
    await app.import('employees', ['companyCode', 'name'], imported)
    const before = await rows('employees')
    const act = await latest()
    expect((await undoAct(act, true)).body).toMatchObject({ tables: { employees: { removed: 10_500 } } })
    expect(await rows('employees')).toEqual([])
    await undoAct(await latest(), true)
    expect(await rows('employees')).toEqual(before)
  })

  it('is asked for by its number, with versions', async () => {
    const send = async (path: string, body: unknown) => (await app.send('POST', path, body)).body.error.code
    for (const number of ['0', '-1', '1.5', 'x', '9007199254740993', '__proto__'])
      expect(await send(`/api/acts/${number}/take-back`, { versions: {} })).toBe('badRequest')
    for (const body of [
      {},
      { versions: null },
      { versions: { x: 1 } },
      { versions: { events: 'x' } },
      { versions: {}, strict: 1 },
    ])
      expect(await send('/api/acts/1/take-back', body)).toBe('badRequest')
    expect(await send('/api/acts/999999999/take-back', { versions: {} })).toBe('unknownAct')
    app.signedIn = false
    expect((await app.request('/api/acts/1/take-back')).status).toBe(401)
    app.signedIn = true
  })
})
