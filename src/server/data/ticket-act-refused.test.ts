/** A refused act on tickets writes nothing. */
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { WRITTEN_TABLES } from '#domain/tickets/acts/act-tables.ts'
import type { ChangesByTable, TicketActKind } from '#domain/tickets/acts/ticket-act.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { lost, numbers, plan, seal, ticketOffice } from './ticket-act.test-help.ts'

const RECEIPT = { receivedOn: '2026-04-01', receivedBy: '窓口' }

describeDatabases('an act on tickets', (database) => {
  const { query, empty, add, versions, act, everything } = ticketOffice(database)

  /** Numbers 1–10 and 21–30 are held, 41–50 withdrawn, and 61–70 held by event name only. */
  const prepared = async () => {
    await empty()
    const [a, b, named] = await add(
      'sealData',
      seal(1, 10),
      seal(21, 30, { companyCode: '0002', ...RECEIPT }),
      seal(61, 70, { eventCode: 99 }),
    )
    const [w] = await add('withdrawn', lost(41, 50))
    const [other] = await add('sealData', seal(1, 10, { eventCode: 2, eventName: '別' }))
    const [elsewhere] = await add('distributionStatus', plan({ eventCode: 2 }))
    const [confirmed] = await add('confirmedData', { eventCode: 1, ticketNumber: 3, quantity: 1, unitPrice: 5 })
    return { a: a!, b: b!, named: named!, w: w!, other: other!, elsewhere: elsewhere!, confirmed: confirmed! }
  }
  type Prepared = Awaited<ReturnType<typeof prepared>>
  let of: Prepared
  /** Stays for all tests, since each of them writes nothing. */
  let before: Awaited<ReturnType<typeof everything>>
  beforeAll(async () => {
    of = await prepared()
    before = await everything()
  })

  const refused: readonly [
    why: string,
    kind: TicketActKind,
    changes: (of: Prepared) => ChangesByTable,
    error: readonly [code: string, from?: number, to?: number],
  ][] = [
    ['taken', 'allocate', () => ({ sealData: { add: [seal(15, 25)] } }), ['numbersTaken', 21, 25]],
    ['two at once', 'allocate', () => ({ sealData: { add: [seal(11, 15), seal(14, 16)] } }), ['numbersTaken', 14, 15]],
    ['held by name only', 'allocate', () => ({ sealData: { add: [seal(70, 71)] } }), ['numbersTaken', 70, 70]],
    ['withdrawn', 'allocate', () => ({ sealData: { add: [seal(38, 45)] } }), ['numbersWithdrawn', 41, 45]],
    ['outside', 'allocate', () => ({ sealData: { add: [seal(99, 105)] } }), ['numbersOutside', 101, 105]],
    ['takes', 'allocate', ({ a }) => ({ sealData: { remove: [a] } }), ['badRequest']],
    ['gives without taking', 'transfer', ({ a }) => ({ sealData: { remove: [a] } }), ['numbersNotConserved', 1, 10]],
    [
      'a count that differs',
      'allocate',
      () => ({ sealData: { add: [seal(11, 12, { distributionNumber: 3 })] } }),
      ['badRequest'],
    ],
    [
      'no numbers',
      'allocate',
      () => ({ sealData: { add: [seal(11, 12, { ticketEndNumber: null })] } }),
      ['badRequest'],
    ],
    ['other event', 'allocate', () => ({ sealData: { add: [seal(11, 12, { eventCode: 2 })] } }), ['badRequest']],
    [
      'loses',
      'transfer',
      ({ a }) => ({ sealData: { edit: [{ key: a, changes: numbers(1, 9) }] } }),
      ['numbersNotConserved', 10, 10],
    ],
    [
      'finds',
      'split',
      ({ a }) => ({ sealData: { edit: [{ key: a, changes: numbers(1, 12) }] } }),
      ['numbersNotConserved', 11, 12],
    ],
    ['gives', 'return', () => ({ sealData: { add: [seal(11, 12)] } }), ['numbersNotConserved', 11, 12]],
    ['a row of another event', 'return', ({ other }) => ({ sealData: { remove: [other] } }), ['badRequest']],
    ['a row by name only', 'return', ({ named }) => ({ sealData: { remove: [named] } }), ['badRequest']],
    [
      'moved to another event',
      'return',
      ({ a }) => ({ sealData: { edit: [{ key: a, changes: { eventCode: 2 } }] } }),
      ['badRequest'],
    ],
    [
      'the plan of another event',
      'return',
      ({ elsewhere }) => ({ distributionStatus: { edit: [{ key: elsewhere, changes: { distributionNumber: 1 } }] } }),
      ['badRequest'],
    ],
    ['still held', 'withdraw', () => ({ withdrawn: { add: [lost(9, 12)] } }), ['numbersTaken', 9, 10]],
    ['withdrawn before', 'withdraw', () => ({ withdrawn: { add: [lost(50, 52)] } }), ['numbersWithdrawn', 50, 50]],
    ['withdrawn outside', 'withdraw', () => ({ withdrawn: { add: [lost(100, 101)] } }), ['numbersOutside', 101, 101]],
    ['no reason', 'withdraw', () => ({ withdrawn: { add: [lost(55, 56, { reason: null })] } }), ['badRequest']],
    [
      'other numbers given back',
      'withdraw',
      ({ b }) => ({ sealData: { remove: [b] }, withdrawn: { add: [lost(21, 25)] } }),
      ['numbersNotConserved', 26, 30],
    ],
    ['restored instead', 'withdraw', ({ w }) => ({ withdrawn: { remove: [w] } }), ['badRequest']],
    ['withdrawn instead', 'restore', () => ({ withdrawn: { add: [lost(55, 56)] } }), ['numbersNotConserved', 55, 56]],
    [
      'others held by restoring',
      'restore',
      ({ w }) => ({ withdrawn: { remove: [w] }, sealData: { add: [seal(45, 52)] } }),
      ['numbersNotConserved', 51, 52],
    ],
    ['a table that it does not write', 'swap', () => ({ withdrawn: { add: [lost(55, 56)] } }), ['badRequest']],
    ['a row that is gone', 'return', () => ({ sealData: { remove: [9_999_999] } }), ['rowGone']],
    [
      'a row twice',
      'return',
      ({ a }) => ({ sealData: { remove: [a], edit: [{ key: a, changes: {} }] } }),
      ['badRequest'],
    ],
    [
      'nothing',
      'swap',
      ({ a }) => ({ sealData: { edit: [{ key: a, changes: { companyCode: '0001' } }] } }),
      ['badRequest'],
    ],
  ]

  const given: readonly [kind: TicketActKind, changes: (of: Prepared) => ChangesByTable][] = [
    [
      'return',
      ({ a, b }) => ({
        sealData: {
          edit: [{ key: a, changes: numbers(1, 5) }],
          remove: [b],
          add: [seal(21, 25, { companyCode: '0003' })],
        },
      }),
    ],
    ['split', ({ a }) => ({ sealData: { edit: [{ key: a, changes: { companyCode: '0003' } }] } })],
    ['leave', ({ a }) => ({ sealData: { remove: [a], add: [seal(1, 10, { companyCode: '0003' })] } })],
    [
      'withdraw',
      ({ a }) => ({
        sealData: { edit: [{ key: a, changes: { ...numbers(1, 9), companyCode: '0003' } }] },
        withdrawn: { add: [lost(10, 10)] },
      }),
    ],
    [
      'restore',
      ({ a, w }) => ({
        sealData: { edit: [{ key: a, changes: { companyCode: '0003' } }] },
        withdrawn: { remove: [w] },
      }),
    ],
  ]
  it.each(given)(
    'is refused whole where it gives numbers to another holder, who should keep them: %s',
    async (kind, changes) => {
      const seen = await versions()
      const [{ version }] = await query(`SELECT version::float8 FROM table_version WHERE name = 'employees'`)
      const { body } = await act(kind, changes(of), { versions: { ...seen, employees: version as number } })
      expect(body.error).toMatchObject({ code: 'badRequest' })
      expect(await everything()).toEqual(before)
    },
  )

  it('is refused whole where a return returns nothing', async () => {
    const added = { distributionStatus: { add: [plan({ companyCode: '0009' })] } }
    for (const changes of [added, { sealData: { edit: [{ key: of.a, changes: { departmentName: '本部' } }] } }])
      expect((await act('return', changes as ChangesByTable)).body.error.code).toBe('badRequest')
    expect(await everything()).toEqual(before)
  })

  const cut = (b: number, changes: Row): ChangesByTable => ({
    sealData: { edit: [{ key: b, changes: numbers(21, 25) }], add: [seal(26, 30, changes)] },
  })
  const receipts: readonly [what: string, kind: TicketActKind, changes: (of: Prepared) => ChangesByTable][] = [
    ['of new numbers', 'allocate', () => ({ sealData: { add: [seal(11, 12, RECEIPT)] } })],
    [
      'of numbers that stay',
      'return',
      ({ a }) => ({ sealData: { edit: [{ key: a, changes: { ...numbers(1, 9), ...RECEIPT } }] } }),
    ],
    ['of the receiver', 'transfer', ({ b }) => cut(b, { companyCode: '0003', ...RECEIPT })],
    ['that is lost', 'split', ({ b }) => cut(b, { companyCode: '0002' })],
    ['of another day', 'split', ({ b }) => cut(b, { companyCode: '0002', ...RECEIPT, receivedOn: '2026-04-02' })],
    ['with a new holder', 'swap', ({ b }) => ({ sealData: { edit: [{ key: b, changes: { companyCode: '0003' } }] } })],
    [
      'of restored numbers',
      'restore',
      ({ w }) => ({ withdrawn: { remove: [w] }, sealData: { add: [seal(41, 50, RECEIPT)] } }),
    ],
    ['of who moves', 'move', ({ a }) => ({ sealData: { edit: [{ key: a, changes: { ...RECEIPT } }] } })],
  ]
  it.each(receipts)('is refused whole where it writes a receipt %s (%s)', async (_, kind, changes) => {
    expect((await act(kind, changes(of))).body.error.code).toBe('badRequest')
    expect(await everything()).toEqual(before)
  })

  it.each(refused)('is refused whole: %s (%s)', async (_, kind, changes, [code, from, to]) => {
    const { body } = await act(kind, changes(of))
    expect(body.error).toMatchObject({
      code,
      ...(from !== undefined && { params: { event: 1, from, to } }),
    })
    expect(await everything()).toEqual(before)
  })

  const lists = ['remove', 'edit', 'add'] as const
  const foreign = Object.entries(WRITTEN_TABLES).flatMap(([kind, own]) =>
    (['sealData', 'withdrawn', 'distributionStatus', 'confirmedData'] as const).flatMap((table) =>
      lists.filter((list) => !own[table]?.includes(list)).map((list) => [kind as TicketActKind, list, table] as const),
    ),
  )
  it.each(foreign)('is refused whole where it does what it is not for: %s, %s of %s', async (kind, list, table) => {
    const key = { sealData: of.a, withdrawn: of.w, distributionStatus: of.elsewhere, confirmedData: of.confirmed }[
      table
    ]
    const part = { remove: [key], edit: [{ key, changes: {} }], add: [{ eventCode: 1 }] }[list]
    const changes = { [table]: { [list]: part } } as ChangesByTable
    expect((await act(kind, changes)).body.error.code).toBe('badRequest')
    // The database function refuses the act, too.
    const refusal = query('SELECT eventms_ticket_act($1, 1, $2, $3, $4)', [
      kind,
      {},
      { [table.toLowerCase()]: { [list]: part } },
      Object.fromEntries(Object.entries(await versions()).map(([name, version]) => [name.toLowerCase(), version])),
    ])
    await expect(refusal).rejects.toThrow('badRequest')
    expect(await everything()).toEqual(before)
  })

  it('is refused where a table has moved, or is not among the versions, or the event is gone', async () => {
    const seen = await versions()
    await add('withdrawn', lost(51, 51))
    before = await everything()
    const adding = { sealData: { add: [seal(11, 12)] } }
    expect((await act('allocate', adding, { versions: seen })).body.error).toMatchObject({
      code: 'tableMoved',
      params: { table: 'withdrawn' },
    })
    const { withdrawn: _, ...lacking } = await versions()
    expect((await act('allocate', adding, { versions: lacking })).body.error.code).toBe('badRequest')
    expect((await act('allocate', adding, { eventCode: 9 })).body.error).toMatchObject({
      code: 'rowGone',
      params: { table: 'events' },
    })
    expect(await everything()).toEqual(before)
  })

  it.each<[why: string, ...values: unknown[]]>([
    ['no kind', null, 1, {}, { sealdata: {} }],
    ['another kind', 'import', 1, {}, { sealdata: {} }],
    ['no event', 'allocate', null, {}, { sealdata: {} }],
    ['details that are a list', 'return', 1, [], { sealdata: {} }],
    ['long details', 'return', 1, { x: 'x'.repeat(5000) }, { sealdata: {} }],
    ['no changes', 'return', 1, {}, {}],
    ['a list of changes', 'return', 1, {}, []],
    ['a table of nobody', 'return', 1, {}, { 'x"; DROP TABLE act': {} }],
    ['the log', 'return', 1, {}, { change_log: { remove: [1] } }],
    ['changes that are no object', 'return', 1, {}, { sealdata: [1] }],
    ['another list', 'return', 1, {}, { sealdata: { replace: [] } }],
    ['no list', 'return', 1, {}, { sealdata: { remove: 1 } }],
    ['a key that is a text', 'return', 1, {}, { sealdata: { remove: ['1'] } }],
    ['half a key', 'return', 1, {}, { sealdata: { remove: [1.5] } }],
    ['a huge key', 'return', 1, {}, { sealdata: { remove: [1e300] } }],
    ['an edit without its key', 'return', 1, {}, { sealdata: { edit: [{ changes: {} }] } }],
    ['an edit without changes', 'return', 1, {}, { sealdata: { edit: [{ key: 1, changes: [1] }] } }],
    ['a row that is a text', 'allocate', 1, {}, { sealdata: { add: ['x'] } }],
    ['a field of nobody', 'allocate', 1, {}, { sealdata: { add: [{ x: 1 }] } }],
    ['a key that is given', 'allocate', 1, {}, { sealdata: { add: [{ id: 1 }] } }],
    ['a total that is given', 'confirm', 1, {}, { confirmeddata: { add: [{ eventCode: 1, totalAmount: 1 }] } }],
    ['a number that is none', 'allocate', 1, {}, { sealdata: { add: [{ ...seal(1, 2), ticketEndNumber: 'x' }] } }],
    ['a huge number', 'allocate', 1, {}, { sealdata: { add: [{ ...seal(1, 2), ticketEndNumber: 1e300 }] } }],
    ['too many rows', 'return', 1, {}, { sealdata: { remove: Array.from({ length: 100_001 }, () => 1) } }],
  ])('is refused by the database itself: %s', async (_, ...values) => {
    const seen = Object.fromEntries(Object.entries(await versions()).map(([name, at]) => [name.toLowerCase(), at]))
    const args = [...values, seen].map((value) =>
      value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
    )
    await expect(query('SELECT eventms_ticket_act($1, $2, $3, $4, $5)', args)).rejects.toMatchObject({
      code: expect.stringMatching(/^(EVENT|22P02|22003)$/),
    })
    expect(await everything()).toEqual(before)
  })
})
