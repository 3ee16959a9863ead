/** Allocation by example; the invariants are in allocate.property.test.ts. */
import { expect, test } from 'vitest'
import { eventRow, officeWith, planOf as planRow, sealOf, withdrawnOf } from '#domain/tickets/tickets.test-help.ts'
import { allocateAct } from './allocate-act.ts'
import { allocate, type AllocateChoices, type AllocateTables } from './allocate.ts'
import { applied } from './applied.test-help.ts'

const byPlan: AllocateChoices = {
  positions: false,
  unassigned: null,
  departmentCode: null,
  personInChargeCode: null,
  order: 'sheets',
  numbers: { kind: 'lowest' },
  allowsFewer: false,
}

const office = (changes: Parameters<typeof officeWith>[0] = {}): AllocateTables => officeWith(changes)
/** 'who: numbers', or the reason for none. */
const told = (tables: AllocateTables, choices: Partial<AllocateChoices> = {}) =>
  allocate(tables, 1, { ...byPlan, ...choices })!.lines.map(
    ({ person, gets, reason }) =>
      `${person.companyCode ?? person.name}: ${reason ?? gets.map(([from, to]) => `${from}-${to}`).join(' ')}`,
  )
const actOf = (tables: AllocateTables, choices: Partial<AllocateChoices> = {}) => {
  const all = { ...byPlan, ...choices }
  return allocateAct(allocate(tables, 1, all)!, all)
}

test('each gets what is planned less what they hold, whatever the flag says', () => {
  const tables = office({
    distributionStatus: [planRow('0001'), planRow('0002', { distributionNumber: 5, ticketIssueFlag: false })],
    sealData: [sealOf(1, 4), sealOf(3, 6)],
  })
  expect(told(tables)).toEqual(['0001: 7-10', '0002: 11-15'])
})

test('several rows of one person are added up', () => {
  const rows = [planRow('0001', { distributionNumber: 3 }), planRow('0001', { distributionNumber: 4 })]
  const tables = office({ distributionStatus: rows })
  expect(told(tables)).toEqual(['0001: 1-7'])
  expect(allocate(tables, 1, byPlan)!.lines[0]!.rows).toEqual(rows)
})

test('what is withdrawn, or held by the name of the event only, is given to nobody', () => {
  const tables = office({
    distributionStatus: [planRow('0002')],
    sealData: [sealOf(1, 5, { eventCode: 77 })],
    withdrawn: [withdrawnOf(8, 9), withdrawnOf(10, 90, { eventCode: 2 })],
  })
  expect(told(tables)).toEqual(['0002: 10-19'])
  expect(told(tables, { numbers: { kind: 'gaps' } })).toEqual(['0002: 10-19'])
})

test('in the order of the sheets, or by company code', () => {
  const tables = office({
    distributionStatus: [
      planRow('0001', { personInChargeCode: 2, distributionNumber: 2 }),
      planRow('0002', { departmentCode: 20, distributionNumber: 2 }),
      planRow('0003', { distributionNumber: 2 }),
    ],
  })
  expect(told(tables)).toEqual(['0003: 1-2', '0002: 3-4', '0001: 5-6'])
  expect(told(tables, { order: 'companyCode' })).toEqual(['0001: 1-2', '0002: 3-4', '0003: 5-6'])
  expect(told(tables, { departmentCode: 20 })).toEqual(['0002: 1-2'])
  expect(told(tables, { personInChargeCode: 1 })).toEqual(['0003: 1-2', '0002: 3-4'])
})

test('from a number on; it must be one of the event', () => {
  const tables = office({ distributionStatus: [planRow('0001')], sealData: [sealOf(35, 44, { companyCode: '0002' })] })
  const from = (number: number | null) => ({ numbers: { kind: 'from', from: number } as const })
  expect(told(tables, from(30))).toEqual(['0001: 45-54'])
  expect(told(tables, from(92))).toEqual(['0001: noNumbers'])
  expect([0, 101, null].map((number) => allocate(tables, 1, { ...byPlan, ...from(number) })!.obstacle)).toEqual([
    'fromOutside',
    'fromOutside',
    'fromMissing',
  ])
  expect(actOf(tables, from(0))).toBeNull()
})

