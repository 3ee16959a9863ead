import { beforeAll, beforeEach, expect, it } from 'vitest'
import { officeWith, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { eventNumbersOf, returnNumbers, type NumberChoice } from '#domain/tickets/acts/change/index.ts'
import type { Returned } from '#domain/tickets/index.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from '#server/routes/test-app.ts'

describeDatabases('what was returned', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  const query = async (text: string, values: unknown[] = []) => (await database().pool.query(text, values)).rows
  const office = officeWith()
  beforeEach(async () => {
    await query('DELETE FROM sealdata; DELETE FROM events; DELETE FROM employees')
    await query('DELETE FROM change_log; DELETE FROM act')
    await app.add('events', office.events)
    await app.add(
      'employees',
      office.employees.map(({ companyCode, name }) => ({ companyCode, name })),
    )
  })

  const told = async (event = 1): Promise<Returned> => (await app.request(`/api/numbers/${event}/returned`)).json()
  const by = (companyCode: string, count: number) => ({ companyCode, name: null, count })
  const post = async (path: string, body: object) => {
    const response = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as { act: number }
  }
  async function giveBack(chosen: NumberChoice): Promise<number> {
    const tables = ['events', 'sealData', 'withdrawn', 'distributionStatus', 'employees'] as const
    const loaded = await Promise.all(tables.map(async (table) => [table, await app.load(table)] as const))
    const rows = Object.fromEntries(loaded.map(([table, { rows }]) => [table, rows]))
    const proposal = returnNumbers(eventNumbersOf({ ...office, ...rows }, 1)!, chosen)
    if (!proposal.ok) throw new Error(JSON.stringify(proposal.refusals))
    const versions = Object.fromEntries(loaded.map(([table, { head }]) => [table, head.version]))
    return (await app.ticketAct({ ...proposal.act, versions })).body.act
  }
  const undoAct = async (act: number) => {
    const { versions } = await (await app.request(`/api/acts/${act}/take-back`)).json()
    return (await post(`/api/acts/${act}/take-back`, { versions, strict: true })).act
  }
  const seals = (...added: ReturnType<typeof sealOf>[]) =>
    app.add(
      'sealData',
      added.map(({ id: _, ...row }) => row),
    )
  const second = { companyCode: '0002', name: '森 一郎' }

  it('as the page returns them, of several persons at once; taken back it does not count', async () => {
    await seals(sealOf(1, 10), sealOf(11, 30, second))
    const act = await giveBack({
      by: 'numbers',
      numbers: [
        [3, 5],
        [9, 12],
      ],
    })
    expect(await told()).toEqual({ persons: [by('0001', 5), by('0002', 2)], untold: 0 })
    const back = await undoAct(act)
    expect(await told()).toEqual({ persons: [], untold: 0 })
    await undoAct(back)
    expect(await told()).toEqual({ persons: [by('0001', 5), by('0002', 2)], untold: 0 })
    await giveBack({ by: 'person', person: 'code:0002' })
    expect(await told()).toEqual({ persons: [by('0001', 5), by('0002', 20)], untold: 0 })
    await query('DELETE FROM change_log')
    expect(await told()).toEqual({ persons: [by('0001', 5), by('0002', 20)], untold: 0 })
    expect(await told(2)).toEqual({ persons: [], untold: 0 })
  })

  it('two seals with the same numbers are given back once', async () => {
    await seals(sealOf(1, 10), sealOf(6, 15))
    await giveBack({ by: 'person', person: 'code:0001' })
    expect(await told()).toEqual({ persons: [by('0001', 15)], untold: 0 })
  })

  it('from before it was counted: by one employee as the details say it; others are counted as untold', async () => {
    const older = async (details: object, event = 1): Promise<number> => {
      const [row] = await query(
        `INSERT INTO act (kind, "eventCode", details, returned) VALUES ('return', $1, $2, NULL) RETURNING id::int`,
        [event, JSON.stringify(details)],
      )
      return row.id
    }
    const back = (of: number, left: number) =>
      query(
        `INSERT INTO act (kind, "eventCode", details, "takesBack", returned) VALUES ('take-back', 1, $1, $2, NULL)`,
        [JSON.stringify({ left }), of],
      )
    await older({ numbers: '1-3', count: 3, companyCode: '0001' })
    await older({ numbers: '1', count: 1, companyCode: '0001' }, 2)
    expect(await told()).toEqual({ persons: [by('0001', 3)], untold: 0 })
    await older({ numbers: '1, 11', count: 2, companyCode: null })
    await older({ numbers: '1', count: 1, companyCode: '客人' })
    await older({ count: 'many', companyCode: '0001' })
    await back(await older({ count: 5, companyCode: '0001' }), 0)
    await back(await older({ count: 5, companyCode: '0001' }), 1)
    expect(await told()).toEqual({ persons: [by('0001', 3)], untold: 4 })
  })

  it('is asked of an event by its code', async () => {
    expect((await app.request('/api/numbers/x/returned')).status).toBe(400)
  })
})
