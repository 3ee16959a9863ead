/** Refused undos: of an act that was undone, a total whose factors have changed, a receipt of an earlier holder. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from '#server/routes/test-app.ts'

describeDatabases('an act', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  beforeEach(async () => {
    await database().pool.query('DELETE FROM departments; DELETE FROM confirmeddata; DELETE FROM sealdata')
  })

  const latest = async () => Number((await database().pool.query('SELECT max(id) AS id FROM act')).rows[0].id)
  const preview = async (act: number) => (await app.request(`/api/acts/${act}/take-back`)).json()
  const undoAct = async (act: number, strict = false) => {
    const { versions } = await preview(act)
    return app.send('POST', `/api/acts/${act}/take-back`, { versions, strict })
  }
  const theRow = async (table: string) => (await app.load(table)).rows[0]!
  /** Edits the only row, as a form does. Returns the number of its act. */
  const edited = async (table: string, key: number, changes: Row): Promise<number> => {
    const { status } = await app.edit(table, [{ key, changes, expected: await theRow(table) }])
    expect(status).toBe(200)
    return latest()
  }

  it('that was taken back whole is not taken back once more, unless that was taken back itself', async () => {
    await app.add('departments', [{ departmentCode: 1, departmentName: 'a' }])
    const renamed = await edited('departments', 1, { departmentName: 'b' })
    expect((await undoAct(renamed, true)).status).toBe(200)
    const back = await latest()
    // The row now has the value that another person's act restored.
    await edited('departments', 1, { departmentName: 'b' })
    const refused = { code: 'actTakenBack', params: { act: renamed } }
    expect((await preview(renamed)).act).toMatchObject({ takenBack: true, takenBackBy: [back] })
    expect((await undoAct(renamed)).body.error).toEqual(refused)
    await edited('departments', 1, { departmentName: 'a' })
    expect((await undoAct(back, true)).status).toBe(200)
    expect((await undoAct(renamed, true)).status).toBe(200)
    expect(await theRow('departments')).toMatchObject({ departmentName: 'a' })
  })

  it('puts a total back with what it is computed from as it was then, or not at all', async () => {
    const added = await app.add('confirmedData', [{ eventCode: 1, quantity: 2, unitPrice: 500 }])
    const { id } = added.body.rows[0]
    const emptied = await edited('confirmedData', id, { unitPrice: null })
    await edited('confirmedData', id, { quantity: 3 })
    expect((await preview(emptied)).leftRows).toEqual([{ table: 'confirmedData', key: id, reason: 'changed' }])
    expect((await undoAct(emptied)).body.error.code).toBe('nothingToTakeBack')
    await edited('confirmedData', id, { quantity: 2 })
    expect((await undoAct(emptied, true)).status).toBe(200)
    expect(await theRow('confirmedData')).toMatchObject({ quantity: 2, unitPrice: 500, totalAmount: 1000 })
  })

  it('gives no receipt to a later holder, nor to other numbers', async () => {
    const held = { companyCode: '0001', ticketStartNumber: 1, ticketEndNumber: 9, distributionNumber: 9 }
    const added = await app.add('sealData', [{ ...held, receivedOn: '2026-04-01', receivedBy: '窓口' }])
    const { id } = added.body.rows[0]
    const cleared = await edited('sealData', id, { receivedOn: null, receivedBy: null })
    for (const [changes, back] of [
      [{ companyCode: '0002' }, { companyCode: '0001' }],
      [{ ticketEndNumber: 8 }, { ticketEndNumber: 9 }],
    ]) {
      await edited('sealData', id, changes!)
      expect((await preview(cleared)).leftRows).toEqual([{ table: 'sealData', key: id, reason: 'changed' }])
      expect((await undoAct(cleared)).body.error.code).toBe('nothingToTakeBack')
      await edited('sealData', id, back!)
    }
    await edited('sealData', id, { name: '森' })
    expect((await undoAct(cleared, true)).status).toBe(200)
    expect(await theRow('sealData')).toMatchObject({ receivedOn: '2026-04-01', receivedBy: '窓口', name: '森' })
  })
})
