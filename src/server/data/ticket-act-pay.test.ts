/** Payments of an event, as the database checks and undoes them. */
import { beforeEach, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { ChangesByTable, TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { UndoPreview } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { plan, ticketOffice } from './ticket-act.test-help.ts'

const paid = (changes: Row = {}): Row => ({
  eventCode: 1,
  companyCode: '0001',
  personInChargeCode: 1,
  amount: Number.MAX_SAFE_INTEGER,
  paidOn: '2026-08-20',
  way: '現金',
  ...changes,
})

describeDatabases('payments', (database) => {
  const { app, query, empty, add, versions, act } = ticketOffice(database)
  beforeEach(async () => {
    await query('DELETE FROM payments')
    await empty()
  })

  const pay = async (changes: ChangesByTable, seen: Partial<TicketActRequest['versions']> = {}) => {
    const [table] = await query(`SELECT version::float8 FROM table_version WHERE name = 'payments'`)
    const all = { ...(await versions()), payments: table.version as number, ...seen }
    return act('pay', changes, { versions: all as TicketActRequest['versions'] })
  }
  const rows = () => query('SELECT * FROM payments ORDER BY id')

  it('are added, corrected and deleted as one act, which is undone whole [V2.3.2]', async () => {
    const [kept, gone] = await add('payments', paid(), paid({ amount: -3000 }))
    const before = await rows()
    const done = await pay({
      payments: {
        remove: [gone!],
        edit: [{ key: kept!, changes: { amount: 1, companyCode: null } }],
        add: [paid({ amount: 5 }), paid({ amount: -Number.MAX_SAFE_INTEGER })],
      },
    })
    expect([done.status, done.body.tables.payments]).toMatchObject([200, { added: 2, changed: 1, removed: 1 }])
    expect((await rows()).map(({ amount }) => Number(amount))).toEqual([1, 5, -Number.MAX_SAFE_INTEGER])
    const preview = await app().request(`/api/acts/${done.body.act}/take-back`)
    const { versions: seen } = (await preview.json()) as UndoPreview
    const undone = await app().send('POST', `/api/acts/${done.body.act}/take-back`, { versions: seen, strict: true })
    expect([undone.status, await rows()]).toEqual([200, before])
  })

  it('of no event are given this one, and are not deleted in its name', async () => {
    const [given, gone, nameless] = await add(
      'payments',
      paid({ eventCode: 9 }),
      paid({ eventCode: 9 }),
      paid({ eventCode: null }),
    )
    const edit = [{ key: given!, changes: { eventCode: 1 } }]
    expect((await pay({ payments: { edit: [{ key: given!, changes: { amount: 1 } }] } })).body.error.code).toBe(
      'badRequest',
    )
    for (const remove of [[gone!], [nameless!]])
      expect((await pay({ payments: { edit, remove } })).body.error.code).toBe('badRequest')
    expect((await pay({ payments: { edit } })).status).toBe(200)
    expect((await rows()).map((row) => [Number(row.id), row.eventCode && Number(row.eventCode)])).toEqual([
      [given, 1],
      [gone, 9],
      [nameless, null],
    ])
  })

  it('are refused of another event, of nobody, of nothing, beside other tables, and if somebody recorded one meanwhile', async () => {
    await add('events', { eventCode: 2, eventName: '秋の収穫祭' })
    const [other] = await add('payments', paid({ eventCode: 2 }))
    const before = await rows()
    for (const [changes, code] of [
      [{ payments: { add: [paid({ eventCode: 2 })] } }, 'badRequest'],
      [{ payments: { edit: [{ key: other!, changes: { amount: 1 } }] } }, 'badRequest'],
      [{ payments: { remove: [other!] } }, 'badRequest'],
      [{ distributionStatus: { add: [plan()] } }, 'badRequest'],
      [{ payments: { add: [paid({ amount: 0 })] } }, 'invalidRows'],
      [{ payments: { add: [paid({ companyCode: null, personInChargeCode: null })] } }, 'invalidRows'],
    ] satisfies [ChangesByTable, string][])
      expect((await pay(changes)).body.error.code).toBe(code)
    const meanwhile = await pay({ payments: { add: [paid()] } }, { payments: 1 })
    expect(meanwhile.body.error).toMatchObject({ code: 'tableMoved', params: { table: 'payments' } })
    expect(await rows()).toEqual(before)
  })
})
