import { expect, test } from 'vitest'
import { officeWith, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { employeeWarnings, eventSeals } from './index.ts'

test('seals whose employee was renamed or has moved since are named, a line for each difference', () => {
  const recorded = [sealOf(1, 2), sealOf(3, 4), sealOf(5, 6, { companyCode: '0009' })]
  const { seals } = eventSeals(recorded, officeWith(), 1)!
  const [employee] = officeWith().employees
  const now = { ...employee!, name: '𠮷田 華子', departmentCode: 20, personInChargeCode: null }
  expect(
    employeeWarnings(seals, [now]).map(({ seals: of, ...warning }) => ({
      ...warning,
      starts: of.map(({ start }) => start),
    })),
  ).toEqual([
    { kind: 'differsFromMaster', field: 'name', recorded: '𠮷田 花子', master: '𠮷田 華子', starts: [1, 3] },
    { kind: 'movedSince', field: 'departmentCode', recorded: 10, now: 20, starts: [1, 3] },
  ])
  expect(employeeWarnings(seals, [employee!])).toEqual([])
})
