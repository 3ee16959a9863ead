import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { type Answer, testApp, type TestApp } from './test-app.ts'

describeDatabases('an import that is refused', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  beforeEach(async () => {
    await database().pool.query(
      'DELETE FROM employees; DELETE FROM departments; DELETE FROM confirmeddata; DELETE FROM sealdata; DELETE FROM events',
    )
    await app.add('departments', [{ departmentCode: 10 }, { departmentCode: 20 }])
  })

  const rowsOf = async (table: string) => (await app.load(table)).rows
  const fields = ['companyCode', 'name', 'departmentCode']

  describe('refuses, and leaves everything as it was:', () => {
    const before = [{ companyCode: '1', name: 'a', departmentCode: 10 }]
    const refused = async (act: Promise<Answer>) => {
      const held = await app.load('employees')
      const { status, body } = await act
      expect(await app.load('employees')).toEqual(held)
      expect(status).toBeGreaterThanOrEqual(400)
      return { status, ...body.error }
    }
    beforeEach(() => app.add('employees', before))

    it('a table that has moved since the preview', async () => {
      const { head } = await app.load('employees')
      expect(
        await refused(app.import('employees', fields, [['2', 'b', 10]], { version: head.version - 1 })),
      ).toMatchObject({ status: 409, code: 'tableMoved', params: { version: head.version } })
    })

    it('cells that do not fit, by field and line [V2.2.1]', async () => {
      const rows = [
        ['2', 'b', 10],
        ['3', 5, 'x'],
        [null, 'y'.repeat(1001), 1.5],
        ['4', { a: 1 }, 2 ** 53],
        ['5', '\u0000', '10'],
      ]
      const { issues } = await refused(app.import('employees', fields, rows, {}, 2))
      expect(issues).toEqual([
        { code: 'mustBeValidNumber', field: 'departmentCode', line: 2 },
        { code: 'fieldRequired', field: 'companyCode', line: 3 },
        { code: 'textTooLong', field: 'name', line: 3, params: { max: 1000 } },
        { code: 'mustBeWholeNumber', field: 'departmentCode', line: 3 },
        { code: 'invalidFormat', field: 'name', line: 4 },
        { code: 'numberTooLarge', field: 'departmentCode', line: 4, params: { max: Number.MAX_SAFE_INTEGER } },
        { code: 'unreadableCharacter', field: 'name', line: 5 },
      ])
    })

    it('a line without rows', async () => {
      const { head } = await app.load('employees')
      const body = `${JSON.stringify({ version: head.version, fields: ['companyCode'], rows: 1 })}\n[["2"]]\n[[]]\n`
      const send = async (): Promise<Answer> => {
        const headers = { 'content-type': 'application/x-ndjson' }
        const response = await app.request('/api/tables/employees/import', { method: 'POST', headers, body })
        return { status: response.status, body: await response.json() }
      }
      expect(await refused(send())).toMatchObject({
        status: 400,
        code: 'badRequest',
        params: { reason: 'a line must hold rows' },
      })
    })

    it('two rows with one key, naming both lines', async () => {
      const { issues } = await refused(
        app.import(
          'employees',
          fields,
          [
            ['2', 'b', 10],
            ['3', 'c', 10],
            [' 2', 'd', 10],
          ],
          {},
          1,
        ),
      )
      expect(issues).toEqual([{ code: 'duplicateKey', field: 'companyCode', line: 3, params: { value: '2', line: 1 } }])
    })

    it('codes without a master: all of them, with their lines', async () => {
      const { issues } = await refused(
        app.import(
          'employees',
          fields,
          [
            ['2', 'b', 98],
            ['3', 'c', 10],
            ['4', 'd', ' 99'],
            ['5', 'e', 98],
          ],
          {},
          2,
        ),
      )
      expect(issues).toEqual(
        [1, 3, 4].map((line) => ({
          code: 'unknownReference',
          field: 'departmentCode',
          line,
          params: { value: line === 3 ? 99 : 98 },
        })),
      )
    })

    it('an id that another employee has, or that is not the one stored', async () => {
      const [row] = (await app.load('employees')).rows
      expect(
        (
          await refused(
            app.import(
              'employees',
              ['id', 'companyCode'],
              [
                [null, '2'],
                [row!.id, '3'],
              ],
            ),
          )
        ).issues,
      ).toEqual([{ code: 'duplicateKey', field: 'id', line: 2, params: { value: String(row!.id) } }])
      expect(await refused(app.import('employees', ['id', 'companyCode'], [[Number(row!.id) + 1, '1']]))).toMatchObject(
        { code: 'keyNotEditable', params: { field: 'id', identity: '1' } },
      )
    })

    it('a range that ends before it starts, also against what is stored [V2.2.3]', async () => {
      await app.add('events', [{ eventCode: 1, ticketStartNumber: 5, ticketEndNumber: 9 }])
      const codes = ['eventCode', 'ticketStartNumber', 'ticketEndNumber']
      expect(
        (
          await refused(
            app.import('events', codes, [
              [2, 1, 1],
              [1, 3, 2],
            ]),
          )
        ).issues,
      ).toEqual([{ code: 'rangeReversed', field: 'ticketEndNumber', line: 2, params: { start: 3, end: 2 } }])
      expect((await refused(app.import('events', ['eventCode', 'ticketEndNumber'], [[1, 4]]))).issues).toEqual([
        { code: 'rangeReversed', field: 'ticketEndNumber' },
      ])
      expect(await rowsOf('events')).toMatchObject([{ eventCode: 1, ticketEndNumber: 9 }])
    })

    it("columns that are not the table's, are missing or come twice [V2.2.1]", async () => {
      expect(await refused(app.import('employees', ['companyCode', '__proto__'], [['2', 'x']]))).toMatchObject({
        code: 'unknownField',
        params: { field: '__proto__' },
      })
      expect((await refused(app.import('employees', ['name'], [['x']]))).issues).toEqual([
        { code: 'fieldRequired', field: 'companyCode' },
      ])
      expect(await refused(app.import('employees', ['companyCode', 'companyCode'], [['2', '3']]))).toMatchObject({
        status: 400,
        code: 'badRequest',
      })
    })

    it('a body that is not what its head announces', async () => {
      expect(await refused(app.import('employees', fields, [['2', 'b', 10]], { rows: 2 }))).toMatchObject({
        status: 400,
        code: 'badRequest',
      })
      const head = { version: (await app.load('employees')).head.version, fields, rows: 1 }
      const send = (body: string, type = 'application/x-ndjson') =>
        app
          .request('/api/tables/employees/import', { method: 'POST', headers: { 'content-type': type }, body })
          .then(async (response) => ({ status: response.status, body: await response.json() }))
      const line = '\n[["2"],["b"],[10]]'
      for (const body of [
        '',
        '{',
        '[]',
        'null',
        JSON.stringify(head) + '\n[["2"],["b"]]',
        JSON.stringify(head) + '\n[["2"],["b","c"],[10]]',
        JSON.stringify(head) + '\n[["2"],["b"],[10]',
        `${JSON.stringify(head)}\n{}`,
        `${JSON.stringify(head)}${line}${line}`,
      ]) {
        expect((await refused(send(body))).status, body).toBeGreaterThanOrEqual(400)
      }
      expect(await refused(send(JSON.stringify(head) + line, 'text/plain'))).toMatchObject({ code: 'badRequest' })
      expect((await send(JSON.stringify(head) + line)).status).toBe(200)
    })
  })

  it('one line of nothing but issues is told by its first hundred', async () => {
    const count = 150_000
    const refusedLine = await app.import(
      'employees',
      ['companyCode', 'departmentCode'],
      Array.from({ length: count }, () => [null, 'x']),
      {},
      count,
    )
    expect([refusedLine.status, refusedLine.body.error.issues.length]).toEqual([422, 100])
    expect(refusedLine.body.error.issues.at(-1)).toEqual({
      code: 'mustBeValidNumber',
      field: 'departmentCode',
      line: 50,
    })
    const strangers = await app.import(
      'employees',
      ['companyCode', 'departmentCode'],
      Array.from({ length: count }, (_, i) => [`c${i}`, 99]),
      {},
      count,
    )
    expect([strangers.status, strangers.body.error.issues.length]).toEqual([422, 100])
    expect(strangers.body.error.issues.at(-1)).toEqual({
      code: 'unknownReference',
      field: 'departmentCode',
      line: 100,
      params: { value: 99 },
    })
    expect(app.errors).toEqual([])
  })
})
