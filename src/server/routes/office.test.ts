import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Activity } from '#domain/wire.ts'
import { sqlName } from '#domain/table.ts'
import { parentsFirst, tables } from '#domain/tables/index.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { type Answer, staff, testApp, type TestApp } from './test-app.ts'

describeDatabases('several tables in one act', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  beforeEach(async () => {
    for (const name of parentsFirst.toReversed()) await database().pool.query(`DELETE FROM ${sqlName(tables[name])}`)
  })

  const versions = async () => {
    const { rows } = await database().pool.query<{ name: string; version: string }>(
      'SELECT name, version FROM table_version ORDER BY name',
    )
    return Object.fromEntries(rows.map(({ name, version }) => [name, Number(version)]))
  }
  const rowsOf = async (table: string) => (await app.load(table)).rows
  const activity = async () => (await app.request('/api/activity')).json() as Promise<Activity[]>

  describe('an import', () => {
    type TablePart = readonly [
      table: string,
      fields: readonly string[],
      rows: readonly (readonly unknown[])[],
      head?: object,
    ]

    /** @param cut bytes of one chunk of the body */
    async function send(parts: readonly TablePart[], cut = 1 << 16): Promise<Answer> {
      const now = await versions()
      const lines = parts.flatMap(([table, fields, rows, head]) => [
        { table, version: now[table.toLowerCase()] ?? 0, fields, rows: rows.length, ...head },
        ...rows.map((row) => row.map((value) => [value])),
      ])
      const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      let at = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (at >= bytes.length) return controller.close()
          controller.enqueue(bytes.subarray(at, (at += cut)))
        },
      })
      const response = await app.request('/api/import', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body,
        duplex: 'half',
      } as RequestInit)
      return { status: response.status, body: await response.json() }
    }
    const departments = (...codes: number[]): TablePart => [
      'departments',
      ['departmentCode', 'departmentName'],
      codes.map((code) => [code, `{"部": ${code}}\n{`]),
    ]
    const employees = (...codes: number[]): TablePart => [
      'employees',
      ['companyCode', 'departmentCode'],
      codes.map((code) => [`c${code}`, code]),
    ]

    it.each([1, 3, 1 << 16])(
      'writes masters before those that name them, whatever their order, in pieces of %i bytes',
      async (cut) => {
        const before = await versions()
        const { status, body } = await send(
          [employees(10, 20), ['sealData', ['companyCode'], []], departments(10, 20)],
          cut,
        )
        expect(status).toBe(200)
        const after = await versions()
        expect(after.departments).toBeGreaterThan(before.departments!)
        expect(body).toMatchObject({
          departments: { from: before.departments, to: after.departments, added: 2 },
          employees: { from: before.employees, to: after.employees, added: 2 },
          sealData: { from: before.sealdata, to: before.sealdata, added: 0, changed: 0, removed: 0 },
        })
        expect(
          (await rowsOf('employees')).map(({ companyCode, departmentCode }) => [companyCode, departmentCode]),
        ).toEqual([
          ['c10', 10],
          ['c20', 20],
        ])
        expect((await rowsOf('departments'))[0]).toEqual({ departmentCode: 10, departmentName: '{"部": 10}\n{' })
        const [latest] = await activity()
        expect(latest).toMatchObject({
          who: staff.email,
          changes: [
            { table: 'departments', added: 2, imported: true },
            { table: 'employees', added: 2, imported: true },
          ],
        })
      },
    )

    it('again changes nothing, no version included', async () => {
      await send([departments(10), employees(10)])
      const [held, before] = [await versions(), await activity()]
      expect((await send([departments(10), employees(10)])).body).toMatchObject({
        departments: { added: 0, changed: 0 },
        employees: { added: 0, changed: 0 },
      })
      expect([await versions(), await activity()]).toEqual([held, before])
    })

    it.each<[string, readonly TablePart[], object]>([
      [
        'a row that does not fit',
        [
          departments(1),
          [
            'positions',
            ['positionCode', 'reportingRate'],
            [
              [1, 50],
              [2, 101],
            ],
          ],
        ],
        {
          code: 'invalidRows',
          params: { count: 1, table: 'positions' },
          issues: [{ code: 'mustBeBetween', field: 'reportingRate', line: 2, params: { min: 0, max: 100 } }],
        },
      ],
      [
        'a code without a master, by line',
        [departments(1), employees(1, 5)],
        {
          code: 'invalidRows',
          params: { count: 1, table: 'employees' },
          issues: [{ code: 'unknownReference', field: 'departmentCode', line: 2, params: { value: 5 } }],
        },
      ],
      [
        'a table that has moved since the preview',
        [departments(1), ['events', ['eventCode'], [[1]], { version: 0 }]],
        { code: 'tableMoved', params: { table: 'events' } },
      ],
      [
        'a column that is not the table’s',
        [departments(1), ['events', ['eventCode', '__proto__'], [[1, 2]]]],
        { code: 'unknownField', params: { field: '__proto__', table: 'events' } },
      ],
      [
        'fewer rows than announced',
        [departments(1), ['events', ['eventCode'], [[1]], { rows: 2 }]],
        { code: 'badRequest' },
      ],
      ['a table twice', [departments(1), departments(2)], { code: 'badRequest' }],
      [
        'a table that does not exist',
        [departments(1), ['__proto__', ['a'], []]],
        { code: 'unknownTable', params: { table: '__proto__' } },
      ],
      ['nothing', [], { code: 'badRequest' }],
    ])('with %s is refused, and nothing of any table is written', async (_, parts, error) => {
      const held = await versions()
      const { status, body } = await send(parts)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body.error).toMatchObject(error)
      expect([await versions(), await rowsOf('departments')]).toEqual([held, []])
      expect(app.errors).toEqual([])
    })

    it('two at once both succeed or are told that a table has moved; none waits for ever', async () => {
      const parts = [departments(1, 2), employees(1, 2)]
      const answers = await Promise.all([send(parts), send(parts), app.add('departments', [{ departmentCode: 99 }])])
      expect(
        answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.error.code]),
      ).toEqual(answers.filter(({ status }) => status !== 200).map(() => [409, 'tableMoved']))
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      expect((await rowsOf('employees')).length % 2).toBe(0)
    })

    it('is no form of another site', async () => {
      const body = JSON.stringify({ table: 'departments', version: 1, fields: ['departmentCode'], rows: 0 })
      const response = await app.request('/api/import', {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body,
      })
      expect(response.status).toBe(400)
    })
  })

  describe('the sample office', () => {
    const load = () => app.send('POST', '/api/samples', {})

    // The sample office has closed no event, so this table stays empty.
    const withRows = parentsFirst.filter((table) => table !== 'closings')

    it('is loaded into empty tables, as one act of who asked for it', async () => {
      const { status, body } = await load()
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(withRows)
      for (const table of withRows) expect((await rowsOf(table)).length, table).toBe(body[table].added)
      expect(body.employees.added).toBe(420)
      const [latest] = await activity()
      expect(latest).toMatchObject({ who: staff.email })
      expect(latest!.changes.map(({ table, added, imported }) => [table, added, imported])).toEqual(
        withRows.map((table) => [table, body[table].added, true]),
      )
    })

    it('is refused where there is any row, and when two ask for it only one gets it [V15.2.3]', async () => {
      await app.add('distributionStatus', [{ companyCode: '1', ticketIssueFlag: false }])
      const held = await versions()
      expect(await load()).toEqual({ status: 409, body: { error: { code: 'notEmpty', params: {} } } })
      expect(await versions()).toEqual(held)
      await app.remove(
        'distributionStatus',
        (await rowsOf('distributionStatus')).map(({ id }) => id),
      )
      const answers = await Promise.all([load(), load()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await rowsOf('employees')).length).toBe(420)
    })

    it('is nothing for strangers', async () => {
      app.signedIn = false
      expect((await load()).status).toBe(401)
      app.signedIn = true
    })
  })
})
