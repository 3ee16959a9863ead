/** Rows that a person's joining, moving and leaving write. test/sequences.test.ts checks the numbers. */
import { expect, test } from 'vitest'
import { eventRow, officeWith, planOf, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import {
  changedRows,
  firstEvent,
  joinPerson,
  leavePerson,
  leftBehind,
  movePerson,
  personEvents,
  type Leaving,
} from './index.ts'

const last = { eventCode: 2, eventName: '秋祭り' }
const office = officeWith({
  events: [eventRow(), eventRow(last)],
  sealData: [
    sealOf(1, 8, { id: 1 }),
    sealOf(20, 20, { id: 2 }),
    sealOf(9, 10, { id: 3, companyCode: '0002', name: '森 一郎' }),
    sealOf(1, 5, { id: 4, ...last }),
  ],
  distributionStatus: [
    planOf('0001', { id: 1, distributionNumber: 9 }),
    planOf('0001', { id: 2, distributionNumber: null }),
    planOf('0002', { id: 3, distributionNumber: 2 }),
    planOf('0001', { id: 4, eventCode: 2 }),
  ],
})
const [employee] = office.employees
const events = personEvents(office, '0001')
const all = new Set([1, 2])
const none = new Set<number>()

test('a person is in the events of their seals and plans; acts begin with the current or the latest one', () => {
  expect(
    events.map(({ event, seals, plans, booklets }) => [event.eventCode, seals.length, plans.length, booklets]),
  ).toEqual([
    [2, 1, 1, 5],
    [1, 2, 2, 9],
  ])
  expect([firstEvent(events, 1), firstEvent(events, 7), firstEvent([], 1)]).toEqual([1, 2, null])
})

test('a move changes the employee, and the seals and plans of the chosen events, with the names of the masters', () => {
  const to = { departmentCode: 20, positionCode: 1, personInChargeCode: 2 }
  const names = { departmentName: '総務部', personInChargeName: '山﨑' }
  const act = movePerson(office, employee!, to, events, { seals: new Set([1]), plans: all })
  const changed = { departmentCode: 20, personInChargeCode: 2 }
  expect(act).toEqual({
    kind: 'move',
    eventCode: null,
    details: { companyCode: '0001' },
    changes: {
      employees: { edit: [{ key: 1, changes: changed }] },
      sealData: { edit: [1, 2].map((key) => ({ key, changes: { ...changed, ...names } })) },
      distributionStatus: { edit: [4, 1, 2].map((key) => ({ key, changes: changed })) },
    },
  })
  const same = { departmentCode: 10, positionCode: 1, personInChargeCode: 1 }
  expect(movePerson(office, employee!, same, events, { seals: all, plans: all })).toBeNull()
  const alone = movePerson(office, employee!, { ...same, positionCode: 2 }, events, { seals: all, plans: none })
  expect(alone?.changes).toEqual({ employees: { edit: [{ key: 1, changes: { positionCode: 2 } }] } })
})

const leave = (leaving: Partial<Leaving>) =>
  leavePerson(office, employee!, { eventCode: 1, booklets: 'return', to: null, record: 'keep', ...leaving })

test('who leaves returns everything held, the plan ends, and the record goes or stays', () => {
  const returned = leave({ record: 'delete' })
  expect(returned).toMatchObject({ ok: true, ranges: [{ numbers: [1, 8] }, { numbers: [20, 20] }] })
  expect(returned.ok && returned.act).toEqual({
    kind: 'leave',
    eventCode: 1,
    details: { numbers: '1-8, 20', count: 9, companyCode: '0001' },
    changes: {
      sealData: { remove: [1, 2] },
      distributionStatus: {
        edit: [1, 2].map((key) => ({ key, changes: { distributionNumber: 0, ticketIssueFlag: false } })),
        add: [],
      },
      employees: { remove: [1] },
    },
  })
  const kept = leave({})
  expect(kept.ok && Object.keys(kept.act.changes)).toEqual(['sealData', 'distributionStatus'])
})

test('who leaves may pass everything on: the receiver gets the seals and the plan', () => {
  const passed = leave({ booklets: 'pass', to: 'code:0002' })
  expect(passed.ok && passed.act.details).toMatchObject({ companyCode: '0001', to: '0002', count: 9 })
  expect(passed.ok && passed.act.changes).toMatchObject({
    sealData: {
      remove: [1, 2],
      add: [
        { companyCode: '0002', ticketStartNumber: 1, ticketEndNumber: 8 },
        { companyCode: '0002', ticketStartNumber: 20, ticketEndNumber: 20 },
      ],
    },
    distributionStatus: {
      edit: [
        { key: 3, changes: { distributionNumber: 11 } },
        { key: 1, changes: { distributionNumber: 0 } },
        { key: 2, changes: { distributionNumber: 0 } },
      ],
    },
  })
})

test('a leave without a receiver, to the same person, or without any effect is refused', () => {
  const codes = [leave({ booklets: 'pass' }), leave({ booklets: 'pass', to: 'code:0001' }), leave({ eventCode: null })]
  expect(codes.map((one) => !one.ok && one.refusals.map(({ code }) => code))).toEqual([
    ['nobodyChosen'],
    ['alreadyTheirs'],
    ['nothingChosen'],
  ])
  const alone = leave({ eventCode: null, record: 'delete' })
  expect(alone.ok && alone.act).toMatchObject({ eventCode: null, changes: { employees: { remove: [1] } } })
})

test('who joins is added with the plan of their position', () => {
  const joining = {
    companyCode: '0009',
    name: '新井',
    departmentCode: 10,
    positionCode: 2,
    personInChargeCode: 1,
    sweetCardNumber: null,
  }
  const { changes } = joinPerson(office, joining, [2])
  expect(changes).toEqual({
    employees: { add: [joining] },
    distributionStatus: { add: [{ ...joining, eventCode: 2, ticketIssueFlag: false, distributionNumber: 20 }] },
  })
  expect(Object.keys(joinPerson(office, joining, []).changes)).toEqual(['employees'])
})

test('a preview has every row of an act, with its old and new values', () => {
  const passed = leave({ booklets: 'pass', to: 'code:0002', record: 'delete' })
  const rows = changedRows(passed.ok ? passed.act.changes : {}, (table) => office[table as 'sealData'])
  expect(rows.map(({ table, does, row }) => [table, does, row['companyCode']])).toEqual([
    ['sealData', 'removed', '0001'],
    ['sealData', 'removed', '0001'],
    ['sealData', 'added', '0002'],
    ['sealData', 'added', '0002'],
    ['distributionStatus', 'changed', '0002'],
    ['distributionStatus', 'changed', '0001'],
    ['distributionStatus', 'changed', '0001'],
    ['employees', 'removed', '0001'],
  ])
})

test('before employees are deleted, their numbers, sales and persons in charge of their name are found', () => {
  const salesData = [saleOf(8), saleOf(9), saleOf(5, { eventCode: 2 }), saleOf(null)]
  const personInCharge = [{ personInChargeCode: 1, personInChargeName: employee!.name }]
  expect(leftBehind([employee!], { ...office, salesData, personInCharge })).toEqual({
    heldByEvent: [
      {
        event: '春の菓子市',
        numbers: [
          [1, 8],
          [20, 20],
        ],
        count: 9,
      },
      { event: '秋祭り', numbers: [[1, 5]], count: 5 },
    ],
    sales: 2,
    inCharge: ['𠮷田 花子'],
  })
})
