import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from './test-app.ts'

describeDatabases('importing', (database) => {
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

  it('adds, changes what differs, leaves the rest and the columns that the file does not have [S7.19]', async () => {
    await app.add('employees', [
      { companyCode: '1', name: 'a', departmentCode: 10, sweetCardNumber: '123' },
      { companyCode: '2', name: 'b', departmentCode: null },
    ])
    const { status, body } = await app.import('employees', fields, [
      ['2', 'b', 20],
      ['3', 'c\t"\\\r\n,', null],
      ['1', 'a', 10],
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ added: 1, changed: 1, removed: 0, versions: {} })
    expect(body.rows).toBeUndefined()
    const { head, rows } = await app.load('employees')
    expect(head.version).toBe(body.to)
    expect(rows.map(({ id: _, ...row }) => row)).toMatchObject([
      { companyCode: '1', name: 'a', departmentCode: 10, sweetCardNumber: '123' },
      { companyCode: '2', name: 'b', departmentCode: 20 },
      { companyCode: '3', name: 'c\t"\\\r\n,', departmentCode: null },
    ])
  })

  it('twice changes nothing the second time, the version included', async () => {
    const rows = [
      ['1', null, 10],
      ['2', '', 20],
      ['3', ' ', null],
    ]
    await app.import('employees', fields, rows)
    const { body } = await app.import('employees', fields, rows)
    expect(body).toMatchObject({ added: 0, changed: 0, removed: 0, from: body.to })
    const stored = (await rowsOf('employees')).map(Object.values)
    expect((await app.import('employees', Object.keys((await rowsOf('employees'))[0]!), stored)).body).toMatchObject({
      added: 0,
      changed: 0,
    })
  })

  it('moves the sequence above the ids of the file, and makes ids for rows that have none', async () => {
    const added = (await app.add('sealData', [{ name: 'before' }])).body.rows[0].id
    const high = added + 1000
    expect(
      (
        await app.import(
          'sealData',
          ['name', 'id'],
          [
            ['x', high],
            ['y', null],
            ['z', added],
          ],
        )
      ).body,
    ).toMatchObject({ added: 2, changed: 1 })
    const after = (await app.add('sealData', [{ name: 'after' }])).body.rows[0].id
    expect((await rowsOf('sealData')).map(({ id, name }) => [id, name])).toEqual([
      [added, 'z'],
      [high, 'x'],
      [high + 1, 'y'],
      [after, 'after'],
    ])
    expect(after).toBe(high + 2)
  })

  it('replaces: the old rows go in the same act', async () => {
    const old = (await app.add('sealData', [{ companyCode: '1' }, { companyCode: '2' }])).body.rows as Row[]
    const { body } = await app.import('sealData', ['companyCode'], [['1'], ['3']], { remove: [old[0]!.id] })
    expect(body).toMatchObject({ added: 2, removed: 1, changed: 0 })
    expect((await rowsOf('sealData')).map((row) => row.companyCode)).toEqual(['2', '1', '3'])
    expect((await app.import('sealData', ['companyCode'], [['9']], { remove: [old[0]!.id] })).body.error.code).toBe(
      'rowGone',
    )
    expect((await app.import('sealData', ['companyCode'], [], { remove: [old[1]!.id] })).body).toMatchObject({
      added: 0,
      removed: 1,
    })
  })

  it('fills an empty total, keeps a different one, and computes it again when quantity or price change', async () => {
    const all = ['id', 'quantity', 'unitPrice', 'totalAmount']
    await app.import('confirmedData', all, [
      [1, 2, 5, null],
      [2, 2, 5, 9],
      [3, 2, 5, 9],
    ])
    const totals = async () => (await rowsOf('confirmedData')).map((row) => row.totalAmount)
    expect(await totals()).toEqual([10, 9, 9])
    // An empty total changes nothing. A given total is kept, even if the quantity does not match. Without the column,
    // the total is computed.
    expect(
      (
        await app.import('confirmedData', all, [
          [1, 2, 5, null],
          [2, 3, 5, 9],
          [3, 2, 5, null],
        ])
      ).body,
    ).toMatchObject({ changed: 1 })
    expect(await totals()).toEqual([10, 9, 9])
    expect(
      (
        await app.import(
          'confirmedData',
          ['id', 'quantity'],
          [
            [1, 2],
            [2, 4],
            [3, 3],
          ],
        )
      ).body,
    ).toMatchObject({ changed: 2 })
    expect(await totals()).toEqual([10, 20, 15])
    // An edit is checked more strictly than an import.
    await app.edit('confirmedData', [
      { key: 2, changes: { quantity: 5 }, expected: { quantity: 4, unitPrice: 5, totalAmount: 20 } },
    ])
    expect(await totals()).toEqual([10, 25, 15])
  })

  it('the largest id that a file may give leaves ids for all the rows to come', async () => {
    const limit = 2 ** 52
    const { body } = await app.import('sealData', ['id'], [[1], [limit + 1]])
    expect(body.error.issues).toEqual([{ code: 'numberTooLarge', field: 'id', line: 2, params: { max: limit } }])
    expect((await app.import('sealData', ['id'], [[limit]])).status).toBe(200)
    expect((await app.add('sealData', [{}])).body.rows[0].id).toBe(limit + 1)
  })

  it('a file above the limit is refused before it is read to its end [V5.2.1]', async () => {
    const small = testApp(database(), { importLimit: 500 })
    const { status, body } = await small.import(
      'employees',
      ['companyCode', 'name'],
      Array.from({ length: 100 }, (_, i) => [`c${i}`, 'x'.repeat(20)]),
    )
    expect([status, body.error]).toEqual([413, { code: 'bodyTooLarge', params: { max: 1000 } }])
    let given = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      given++
      controller.enqueue(new Uint8Array(100))
    }
    const endless = new ReadableStream({ pull }, { highWaterMark: 0 })
    const response = await small.request('/api/tables/employees/import', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(given).toBeLessThan(20)
  })

  it('uploads of one person that stall take no more room together than one', async () => {
    const small = testApp(database(), { importLimit: 1000 })
    const stalled = Array.from({ length: 3 }, () => {
      const own = { close: () => {} }
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(1500))
          own.close = () => controller.close()
        },
      })
      const answer = small.request('/api/tables/employees/import', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body,
        duplex: 'half',
      } as RequestInit)
      return { answer, own }
    })
    for (const { answer } of stalled.slice(1)) expect((await answer).status).toBe(429)
    stalled[0]!.own.close()
    expect((await stalled[0]!.answer).status).toBe(400)
    expect((await small.import('employees', ['companyCode'], [['1']])).status).toBe(200)
  })

  it('a client that stalls while it uploads holds nobody up', async () => {
    const { head } = await app.load('employees')
    let rest: ReadableStreamDefaultController<Uint8Array>
    const encoder = new TextEncoder()
    const stalled = new ReadableStream<Uint8Array>({
      start(controller) {
        rest = controller
        controller.enqueue(
          encoder.encode(`${JSON.stringify({ version: head.version, fields, rows: 2 })}\n[["1"],["a"],[10]]\n`),
        )
      },
    })
    const importing = app.request('/api/tables/employees/import', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: stalled,
      duplex: 'half',
    } as RequestInit)
    expect((await app.add('departments', [{ departmentCode: 30 }])).status).toBe(200)
    expect((await app.load('employees')).rows).toEqual([])
    rest!.enqueue(encoder.encode('[["2"],["b"],[10]]'))
    rest!.close()
    expect(await (await importing).json()).toMatchObject({ added: 2 })
  })

  it('many lines of one row, many rows at once: all the same', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => [`c${i}`, '名'.repeat(200), i % 2 ? 10 : 20])
    expect((await app.import('employees', fields, rows, {}, 7)).body).toMatchObject({ added: 3000 })
    expect((await rowsOf('employees')).map((row) => [row.companyCode, row.name, row.departmentCode])).toEqual(rows)
    expect(
      (
        await app.import(
          'employees',
          fields,
          rows.map(([code]) => [code, 'x', null]),
          {},
          5000,
        )
      ).body,
    ).toMatchObject({ changed: 3000, added: 0 })
  })
})
