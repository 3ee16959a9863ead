import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from './test-app.ts'

describeDatabases('adding and editing', (database) => {
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

  describe('adding', () => {
    it('gives rows back as stored, with their ids, and says from which version to which [S7.15]', async () => {
      const { status, body } = await app.add('employees', [
        employee(' 0012 '),
        employee('0013', { sweetCardNumber: 'SC000001' }),
      ])
      expect(status).toBe(200)
      expect(body).toMatchObject({ added: 2, changed: 0, removed: 0, versions: {} })
      expect(body.rows).toEqual([
        { id: expect.any(Number), ...employee('0012') },
        { id: body.rows[0].id + 1, ...employee('0013', { sweetCardNumber: 'SC000001' }) },
      ])
      expect(body.to).toBeGreaterThan(body.from)
      expect((await app.load('employees')).head.version).toBe(body.to)
    })

    it('computes the total of confirmed data, which may not be given [S4.16 V8.2.3]', async () => {
      const { body } = await app.add('confirmedData', [{ quantity: 3, unitPrice: 12.5 }, { quantity: 3 }])
      expect(body.rows.map((row: { totalAmount: number }) => row.totalAmount)).toEqual([37.5, null])
      expect((await app.add('confirmedData', [{ totalAmount: 1 }])).body.error).toMatchObject({
        code: 'invalidRows',
        issues: [{ code: 'computedField', field: 'totalAmount', line: 1 }],
      })
    })

    it('refuses all rows for one that is wrong, naming field and row [V2.2.2]', async () => {
      const { status, body } = await app.add('positions', [
        { positionCode: 1, positionName: 'a' },
        { positionCode: 2, reportingRate: 101, distributionCount: -1, targetAmount: 1.00001 },
      ])
      expect(status).toBe(422)
      expect(body.error).toMatchObject({ code: 'invalidRows', params: { count: 3 } })
      expect(body.error.issues).toEqual([
        { code: 'mustBeNonNegative', field: 'distributionCount', line: 2 },
        { code: 'tooManyDecimals', field: 'targetAmount', line: 2, params: { max: 4 } },
        { code: 'mustBeBetween', field: 'reportingRate', line: 2, params: { min: 0, max: 100 } },
      ])
      expect((await app.load('positions')).rows).toEqual([])
    })

    it('refuses a taken key, an unknown code, a range that ends before it starts, an id [V2.2.1 V15.3.3]', async () => {
      await app.add('departments', [{ departmentCode: 10, departmentName: '営業部' }])
      expect((await app.add('departments', [{ departmentCode: 10 }])).body.error.issues).toEqual([
        { code: 'duplicateKey', field: 'departmentCode', params: { value: '10' } },
      ])
      expect((await app.add('employees', [employee('1', { departmentCode: 99 })])).body.error.issues).toEqual([
        { code: 'unknownReference', field: 'departmentCode', params: { value: '99' } },
      ])
      expect(
        (await app.add('events', [{ eventCode: 1, ticketStartNumber: 5, ticketEndNumber: 4 }])).body.error.issues,
      ).toEqual([{ code: 'rangeReversed', field: 'ticketEndNumber', line: 1, params: { start: 5, end: 4 } }])
      expect((await app.add('employees', [{ id: 5, ...employee('1') }])).body.error.issues).toEqual([
        { code: 'computedField', field: 'id', line: 1 },
      ])
      expect((await app.load('employees')).rows).toEqual([])
    })

    it('adds once what is sent again with its request, and gives the first answer', async () => {
      const request = randomUUID()
      const add = (rows: object[], table = 'employees') => app.send('POST', `/api/tables/${table}`, { rows, request })
      expect((await add([employee('')])).status).toBe(422)
      const [first, second] = await Promise.all([
        add([employee('1'), employee('2')]),
        add([employee('1'), employee('2')]),
      ])
      expect(first.body).toMatchObject({ added: 2, rows: [employee('1'), employee('2')] })
      expect(second).toEqual(first)
      expect((await app.load('employees')).rows).toHaveLength(2)
      for (const other of [add([employee('1')]), add([{ departmentCode: 1 }], 'departments')])
        expect(await other).toMatchObject({ status: 409, body: { error: { code: 'savedBefore' } } })
      expect((await app.add('employees', [employee('3')])).status).toBe(200)
      expect(
        (await app.send('POST', '/api/tables/employees', { rows: [employee('4')], request: randomUUID() })).status,
      ).toBe(200)
      expect((await app.send('POST', '/api/tables/employees', { rows: [employee('5')], request: 'mine' })).status).toBe(
        400,
      )
      expect((await app.load('employees')).rows).toHaveLength(4)
    })

    it('does nothing for no rows', async () => {
      const { body } = await app.add('departments', [])
      expect(body).toEqual({ from: body.to, to: body.from, added: 0, changed: 0, removed: 0, versions: {} })
    })
  })

  describe('editing', () => {
    let id: number
    beforeEach(async () => {
      await app.add('departments', [{ departmentCode: 10 }, { departmentCode: 20 }])
      id = (await app.add('employees', [employee('1', { departmentCode: 10 })])).body.rows[0].id
    })

    it('changes what it names and nothing else [S4.17 S7.16]', async () => {
      const { status, body } = await app.edit('employees', [
        { key: id, changes: { name: ' 山田 ' }, expected: { name: '髙﨑 𠮷' } },
      ])
      expect(status).toBe(200)
      expect(body).toMatchObject({
        changed: 1,
        added: 0,
        rows: [{ id, ...employee('1', { departmentCode: 10 }), name: '山田' }],
      })
      expect(body.to).toBeGreaterThan(body.from)
    })

    it('two people, different fields: both stay', async () => {
      const edits = [
        app.edit('employees', [{ key: id, changes: { name: 'B' }, expected: { name: '髙﨑 𠮷' } }]),
        app.edit('employees', [{ key: id, changes: { departmentCode: 20 }, expected: { departmentCode: 10 } }]),
      ]
      expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200])
      expect((await app.load('employees')).rows).toEqual([{ id, ...employee('1'), name: 'B', departmentCode: 20 }])
    })

    it('two people, the same field: one is refused and sees what stands there now [V2.3.4]', async () => {
      const answers = await Promise.all(
        ['B', 'C'].map((name) =>
          app.edit('employees', [{ key: id, changes: { name }, expected: { name: '髙﨑 𠮷' } }]),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = answers.find(({ status }) => status === 200)!.body.rows[0]
      expect(answers.find(({ status }) => status === 409)!.body.error).toEqual({
        code: 'editConflict',
        params: { key: id, fields: ['name'], current: winner },
      })
      expect((await app.load('employees')).rows).toEqual([winner])
    })

    it('compares the whole group that a rule binds together [V2.2.3]', async () => {
      const [row] = (await app.add('confirmedData', [{ quantity: 2, unitPrice: 5 }])).body.rows
      const expected = { quantity: 2, unitPrice: 5, totalAmount: 10 }
      expect(
        (await app.edit('confirmedData', [{ key: row.id, changes: { quantity: 3 }, expected: { quantity: 2 } }])).body
          .error.code,
      ).toBe('badRequest')
      const first = await app.edit('confirmedData', [{ key: row.id, changes: { quantity: 3 }, expected }])
      expect(first.body.rows[0]).toMatchObject({ quantity: 3, totalAmount: 15 })
      const second = await app.edit('confirmedData', [{ key: row.id, changes: { unitPrice: 6 }, expected }])
      expect(second.body.error).toMatchObject({ code: 'editConflict', params: { fields: ['quantity', 'totalAmount'] } })
      expect(
        (await app.edit('confirmedData', [{ key: row.id, changes: { totalAmount: 6 }, expected: { ...expected } }]))
          .body.error,
      ).toMatchObject({ code: 'computedField' })
    })

    it('takes null and a number with decimals for what they are', async () => {
      const { rows } = (await app.add('positions', [{ positionCode: 1, targetAmount: 0.1, reportingRate: null }])).body
      expect(rows[0]).toMatchObject({ targetAmount: 0.1, reportingRate: null })
      const edited = await app.edit('positions', [
        {
          key: 1,
          changes: { targetAmount: null, reportingRate: 0.3 },
          expected: { targetAmount: 0.1, reportingRate: null },
        },
      ])
      expect(edited.body.rows[0]).toMatchObject({ targetAmount: null, reportingRate: 0.3 })
      expect(
        (await app.edit('positions', [{ key: 1, changes: { reportingRate: 1 }, expected: { reportingRate: null } }]))
          .body.error.code,
      ).toBe('editConflict')
    })

    it('several: all of them, or none', async () => {
      const [, second] = (await app.add('employees', [employee('2'), employee('3')])).body.rows
      const good = { key: id, changes: { name: 'X' }, expected: { name: '髙﨑 𠮷' } }
      const before = (await app.load('employees')).rows
      expect(
        (await app.edit('employees', [good, { ...good, key: second.id, expected: { name: 'other' } }])).status,
      ).toBe(409)
      expect(
        (
          await app.edit('employees', [
            good,
            { ...good, key: second.id, changes: { companyCode: '2' }, expected: { companyCode: '3' } },
          ])
        ).body.error.issues,
      ).toEqual([{ code: 'duplicateKey', field: 'companyCode', params: { value: '2' } }])
      expect((await app.edit('employees', [good, { ...good, key: 999_999 }])).body.error).toEqual({
        code: 'rowGone',
        params: { key: 999_999 },
      })
      expect((await app.load('employees')).rows).toEqual(before)
      const both = await app.edit('employees', [{ ...good, key: second.id }, good])
      expect(both.body).toMatchObject({
        changed: 2,
        rows: [
          { id: second.id, name: 'X' },
          { id, name: 'X' },
        ],
      })
      expect(both.body.to).toBeGreaterThan(both.body.from)
    })

    it('leaves the version where it is when nothing differs', async () => {
      const { body } = await app.edit('employees', [
        { key: id, changes: { name: '髙﨑 𠮷' }, expected: { name: '髙﨑 𠮷' } },
      ])
      expect(body).toMatchObject({ changed: 0, from: body.to, rows: [{ id }] })
    })

    it('is refused when the table has moved, if a version is given', async () => {
      const { head } = await app.load('employees')
      const { to } = (await app.add('employees', [employee('9')])).body
      const { status, body } = await app.edit(
        'employees',
        [{ key: id, changes: { name: 'X' }, expected: { name: '髙﨑 𠮷' } }],
        head.version,
      )
      expect([status, body.error]).toEqual([409, { code: 'tableMoved', params: { seen: head.version, version: to } }])
    })

    it('keeps a range in order, looking at the row as it will be', async () => {
      await app.add('events', [{ eventCode: 1, ticketStartNumber: 1, ticketEndNumber: 10 }])
      const { body } = await app.edit('events', [
        { key: 1, changes: { ticketStartNumber: 11 }, expected: { ticketStartNumber: 1, ticketEndNumber: 10 } },
      ])
      expect(body.error.issues).toEqual([
        { code: 'rangeReversed', field: 'ticketEndNumber', line: 1, params: { start: 11, end: 10 } },
      ])
    })
  })
})
