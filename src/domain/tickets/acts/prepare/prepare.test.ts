/** Rows that prepare an event. test/sequences.test.ts checks that no number moves. */
import { expect, test } from 'vitest'
import { rowOf } from '#domain/tables/row.test-help.ts'
import { eventRow, officeWith, planOf } from '#domain/tickets/tickets.test-help.ts'
import { copyEvent, nextCode, positionPlan, usedCodes } from './index.ts'

const event = eventRow()
const nobody = { persons: [], untold: 0 }
const planned = (...rows: readonly ReturnType<typeof planOf>[]) => officeWith({ distributionStatus: rows })
const codes = (persons: readonly { readonly person: { readonly companyCode: string | null } }[]) =>
  persons.map(({ person }) => person.companyCode)
const by = (companyCode: string, count: number, left?: number) => ({
  companyCode,
  name: null,
  count,
  ...(left !== undefined && { left }),
})
const wanted = { eventCode: 3, eventName: '夏の市', ticketStartNumber: 501, ticketEndNumber: 600 }
const leftOut = ({ leftOut: all }: ReturnType<typeof positionPlan>) =>
  all.map(({ person, reason }) => [person.person.companyCode, reason])

test('employees without a plan get the count of their position; persons without such a count are named', () => {
  const plan = positionPlan(officeWith(), event, false)
  expect(plan.act).toEqual({
    kind: 'plan',
    eventCode: 1,
    details: { persons: 2, count: 30 },
    changes: {
      distributionStatus: {
        edit: [],
        add: [
          expect.objectContaining({
            eventCode: 1,
            companyCode: '0001',
            ticketIssueFlag: false,
            distributionNumber: 10,
          }),
          expect.objectContaining({ companyCode: '0002', name: '森 一郎', positionCode: 2, distributionNumber: 20 }),
        ],
      },
    },
  })
  expect([plan.persons, plan.booklets, plan.keptRows, plan.differing]).toEqual([2, 30, [], 0])
  expect(leftOut(plan)).toEqual([['0003', 'noPosition']])
  const uncounted = officeWith({ positions: [rowOf('positions', { positionCode: 1 })] })
  expect(leftOut(positionPlan(uncounted, event, false))).toEqual([
    ['0001', 'noCount'],
    ['0002', 'noCount'],
    ['0003', 'noPosition'],
  ])
})

test('a plan is kept, and replaced only by choice, where one row is the person’s and the position has a count', () => {
  const office = planned(
    planOf('0001', { id: 1, distributionNumber: 7 }),
    planOf('0002', { id: 2, distributionNumber: 20 }),
    planOf('0003', { id: 3 }),
    planOf('0099', { id: 4 }),
    planOf('0001', { id: 5, eventCode: 2 }),
    planOf('0002', { id: 6, eventCode: null }),
  )
  const keeping = positionPlan(office, event, false)
  expect([keeping.act, codes(keeping.keptRows), keeping.differing, keeping.unassigned]).toEqual([
    null,
    ['0001', '0002', '0003', '0099'],
    1,
    1,
  ])
  const replacing = positionPlan(office, event, true)
  expect(replacing.act?.changes).toEqual({
    distributionStatus: { edit: [{ key: 1, changes: { distributionNumber: 10 } }], add: [] },
  })
  expect([codes(replacing.keptRows), leftOut(replacing)]).toEqual([['0002', '0099'], [['0003', 'noPosition']]])
  const several = planned(planOf('0001', { distributionNumber: 3 }), planOf('0001', { distributionNumber: 4 }))
  expect(leftOut(positionPlan(several, event, true))).toEqual([
    ['0001', 'several'],
    ['0003', 'noPosition'],
  ])
})

test('a copy has the products with their prices, and the plan of those who are still employees, as they are now', () => {
  const office = officeWith({
    products: [
      rowOf('products', { productCode: 31, eventCode: 2, productName: '団子', unitPrice: 300 }),
      rowOf('products', { productCode: 12, eventCode: 1, productName: '煎餅', unitPrice: 700 }),
      rowOf('products', { productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: 500 }),
    ],
    distributionStatus: [
      planOf('0002', { distributionNumber: 3, departmentCode: 20, name: '旧姓' }),
      planOf('0002', { distributionNumber: 4 }),
      planOf('0001', { distributionNumber: 0 }),
      planOf('0099', { name: '退職者' }),
      planOf('0003', { eventCode: 2 }),
    ],
  })
  const { act, persons, unknownPersons } = copyEvent(office, event, wanted, 32, nobody)
  expect(act).toEqual({
    kind: 'copy',
    eventCode: 1,
    details: { copy: 3, products: 2, persons: 2 },
    changes: {
      events: { add: [wanted] },
      products: {
        add: [
          { productCode: 32, eventCode: 3, productName: 'カステラ', unitPrice: 500 },
          { productCode: 33, eventCode: 3, productName: '煎餅', unitPrice: 700 },
        ],
      },
      distributionStatus: {
        add: [
          expect.objectContaining({ eventCode: 3, companyCode: '0001', distributionNumber: 0, ticketIssueFlag: false }),
          expect.objectContaining({ companyCode: '0002', name: '森 一郎', departmentCode: 10, distributionNumber: 7 }),
        ],
      },
    },
  })
  expect([persons, codes(unknownPersons)]).toEqual([2, ['0099']])
  expect([nextCode([3, 31, 12]), nextCode([])]).toEqual([32, 1])
})

test('a copy adds what employees returned to their plan of now; whoever left is planned with nothing', () => {
  const office = planned(
    planOf('0001', { distributionNumber: 0 }),
    planOf('0002', { distributionNumber: 13 }),
    planOf('0003', { distributionNumber: 0 }),
    planOf('0098', { distributionNumber: null }),
    planOf('0099', { distributionNumber: 0 }),
  )
  const persons = [by('0001', 10), by('0002', 7), by('0003', 9, 6), by('0098', 2), by('0099', 4)]
  const { act, restored, unknownPersons } = copyEvent(office, event, wanted, 32, { persons, untold: 0 })
  expect(act.changes.distributionStatus).toMatchObject({
    add: [
      { companyCode: '0001', distributionNumber: 10 },
      { companyCode: '0002', distributionNumber: 20 },
      { companyCode: '0003', distributionNumber: 0 },
    ],
  })
  expect(restored.map(({ person, returned, copied }) => [person.key, person.planned, returned, copied])).toEqual([
    ['code:0001', 0, 10, 10],
    ['code:0002', 13, 7, 20],
  ])
  expect(unknownPersons.map((person) => person.planned)).toEqual([null, 0])
})

test.each([
  ['left after a return, and passed booklets on or held none', 0, by('0003', 4, 0), 0],
  ['came back, and is planned without what they left', 5, by('0003', 9, 6), 8],
  ['came back after everything was passed on', 5, by('0003', 4, 0), 9],
])('the copied plan of a person who %s', (_, distributionNumber, person, copied) => {
  const office = planned(planOf('0003', { distributionNumber }))
  const { act } = copyEvent(office, event, wanted, 32, { persons: [person], untold: 0 })
  expect(act.changes.distributionStatus).toMatchObject({ add: [{ distributionNumber: copied }] })
})

test('used codes are those of every table, empty ones left out', () => {
  const rows = [[{ eventCode: 3 }, { eventCode: null }], [{ productCode: 5, eventCode: 8 }], []]
  expect([...usedCodes(rows, 'eventCode')]).toEqual([3, 8])
  expect([...usedCodes(rows, 'productCode')]).toEqual([5])
})