test('where there is no plan of somebody, their position says how many; the plan is written with it', () => {
  const tables = office({ distributionStatus: [planRow('0001', { distributionNumber: 3, ticketIssueFlag: false })] })
  expect(told(tables)).toEqual(['0001: 1-3'])
  const choices = { positions: true }
  expect(told(tables, choices)).toEqual(['0001: 1-3', '0002: 4-23', '0003: noCount'])
  const act = actOf(tables, choices)!
  expect(act.changes.distributionStatus).toEqual({
    edit: [{ key: tables.distributionStatus[0]!.id, changes: { ticketIssueFlag: true } }],
    add: [
      {
        eventCode: 1,
        companyCode: '0002',
        name: '森 一郎',
        departmentCode: 10,
        positionCode: 2,
        personInChargeCode: 1,
        sweetCardNumber: null,
        ticketIssueFlag: true,
        distributionNumber: 20,
      },
    ],
  })
  expect(act.changes.sealData!.add![1]).toEqual({
    eventCode: 1,
    eventName: '春の菓子市',
    companyCode: '0002',
    name: '森 一郎',
    departmentCode: 10,
    departmentName: '営業部',
    personInChargeCode: 1,
    personInChargeName: '髙橋',
    distributionNumber: 20,
    ticketStartNumber: 4,
    ticketEndNumber: 23,
  })
  expect(act.details).toEqual({ persons: 2, seals: 2, numbers: 23, lowest: 1, highest: 23 })
})

test('rows without an event are asked about, and get it; unanswered, nothing can be done', () => {
  const rows = [
    planRow('0001', { distributionNumber: 3 }),
    planRow('0002', { eventCode: null, distributionNumber: 2 }),
    planRow('0009', { eventCode: null, distributionNumber: 2 }),
    planRow('0003', { eventCode: 2 }),
  ]
  const tables = office({ distributionStatus: rows })
  expect(allocate(tables, 1, byPlan)!.unassigned).toBe(2)
  expect(told(tables)).toEqual(['0001: 1-3'])
  expect(actOf(tables)).toBeNull()
  expect(told(tables, { unassigned: false })).toEqual(['0001: 1-3'])
  expect(actOf(tables, { unassigned: false })!.changes.distributionStatus!.edit).toEqual([])
  expect(told(tables, { unassigned: true })).toEqual(['0001: 1-3', '0002: 4-5', '0009: noEmployee'])
  expect(actOf(tables, { unassigned: true })!.changes.distributionStatus!.edit).toEqual([
    { key: rows[1]!.id, changes: { eventCode: 1 } },
    { key: rows[2]!.id, changes: { eventCode: 1 } },
  ])
  // Persons outside the filter raise no question.
  expect(allocate(tables, 1, { ...byPlan, departmentCode: 20 })!.unassigned).toBe(0)
})

test('what rows without an event say of a person is the same once they have it', () => {
  const rows = [
    planRow('0001', { eventCode: null, distributionNumber: 0 }),
    planRow('0001', { personInChargeCode: 99, distributionNumber: 1 }),
    planRow('0002', { distributionNumber: 1 }),
  ]
  const tables = office({ distributionStatus: rows })
  expect(told(tables, { unassigned: true })).toEqual(['0001: 1-1', '0002: 2-2'])
  const after = applied(tables, actOf(tables, { unassigned: true })!.changes)
  expect(told(after)).toEqual(['0001: hasAll', '0002: hasAll'])
})

