import { expect, test } from 'vitest'
import { officeWith, planOf as planRow, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { allocate, type AllocateChoices, type AllocateTables } from './allocate.ts'
import { leftOutOf } from './left-out.ts'

const byPlan: AllocateChoices = {
  positions: false,
  unassigned: null,
  departmentCode: null,
  personInChargeCode: null,
  order: 'companyCode',
  numbers: { kind: 'lowest' },
  allowsFewer: false,
}
const office = (changes: Parameters<typeof officeWith>[0]): AllocateTables => officeWith(changes)
const leftOut = (tables: AllocateTables, choices: Partial<AllocateChoices> = {}) => {
  const { persons, ...counts } = leftOutOf(allocate(tables, 1, { ...byPlan, ...choices })!)
  return { ...counts, persons: persons.map(({ line, lacks }) => [line.person.companyCode, line.reason, lacks]) }
}

test('a person who gets all, holds all or is planned none is not left out', () => {
  const tables = office({
    distributionStatus: [planRow('0001'), planRow('0002'), planRow('0003', { distributionNumber: 0 })],
    sealData: [sealOf(1, 12, { companyCode: '0002' })],
  })
  expect(leftOut(tables)).toEqual({ persons: [], withoutBooklets: 0, withFewer: 0, booklets: 0 })
})

test('a person is left out where numbers run out, with the booklets that are missing', () => {
  const tables = office({
    distributionStatus: [planRow('0001', { distributionNumber: 95 }), planRow('0002', { distributionNumber: 8 })],
    sealData: [sealOf(1, 2, { companyCode: '0002' })],
  })
  const none = { persons: [['0002', 'noNumbers', 6]], withoutBooklets: 1, withFewer: 0, booklets: 6 }
  expect(leftOut(tables)).toEqual(none)
  expect(leftOut(tables, { allowsFewer: true })).toEqual({
    persons: [['0002', null, 3]],
    withoutBooklets: 0,
    withFewer: 1,
    booklets: 3,
  })
})

test('a person is left out by a plan that cannot be carried out; an unknown count stays unknown', () => {
  const tables = office({
    distributionStatus: [
      planRow('0001', { companyCode: null }),
      planRow('0002', { departmentCode: 99, distributionNumber: 4 }),
      planRow('0003', { distributionNumber: null }),
      planRow('0099', { distributionNumber: 5 }),
    ],
  })
  expect(leftOut(tables).persons).toEqual(
    expect.arrayContaining([
      [null, 'noCompanyCode', 10],
      ['0002', 'incomplete', 4],
      ['0003', 'noCount', null],
      ['0099', 'noEmployee', 5],
    ]),
  )
  expect(leftOut(tables)).toMatchObject({ withoutBooklets: 4, withFewer: 0, booklets: 19 })
})
