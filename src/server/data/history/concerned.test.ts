/** The events that an undo concerns, of all of its rows. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from '#server/routes/test-app.ts'

describeDatabases('an act', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  beforeEach(async () => {
    await database().pool.query('DELETE FROM products; DELETE FROM events; DELETE FROM sealdata')
  })

  it('names in its preview the events of every row, beyond those that it lists', async () => {
    await app.add(
      'events',
      [1, 2].map((eventCode) => ({ eventCode, eventName: `e${eventCode}` })),
    )
    await app.add('products', [{ productCode: 5, eventCode: 2, unitPrice: 1 }])
    const latest = async () => Number((await database().pool.query('SELECT max(id) AS id FROM act')).rows[0].id)
    const concerned = async () => {
      const { rows } = await database().pool.query('SELECT eventms_take_back_preview($1, 1) AS told', [await latest()])
      const [{ told }] = rows
      return [told.rows.length, told.concerned.map(({ values }: { values: object }) => Object.values(values))]
    }
    await app.import(
      'sealData',
      ['eventCode', 'eventName', 'companyCode'],
      [
        [1, 'e1', 'a'],
        [1, 'e1', 'b'],
        [null, 'e2', 'c'],
      ],
    )
    const [listed, named] = await concerned()
    expect([listed, named.toSorted()]).toEqual([
      1,
      [
        [1, 'e1'],
        [null, 'e2'],
      ].toSorted(),
    ])
    const expected = (await app.load('products')).rows[0]!
    const edit = { key: 5, changes: { eventCode: 1, unitPrice: 2 }, expected }
    expect((await app.edit('products', [edit])).status).toBe(200)
    const [, both] = await concerned()
    expect(both.map((one: unknown[]) => one.toSorted())).toEqual([
      [1, 5],
      [2, 5],
    ])
  })
})
