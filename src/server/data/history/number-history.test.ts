import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { NumberChange, NumberHistory } from '#domain/tickets/number-history.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { staff, testApp, type TestApp } from '#server/routes/test-app.ts'
import { prune } from './prune.ts'

const EVENT = 1

describeDatabases('where a number has been', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  const query = async (text: string, values: unknown[] = []) => (await database().pool.query(text, values)).rows
  beforeEach(async () => {
    await query(
      `DELETE FROM sealdata; DELETE FROM salesdata; DELETE FROM confirmeddata; DELETE FROM print_log; DELETE FROM products; DELETE FROM events;
       DELETE FROM change_log; UPDATE table_version SET version = 1`,
    )
    await app.add('events', [
      { eventCode: EVENT, eventName: '春の市', ticketStartNumber: 1, ticketEndNumber: 100 },
      { eventCode: 2, eventName: '夏の市', ticketStartNumber: 1, ticketEndNumber: 100 },
    ])
  })

  const history = async (number: number, event = EVENT): Promise<NumberHistory> =>
    (await app.request(`/api/numbers/${event}/${number}`)).json()
  const seal = (from: number, to: number, who: string, more: object = {}) => ({
    eventCode: EVENT,
    companyCode: who,
    name: `名${who}`,
    ticketStartNumber: from,
    ticketEndNumber: to,
    ...more,
  })
  const add = async (...rows: object[]): Promise<number[]> =>
    (await app.add('sealData', rows)).body.rows.map((row: { id: number }) => row.id)
  const edit = async (key: number, changes: object) => {
    const [row] = (await app.load('sealData')).rows.filter(({ id }) => id === key)
    expect((await app.edit('sealData', [{ key, changes, expected: row }])).status).toBe(200)
  }
  /** Former and next holder of the number by act, the latest first. */
  const hands = ({ changes }: Pick<NumberHistory, 'changes'>, table = 'sealData') =>
    changes.flatMap(({ kind, tables }) =>
      tables
        .filter((one) => one.table === table)
        .map(({ rows }) => {
          const of = (side: 'was' | 'became') =>
            rows.flatMap((row) => (row[side] === null ? [] : [row[side].companyCode ?? row[side].quantity]))
          return [kind, of('was').join(), of('became').join()]
        }),
    )

  it('added, handed on, cut, given back: each by whom and when, the latest first; other numbers are not told', async () => {
    const [id] = await add(seal(1, 10, 'A'), seal(50, 60, 'Z'))
    await edit(id!, { companyCode: 'B', name: '名B' })
    // Number 7 leaves the seal by an edit of its end, and 5 stays.
    await edit(id!, { ticketEndNumber: 6 })
    await edit(id!, { ticketStartNumber: 2, ticketEndNumber: 8 })
    await app.remove('sealData', [id!])
    expect(hands(await history(7))).toEqual([
      ['delete', 'B', ''],
      ['edit', '', 'B'],
      ['edit', 'B', ''],
      ['edit', 'A', 'B'],
      ['add', '', 'A'],
    ])
    const { changes, since, more, prints } = await history(5)
    expect(hands({ changes })).toEqual([
      ['delete', 'B', ''],
      ['edit', 'A', 'B'],
      ['add', '', 'A'],
    ])
    expect(changes[1]).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      who: staff.email,
      act: expect.any(Number),
      kind: 'edit',
      imported: false,
      tables: [
        {
          table: 'sealData',
          count: 1,
          rows: [{ key: id, was: held('A'), became: held('B') }],
        },
      ],
    })
    expect([since, more, prints]).toEqual([null, 0, []])
    expect(hands(await history(11))).toEqual([])
    expect(hands(await history(5, 2))).toEqual([])
  })

  const held = (companyCode: string) => ({
    companyCode,
    name: `名${companyCode}`,
    departmentCode: null,
    departmentName: null,
    personInChargeCode: null,
    personInChargeName: null,
  })

  it('an import that replaces seals changes hands only where somebody else gets the number', async () => {
    const ids = await add(seal(1, 10, 'A'), seal(11, 20, 'B'))
    const fields = ['eventCode', 'companyCode', 'name', 'ticketStartNumber', 'ticketEndNumber']
    const rows = [
      [EVENT, 'A', '改名', 1, 12],
      [EVENT, 'B', '名B', 13, 20],
    ]
    expect((await app.import('sealData', fields, rows, { remove: ids })).status).toBe(200)
    expect(hands(await history(5))).toEqual([['add', '', 'A']])
    expect(hands(await history(11))).toEqual([
      ['import', 'B', 'A'],
      ['add', '', 'B'],
    ])
    expect((await history(11)).changes[0]).toMatchObject({ imported: true, kind: 'import' })
  })

  it('a seal belongs to the event by its code, without one by its name; taking back is told, too', async () => {
    const [id] = await add(seal(1, 10, 'A', { eventCode: 77, eventName: '春の市' }))
    await edit(id!, { eventCode: null })
    await edit(id!, { eventCode: 2 })
    expect(hands(await history(5))).toEqual([
      ['edit', 'A', ''],
      ['edit', '', 'A'],
    ])
    expect(hands(await history(5, 2))).toEqual([['edit', '', 'A']])
    const [{ act }] = await query('SELECT max(id)::int AS act FROM act')
    const { versions } = await (await app.request(`/api/acts/${act}/take-back`)).json()
    await app.send('POST', `/api/acts/${act}/take-back`, { versions })
    expect(hands(await history(5))[0]).toEqual(['take-back', '', 'A'])
    // Two events have the same name, so a row with only the name belongs to neither.
    await query(`UPDATE events SET "eventName" = '春の市'`)
    expect(hands(await history(5))).toEqual([])
  })

  it('its sales and confirmed rows, and the prints of the event’s seals', async () => {
    const { body } = await app.add('salesData', [
      { eventCode: EVENT, ticketNumber: 5, productCode: 11, quantity: 2 },
      { eventCode: EVENT, ticketNumber: 15, quantity: 9 },
      { eventCode: 2, ticketNumber: 5, quantity: 9 },
    ])
    await app.edit('salesData', [{ key: body.rows[0].id, changes: { quantity: 3 }, expected: { quantity: 2 } }])
    await app.add('confirmedData', [{ eventName: '春の市', ticketNumber: 5, quantity: 3, companyCode: null }])
    await app.send('POST', '/api/prints', {
      sheet: 'seals',
      filters: { eventCode: EVENT, personInChargeCode: 4 },
      rows: 3,
    })
    await app.send('POST', '/api/prints', { sheet: 'seals', filters: { eventCode: 2 }, rows: 3 })
    await app.send('POST', '/api/prints', { sheet: 'receipts', filters: { eventCode: EVENT }, rows: 3 })
    const told = await history(5)
    expect(hands(told, 'salesData')).toEqual([
      ['edit', '2', '3'],
      ['add', '', '2'],
    ])
    expect(hands(told, 'confirmedData')).toEqual([['add', '', '3']])
    expect(told.prints).toEqual([{ at: expect.any(String), who: staff.email, exact: false, personInChargeCode: '4' }])
  })

  it('says since when it can tell, and what it tells is right all the same', async () => {
    const [id] = await add(seal(1, 10, 'A'))
    await edit(id!, { companyCode: 'B' })
    const [{ version }] = await query(`SELECT version::float8 FROM table_version WHERE name = 'sealdata'`)
    await query(`UPDATE change_log SET act = now() - interval '31 days' WHERE "table" = 'sealdata'`)
    await query(`UPDATE act SET moment = now() - interval '31 days'`)
    await prune(database().pool, 30)
    expect(await history(5)).toMatchObject({ since: new Date(version).toISOString(), changes: [] })
    await edit(id!, { companyCode: 'C' })
    await edit(id!, { ticketStartNumber: 6 })
    expect(hands(await history(5))).toEqual([
      ['edit', 'C', ''],
      ['edit', 'B', 'C'],
    ])
    expect((await history(5)).since).toBe(new Date(version).toISOString())
    // One entry is missing, so earlier ones cannot be folded.
    await query(`DELETE FROM change_log WHERE id = (SELECT max(id) FROM change_log)`)
    expect((await history(5)).changes).toEqual([])
    await edit(id!, { companyCode: 'D' })
    expect(hands(await history(8))).toEqual([['edit', 'C', 'D']])
  })

  it('what is no number is refused, and nobody learns anything signed out', async () => {
    for (const [event, number] of [
      [1, 0],
      [1, 1.5],
      [1, 'x'],
      ['x', 1],
      [1, 1e17],
      [1, '-1'],
    ])
      expect((await app.request(`/api/numbers/${event}/${number}`)).status).toBe(400)
    expect(await history(9_007_199_254_740_991, -9_007_199_254_740_991)).toMatchObject({ changes: [] })
    app.signedIn = false
    expect((await app.request('/api/numbers/1/1')).status).toBe(401)
    app.signedIn = true
  })

  it('the latest two hundred are told, and how many more there are; of an act twenty rows', async () => {
    await add(...Array.from({ length: 30 }, (_, at) => seal(1, 10, `A${at}`)))
    await query(
      `DO $$ BEGIN FOR n IN 1..210 LOOP UPDATE sealdata SET "companyCode" = 'B' || n WHERE id = (SELECT min(id) FROM sealdata); END LOOP; END $$`,
    )
    // One transaction is one act.
    const { changes, more } = await history(5)
    expect([changes.length, more]).toEqual([2, 0])
    expect(changes[1]!.tables).toMatchObject([{ count: 30 }])
    expect(changes[1]!.tables[0]!.rows).toHaveLength(20)
    for (let n = 0; n < 201; n++)
      await query(`UPDATE sealdata SET "companyCode" = 'C${n}' WHERE id = (SELECT min(id) FROM sealdata)`)
    const all = await history(5)
    expect([all.changes.length, all.more]).toEqual([200, 3])
  })

  /** Compares the history with a record of the number after each act. */
  it('is what somebody would have noted who looked after each act', async () => {
    const number = fc.integer({ min: 1, max: 12 })
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), from: number, size: number, who: fc.constantFrom('A', 'B', 'C') }),
      fc.record({ do: fc.constant('delete' as const), at: number }),
      fc.record({
        do: fc.constant('set' as const),
        at: number,
        field: fc.constantFrom('from', 'to', 'who', 'event', 'all'),
        from: number,
        size: number,
        who: fc.constantFrom('A', 'B', 'C'),
      }),
    )
    const columns = {
      from: 'ticketStartNumber',
      to: 'ticketEndNumber',
      who: 'companyCode',
      event: 'eventCode',
    } as const
    const LOOKED = 6
    const now = async () =>
      (
        await query(
          'SELECT "companyCode" AS who FROM sealdata WHERE "eventCode" = 1 AND $1 BETWEEN "ticketStartNumber" AND "ticketEndNumber" ORDER BY 1',
          [LOOKED],
        )
      ).map(({ who }) => who as string)
    const sqlOf = (one: typeof step extends fc.Arbitrary<infer S> ? S : never): string => {
      if (one.do === 'add')
        return `INSERT INTO sealdata ("eventCode", "companyCode", "ticketStartNumber", "ticketEndNumber") VALUES (1, '${one.who}', ${one.from}, ${one.from + one.size})`
      const chosen = `id IN (SELECT id FROM sealdata ORDER BY id OFFSET ${one.at % 4} LIMIT 2)`
      if (one.do === 'delete') return `DELETE FROM sealdata WHERE ${chosen}`
      const values: Record<string, string> = {
        from: `least(${one.from}, "ticketEndNumber")`,
        to: `greatest(${one.from + one.size}, "ticketStartNumber")`,
        who: `'${one.who}'`,
        event: `3 - "eventCode"`,
      }
      const set = one.field === 'all' ? ['who', 'event'] : [one.field]
      return `UPDATE sealdata SET ${set.map((field) => `"${columns[field as keyof typeof columns]}" = ${values[field]}`).join()} WHERE ${chosen}`
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (acts) => {
        await query('DELETE FROM sealdata; DELETE FROM change_log; UPDATE table_version SET version = 1')
        const noted: string[][][] = []
        for (const statements of acts) {
          const before = await now()
          await query(statements.map(sqlOf).join(';'))
          const after = await now()
          if (JSON.stringify(before) !== JSON.stringify(after)) noted.unshift([before, after])
        }
        const told = (await history(LOOKED)).changes.map((change) => [sideOf(change, 'was'), sideOf(change, 'became')])
        // Leaves out rows that an act did not change.
        const only = (some: readonly string[], others: readonly string[]) => {
          const left = [...others]
          return some.filter((one) => (left.includes(one) ? (left.splice(left.indexOf(one), 1), false) : true))
        }
        expect(told.map(([was, became]) => [only(was!, became!), only(became!, was!)])).toEqual(
          noted.map(([before, after]) => [only(before!, after!), only(after!, before!)]),
        )
      }),
      { numRuns: 40 },
    )
  })

  const sideOf = ({ tables }: NumberChange, side: 'was' | 'became') =>
    tables.flatMap(({ rows }) => rows.flatMap((row) => (row[side] ? [String(row[side].companyCode)] : []))).sort()
})
