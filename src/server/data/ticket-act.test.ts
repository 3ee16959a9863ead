import { beforeEach, expect, it } from 'vitest'
import { type Row, sqlName, type TableDeclaration } from '#domain/table.ts'
import { type TableName, tableNames, tables } from '#domain/tables/index.ts'
import { WRITTEN_TABLES } from '#domain/tickets/acts/act-tables.ts'
import type { ChangesByTable, TicketActKind } from '#domain/tickets/acts/ticket-act.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { staff } from '#server/routes/test-app.ts'
import { EVENT, lost, numbers, plan, seal, ticketOffice } from './ticket-act.test-help.ts'

describeDatabases('an act on tickets', (database) => {
  const { app, query, empty, add, versions, act, pieces } = ticketOffice(database)
  beforeEach(empty)

  it('of each kind does what it says, as one act', async () => {
    const [flag] = await add('distributionStatus', plan(), plan({ eventCode: null }))
    const allocated = await act(
      'allocate',
      {
        sealData: { add: [seal(1, 10), seal(21, 30, { companyCode: '0002' })] },
        distributionStatus: { edit: [{ key: flag!, changes: { ticketIssueFlag: true } }] },
      },
      { details: { persons: 2, how: 'lowest' } },
    )
    expect(allocated).toMatchObject({
      status: 200,
      body: {
        act: expect.any(Number),
        tables: { sealData: { added: 2, changed: 0, removed: 0 }, distributionStatus: { added: 0, changed: 1 } },
      },
    })
    const { sealData: moved } = allocated.body.tables
    expect([moved.to, moved.versions.distributionStatus]).toEqual([
      (await versions()).sealData,
      (await versions()).distributionStatus,
    ])
    expect(await query('SELECT who, kind, "eventCode"::int, details FROM act ORDER BY id DESC LIMIT 1')).toEqual([
      { who: staff.email, kind: 'allocate', eventCode: 1, details: { persons: 2, how: 'lowest' } },
    ])
    const [first, second] = (await query('SELECT id::int FROM sealdata ORDER BY 1')).map(({ id }) => id as number)

    const done = async (kind: TicketActKind, changes: ChangesByTable) =>
      expect([kind, (await act(kind, changes)).status]).toEqual([kind, 200])
    await done('split', {
      sealData: { edit: [{ key: first!, changes: numbers(1, 4) }], add: [seal(5, 10)] },
    })
    await done('transfer', {
      sealData: { edit: [{ key: first!, changes: numbers(1, 2) }], add: [seal(3, 4, { companyCode: '0003' })] },
    })
    await done('swap', {
      sealData: {
        edit: [
          { key: first!, changes: { companyCode: '0002' } },
          { key: second!, changes: { companyCode: '0001' } },
        ],
      },
    })
    await done('return', { sealData: { edit: [{ key: second!, changes: numbers(21, 25) }] } })
    await done('withdraw', {
      sealData: { edit: [{ key: first!, changes: numbers(1, 1) }] },
      withdrawn: { add: [lost(2, 2, { companyCode: '0002' }), lost(90, 100)] },
    })
    expect([await pieces('sealdata'), await pieces('withdrawn')]).toEqual([
      [
        [1, 1, '0002'],
        [3, 4, '0003'],
        [5, 10, '0001'],
        [21, 25, '0001'],
      ],
      [
        [2, 2, '0002'],
        [90, 100, null],
      ],
    ])
    const [two, ninety] = (await query('SELECT id::int FROM withdrawn ORDER BY 1')).map(({ id }) => id as number)
    await done('restore', {
      withdrawn: { remove: [two!], edit: [{ key: ninety!, changes: { ticketStartNumber: 95 } }] },
      sealData: { edit: [{ key: first!, changes: numbers(1, 2) }] },
    })
    expect(await pieces('withdrawn')).toEqual([[95, 100, null]])

    const last = Number((await query('SELECT max(id) AS id FROM act'))[0].id)
    const preview = await (await app().request(`/api/acts/${last}/take-back`)).json()
    expect(
      (await app().send('POST', `/api/acts/${last}/take-back`, { versions: preview.versions, strict: true })).status,
    ).toBe(200)
    expect((await pieces('withdrawn')).length).toBe(2)
  })

  it('confirms sales, and brings copied names up to date, of several events where none is named', async () => {
    const row = { eventCode: 1, eventName: '春の市', ticketNumber: 5, productCode: 11, quantity: 2, unitPrice: 500 }
    expect((await act('confirm', { confirmedData: { add: [row] } })).status).toBe(200)
    expect(await query('SELECT "totalAmount"::int AS total FROM confirmeddata')).toEqual([{ total: 1000 }])
    const [own, other] = await add('sealData', seal(1, 2), seal(1, 2, { eventCode: 2 }))
    const edit = [own!, other!].map((key) => ({ key, changes: { departmentName: '本部' } }))
    expect((await act('rename', { sealData: { edit } })).body.error.code).toBe('badRequest')
    expect((await act('rename', { sealData: { edit } }, { eventCode: null })).status).toBe(200)
    for (const changes of [{ companyCode: '0002' }, { departmentCode: 20 }, { ticketEndNumber: 3 }])
      expect((await act('rename', { sealData: { edit: [{ key: own!, changes }] } })).body.error.code).toBe('badRequest')
    expect((await act('rename', { sealData: { remove: [own!] } })).body.error.code).toBe('badRequest')
    // Without a company code the name is the holder.
    const [nameless] = await add('sealData', seal(5, 6, { companyCode: null }))
    for (const [key, status] of [
      [own!, 200],
      [nameless!, 400],
    ] as const)
      expect((await act('rename', { sealData: { edit: [{ key, changes: { name: '吉田' } }] } })).status).toBe(status)
  })

  it('is not held up by what is wrong elsewhere; a seal without a code is the event’s if no other has its name [V2.3.2]', async () => {
    const [lone] = await add('sealData', seal(31, 40, { eventCode: null }))
    await add('sealData', seal(1, 10), seal(5, 15), seal(90, 120), seal(50, 55, { distributionNumber: 1 }))
    await add('withdrawn', lost(1, 3), lost(2, 3), lost(500, 600))
    expect((await act('allocate', { sealData: { add: [seal(20, 30)] } })).status).toBe(200)
    const { body } = await act('allocate', { sealData: { add: [seal(35, 45)] } })
    expect(body.error).toMatchObject({ code: 'numbersTaken', params: { from: 35, to: 40 } })
    expect((await act('return', { sealData: { edit: [{ key: lone!, changes: numbers(31, 32) }] } })).status).toBe(200)
    expect((await act('allocate', { sealData: { add: [seal(35, 45)] } })).status).toBe(200)
    // Two events have the name by now, so the name identifies neither: its numbers are not free, and its row belongs to
    // no event.
    await app().add('events', [{ ...EVENT, eventCode: 3 }])
    expect((await act('return', { sealData: { remove: [lone!] } })).body.error.code).toBe('badRequest')
    const taken = await act('allocate', { sealData: { add: [seal(32, 33)] } })
    expect(taken.body.error).toMatchObject({ code: 'numbersTaken', params: { from: 32, to: 32 } })
  })

  it('repairs overlapping seals of one person, of which one was received', async () => {
    const receipt = { receivedOn: '2026-04-01', receivedBy: '窓口' }
    const [received, other] = await add('sealData', seal(1, 10, receipt), seal(5, 15))
    const repair = { remove: [other!], edit: [{ key: received!, changes: numbers(5, 10) }] }
    expect((await act('return', { sealData: repair })).status).toBe(200)
    expect(await pieces('sealdata')).toEqual([[5, 10, '0001']])
  })

  it('a row of the plan without an event is given this one', async () => {
    const [nobodys] = await add('distributionStatus', plan({ eventCode: null }))
    const edit = (changes: Row) => ({ distributionStatus: { edit: [{ key: nobodys!, changes }] } })
    expect((await act('allocate', edit({ distributionNumber: 3 }))).body.error.code).toBe('badRequest')
    expect((await act('allocate', edit({ eventCode: 1 }))).status).toBe(200)
  })

  it('writes to the tables, and knows the copied columns, that the declarations say', async () => {
    for (const [kind, written] of Object.entries(WRITTEN_TABLES)) {
      const [{ lists }] = await query('SELECT eventms_ticket_lists($1) AS lists', [kind])
      const declared = Object.entries(written).map(([name, of]) => [sqlName(tables[name as TableName]), of])
      expect([kind, lists]).toEqual([kind, Object.fromEntries(declared)])
    }
    const declarations: TableDeclaration[] = tableNames.map((name) => tables[name])
    const found = await query(
      `SELECT attrelid::regclass::text AS table, attname AS name, col_description(attrelid, attnum) AS told FROM pg_attribute
       WHERE attnum > 0 AND col_description(attrelid, attnum) LIKE 'copied: %' AND attrelid IN
         (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')`,
    )
    const declared = declarations.flatMap((declaration) =>
      Object.entries(declaration.fields).flatMap(([name, { copiedFrom }]) =>
        copiedFrom ? [{ table: sqlName(declaration), name, told: `copied: ${copiedFrom}` }] : [],
      ),
    )
    const told = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
    expect(told(found)).toEqual(told(declared))
  })
})
