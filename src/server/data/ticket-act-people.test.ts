/** Joining, moving and leaving, as the database checks and undoes them. */
import { beforeEach, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { ChangesByTable, TicketActKind } from '#domain/tickets/acts/ticket-act.ts'
import type { UndoPreview } from '#domain/wire.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { lost, numbers, plan, seal, ticketOffice } from './ticket-act.test-help.ts'

describeDatabases('acts on a person', (database) => {
  const { app, query, empty, add, versions, act, pieces, everything } = ticketOffice(database)
  beforeEach(async () => {
    await query('DELETE FROM employees; DELETE FROM departments')
    await empty()
  })

  const allVersions = async () => {
    const [employees] = await query(`SELECT version::float8 FROM table_version WHERE name = 'employees'`)
    return { ...(await versions()), employees: employees.version as number }
  }
  const does = async (kind: TicketActKind, changes: ChangesByTable, eventCode: number | null, details: Row = {}) =>
    act(kind, changes, { eventCode, details: details as Record<string, string>, versions: await allVersions() })
  const codes = async () =>
    (await query('SELECT "companyCode" AS code FROM employees ORDER BY 1')).map(({ code }) => code as string)
  const undo = async (number: number) => {
    const preview = await app().request(`/api/acts/${number}/take-back`)
    const { versions: seen } = (await preview.json()) as UndoPreview
    return app().send('POST', `/api/acts/${number}/take-back`, { versions: seen, strict: true })
  }

  it('join and move write what they name, and no number [V2.3.2]', async () => {
    await add('departments', { departmentCode: 20, departmentName: '総務部' })
    await add('events', { eventCode: 2, eventName: '秋', ticketStartNumber: 1, ticketEndNumber: 9 })
    const joined = await does(
      'join',
      {
        employees: { add: [{ companyCode: '0001', name: '𠮷田' }] },
        distributionStatus: { add: [plan(), plan({ eventCode: 2 })] },
      },
      null,
    )
    expect([joined.status, await codes()]).toEqual([200, ['0001']])
    const [own] = await add('sealData', seal(1, 5))
    const [{ id }] = await query('SELECT id::int FROM employees')
    const moved = await does(
      'move',
      {
        employees: { edit: [{ key: id, changes: { departmentCode: 20 } }] },
        sealData: { edit: [{ key: own!, changes: { departmentCode: 20, departmentName: '総務部' } }] },
      },
      null,
    )
    expect(moved.status).toBe(200)
    expect((await undo(moved.body.act)).status).toBe(200)
    expect(await query('SELECT "departmentCode"::int AS code FROM sealdata')).toEqual([{ code: 10 }])
    // A seal given to the person since would belong to nobody.
    const { status, body } = await undo(joined.body.act)
    expect([status, body.error.params.rows]).toMatchObject([
      409,
      [{ table: 'sealData', key: own, reason: 'dependent' }],
    ])
    for (const changes of [numbers(1, 4), { companyCode: '0002' }, { name: '別人' }, { eventCode: 2 }])
      expect((await does('move', { sealData: { edit: [{ key: own!, changes }] } }, null)).body.error.code).toBe(
        'badRequest',
      )
    for (const [kind, changes] of [
      ['join', { employees: { edit: [{ key: id, changes: { name: '別人' } }] } }],
      ['join', { sealData: { add: [seal(7, 8)] } }],
      ['move', { employees: { remove: [id] } }],
      ['leave', { employees: { edit: [{ key: id, changes: { name: '別人' } }] } }],
      ['leave', { sealData: { remove: [own!] } }],
    ] as const)
      expect((await does(kind, changes, null)).body.error.code).toBe('badRequest')
  })

  it('a leave gives nobody a number that was free, returns or passes on, and is undone whole', async () => {
    const [id] = await add('employees', { companyCode: '0001', name: '𠮷田' })
    const [own] = await add('sealData', seal(1, 10))
    await add('withdrawn', lost(11, 12))
    const other = { companyCode: '0002', name: '森' }
    for (const [add, code] of [
      [seal(20, 21, other), 'numbersNotConserved'],
      [seal(11, 11, other), 'numbersWithdrawn'],
    ] as const)
      expect((await does('leave', { sealData: { add: [add] } }, 1)).body.error.code).toBe(code)

    const before = (await everything()).slice(3)
    const passed = await does(
      'leave',
      {
        sealData: { remove: [own!], add: [seal(1, 10, other)] },
        employees: { remove: [id!] },
      },
      1,
      { companyCode: '0001', to: '0002' },
    )
    expect([passed.status, await pieces('sealdata'), await codes()]).toEqual([200, [[1, 10, '0002']], []])
    const returned = async () => (await app().request('/api/numbers/1/returned')).json()
    // The person is listed as having left, but the booklets that were passed on are not counted.
    const [given] = await add('sealData', seal(13, 14))
    const early = await does('return', { sealData: { remove: [given!] } }, 1)
    expect(await returned()).toEqual({ persons: [{ companyCode: '0001', name: null, count: 2, left: 0 }], untold: 0 })
    expect((await undo(early.body.act)).status).toBe(200)
    expect(await returned()).toEqual({ persons: [], untold: 0 })
    await query(`DELETE FROM sealdata WHERE id = ${given}`)

    // Somebody else has the code by now.
    const [second] = await add('employees', { companyCode: '0001', name: '新井' })
    const { status, body } = await undo(passed.body.act)
    expect([status, body.error.code, body.error.params.rows]).toMatchObject([
      409,
      'actBlocked',
      [{ table: 'employees', reason: 'identityUsed' }],
    ])
    await app().remove('employees', [second])
    expect((await undo(passed.body.act)).status).toBe(200)
    expect([(await everything()).slice(3), await codes(), await returned()]).toEqual([
      before,
      ['0001'],
      { persons: [], untold: 0 },
    ])

    const back = await does('leave', { sealData: { remove: [own!] } }, 1, { companyCode: '0001' })
    expect(await returned()).toEqual({ persons: [{ companyCode: '0001', name: null, count: 10, left: 10 }], untold: 0 })
    expect((await undo(back.body.act)).status).toBe(200)
    expect(await returned()).toEqual({ persons: [], untold: 0 })
  })
})
