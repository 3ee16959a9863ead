/** The plan from positions and the copy of an event, as the database checks and undoes them. */
import { beforeEach, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { ChangesByTable, TicketActKind } from '#domain/tickets/acts/ticket-act.ts'
import type { UndoPreview } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { EVENT, plan, seal, ticketOffice } from './ticket-act.test-help.ts'

describeDatabases('acts that prepare an event', (database) => {
  const { app, query, empty, add, versions, act, everything } = ticketOffice(database)
  beforeEach(async () => {
    await query('DELETE FROM products')
    await empty()
    await app().add('events', [{ ...EVENT, eventCode: 2, eventName: '秋の市' }])
    await app().add('products', [{ productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: 500 }])
  })

  const does = async (kind: TicketActKind, changes: ChangesByTable) => {
    const [products] = await query(`SELECT version::float8 FROM table_version WHERE name = 'products'`)
    return act(kind, changes, { versions: { ...(await versions()), products: products.version as number } })
  }
  const rows = async () => [(await everything()).slice(3), await query('SELECT * FROM products ORDER BY 1')]
  const undo = async (number: number) => {
    const preview = await app().request(`/api/acts/${number}/take-back`)
    const { versions: seen } = (await preview.json()) as UndoPreview
    return (await app().send('POST', `/api/acts/${number}/take-back`, { versions: seen, strict: true })).status
  }

  it('a plan adds rows of its event and changes counts, nothing else, and is undone [V2.3.2]', async () => {
    const [own, other] = await add('distributionStatus', plan(), plan({ eventCode: 2 }))
    const before = await rows()
    const edit = (key: number, changes: Row) => ({ distributionStatus: { edit: [{ key, changes }] } })
    const planned = await does('plan', {
      distributionStatus: {
        edit: [{ key: own!, changes: { distributionNumber: 4 } }],
        add: [plan({ companyCode: '0002', distributionNumber: 20 })],
      },
    })
    expect([planned.status, planned.body.tables.distributionStatus]).toMatchObject([200, { added: 1, changed: 1 }])
    expect([await undo(planned.body.act), await rows()]).toEqual([200, before])
    for (const changes of [
      edit(own!, { companyCode: '0002' }),
      edit(own!, { distributionNumber: 4, ticketIssueFlag: true }),
      edit(other!, { distributionNumber: 4 }),
      { distributionStatus: { add: [plan({ eventCode: 2 })] } },
      { distributionStatus: { remove: [own!] } },
      { sealData: { add: [seal(1, 2)] } },
    ] satisfies ChangesByTable[])
      expect((await does('plan', changes)).body.error.code).toBe('badRequest')
    expect(await rows()).toEqual(before)
  })

  it('a copy adds one event with rows of it, nothing else, and is undone [V2.3.2]', async () => {
    const before = await rows()
    const copy = { eventCode: 3, eventName: '夏の市', ticketStartNumber: 501, ticketEndNumber: 600 }
    const product = (eventCode: number) => ({ productCode: 12, eventCode, productName: 'カステラ', unitPrice: 500 })
    const changes = {
      events: { add: [copy] },
      products: { add: [product(3)] },
      distributionStatus: { add: [plan({ eventCode: 3 })] },
    } satisfies ChangesByTable
    const copied = await does('copy', changes)
    expect(copied.status).toBe(200)
    expect(await query('SELECT "eventCode"::int AS code FROM products ORDER BY 1')).toEqual([{ code: 1 }, { code: 3 }])
    expect([await undo(copied.body.act), await rows()]).toEqual([200, before])
    for (const wrong of [
      { products: changes.products },
      { ...changes, products: { add: [product(1)] } },
      { ...changes, distributionStatus: { add: [plan()] } },
      { events: { add: [copy, { ...copy, eventCode: 4 }] } },
      { ...changes, products: { edit: [{ key: 11, changes: { unitPrice: 1 } }] } },
      { ...changes, sealData: { add: [seal(501, 502, { eventCode: 3 })] } },
    ] satisfies ChangesByTable[])
      expect((await does('copy', wrong)).body.error.code).toBe('badRequest')
    expect((await does('copy', { ...changes, products: { add: [{ ...product(3), productCode: 11 }] } })).status).toBe(
      422,
    )
    expect(await rows()).toEqual(before)
  })
})