test('who gets nothing, and why', () => {
  const employee = officeWith().employees[0]!
  const tables = office({
    employees: [
      ...['0001', '0002', '0003', '0004', '0005'].map((companyCode, at) => ({ ...employee, id: at + 1, companyCode })),
      { ...employee, id: 6, companyCode: '0006', departmentCode: null },
    ],
    distributionStatus: [
      planRow('0001'),
      planRow('0002', { distributionNumber: 0 }),
      planRow('0003', { distributionNumber: null }),
      planRow('0003', { distributionNumber: 5 }),
      planRow('0004'),
      planRow('0005', { personInChargeCode: 99 }),
      planRow('0006', { departmentCode: null }),
      planRow('0077'),
      planRow('x', { companyCode: null, name: '名前だけ' }),
    ],
    sealData: [sealOf(1, 11), sealOf(20, null, { companyCode: '0004' })],
  })
  expect(told(tables, { order: 'companyCode' })).toEqual([
    '0001: hasAll',
    '0002: plannedNone',
    '0003: noCount',
    '0004: heldUntold',
    '0005: incomplete',
    '0006: incomplete',
    '0077: noEmployee',
    '名前だけ: noCompanyCode',
  ])
  const { lines, totals } = allocate(tables, 1, { ...byPlan, order: 'companyCode' })!
  expect(lines.filter(({ reason }) => reason === 'incomplete').map(({ missingFields }) => missingFields)).toEqual([
    ['personInChargeCode'],
    ['departmentCode'],
  ])
  expect(totals).toMatchObject({ persons: 0, numbers: 0, short: 0, unnumbered: 1 })
  expect(actOf(tables)).toBeNull()
})

test('where numbers run out nobody gets a part, unless that is wanted', () => {
  const tables = office({
    events: [eventRow({ ticketEndNumber: 16 })],
    distributionStatus: [
      planRow('0001', { distributionNumber: 12 }),
      planRow('0002', { distributionNumber: 9 }),
      planRow('0003', { distributionNumber: 4 }),
    ],
  })
  expect(told(tables)).toEqual(['0001: 1-12', '0002: noNumbers', '0003: 13-16'])
  expect(allocate(tables, 1, byPlan)!.totals).toMatchObject({ shortPersons: 1, short: 9, freeAfter: 0 })
  expect(told(tables, { allowsFewer: true })).toEqual(['0001: 1-12', '0002: 13-16', '0003: noNumbers'])
  expect(allocate(tables, 1, { ...byPlan, allowsFewer: true })!.totals).toMatchObject({ shortPersons: 2, short: 9 })
})

test('done again it gives only what is missing', () => {
  const choices = { ...byPlan, positions: true, unassigned: true }
  const tables = office({ distributionStatus: [planRow('0001', { eventCode: null, ticketIssueFlag: false })] })
  const after = applied(tables, actOf(tables, choices)!.changes)
  expect(after.sealData).toHaveLength(2)
  expect(actOf(after, choices)).toBeNull()
  const more = {
    ...after,
    distributionStatus: after.distributionStatus.map((row) => ({ ...row, distributionNumber: 21 })),
  }
  expect(told(more, choices)).toEqual(['0001: 31-41', '0002: 42-42', '0003: noCount'])
})

test('an event without a range or a name allocates nothing, and says so', () => {
  const distributionStatus = [planRow('0001')]
  const obstacle = (changes: Parameters<typeof eventRow>[0]) =>
    allocate(office({ events: [eventRow(changes)], distributionStatus }), 1, byPlan)!.obstacle
  expect(obstacle({ ticketEndNumber: null })).toBe('noRange')
  expect(obstacle({ ticketStartNumber: 101 })).toBe('noRange')
  expect(obstacle({ eventName: null })).toBe('noName')
  expect(allocate(office(), 2, byPlan)).toBeNull()
})

test('ten million numbers and two thousand persons: as many pieces as holdings, no list of numbers', () => {
  const employee = officeWith().employees[0]!
  const persons = Array.from({ length: 2000 }, (_, at) => String(at).padStart(5, '0'))
  const tables = office({
    events: [eventRow({ ticketEndNumber: 10_000_000 })],
    employees: persons.map((companyCode, id) => ({ ...employee, id, companyCode })),
    distributionStatus: persons.map((code) => planRow(code, { distributionNumber: 600 })),
    sealData: persons.map((companyCode, at) => sealOf(at * 4000 + 1, at * 4000 + 100, { companyCode })),
  })
  const arrays: number[] = []
  for (const kind of ['lowest', 'gaps'] as const) {
    const { free, lines, totals } = allocate(tables, 1, { ...byPlan, numbers: { kind } })!
    arrays.push(free.length, ...lines.map(({ gets }) => gets.length))
    expect(totals).toMatchObject({ persons: 2000, seals: 2000, numbers: 1_000_000, short: 0 })
  }
  expect(Math.max(...arrays)).toBeLessThanOrEqual(2001)
})
