import { beforeAll, expect, it } from 'vitest'
import type { PrintCard } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { staff, testApp, type TestApp } from '#server/routes/test-app.ts'
import { seal, ticketOffice } from '#server/data/ticket-act.test-help.ts'

describeDatabases('what came out of the printer', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })

  const card = (start: number, end: number): PrintCard => ({
    sheet: 'seals',
    page: 1,
    part: null,
    event: 1,
    seal: 1,
    start,
    end,
    digest: 'a'.repeat(32),
    person: 101,
    code: '0001',
    name: '髙橋',
    department: '営業部',
  })
  const print = async (cards: readonly PrintCard[]) => {
    const filters = { eventCode: 1, personInChargeCode: 101 }
    const { print: number } = (await app.send('POST', '/api/prints', { sheet: 'seals', filters, rows: 9 })).body
    if (cards.length > 0) await app.send('POST', `/api/prints/${number}/cards`, { cards })
    return number as number
  }
  const answer = (number: number, pages: number) => app.send('POST', `/api/prints/${number}/answer`, { pages })

  it('tells of a number when its seal came out, exactly; of prints from before only that there was one', async () => {
    await print([])
    const came = await print([card(1, 10)])
    await answer(came, 1)
    await answer(await print([card(1, 10)]), 0)
    await print([card(1, 10)])
    const { rows } = await database().pool.query('SELECT eventms_number_prints(1, 10, 50) AS prints')
    const entry = { at: expect.any(String), who: staff.email, personInChargeCode: '101' }
    expect(rows[0].prints).toEqual([
      { ...entry, exact: true, companyCode: '0001', name: '髙橋' },
      { ...entry, exact: false },
    ])
    const other = await database().pool.query('SELECT eventms_number_prints(1, 11, 50) AS prints')
    expect(other.rows[0].prints).toEqual([{ ...entry, exact: false }])
  })

  it('takes one answer of two people who give it at once', async () => {
    const number = await print([card(20, 21)])
    const answers = await Promise.all([answer(number, 1), answer(number, 0), answer(number, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is not undone by taking an allocation back, strictly: paper does not go back by itself', async () => {
    const office = ticketOffice(database)
    await office.empty()
    await answer(await print([card(31, 40)]), 1)
    const allocated = await office.act('allocate', { sealData: { add: [seal(31, 35), seal(41, 45)] } })
    const undo = async () => {
      const { versions } = await (await app.request(`/api/acts/${allocated.body.act}/take-back`)).json()
      return app.send('POST', `/api/acts/${allocated.body.act}/take-back`, { versions, strict: true })
    }
    const number = await print([card(41, 45)])
    await answer(number, 1)
    expect((await undo()).body.error).toEqual({
      code: 'cardsPrinted',
      params: { act: allocated.body.act, from: 41, to: 45 },
    })
    // Neither the earlier print nor a print without pages counts.
    await database().pool.query('UPDATE print_log SET "confirmedPages" = 0 WHERE id = $1', [number])
    expect((await undo()).status).toBe(200)
  })

  it('takes no cards of a print that is somebody else’s', async () => {
    const { rows } = await database().pool.query(
      "INSERT INTO print_log (who, sheet, filters, rows) VALUES ('other@example.com', 'seals', '{}', 5) RETURNING id",
    )
    const { status, body } = await app.send('POST', `/api/prints/${rows[0].id}/cards`, { cards: [card(1, 2)] })
    expect([status, body.error.code]).toEqual([404, 'unknownPrint'])
    expect((await app.send('POST', '/api/prints/x/answer', { pages: 1 })).status).toBe(400)
    expect((await app.request('/api/prints?sheet=seals&event=x')).status).toBe(400)
    expect((await app.request('/api/prints?sheet=set&event=1')).status).toBe(400)
  })
})
