import { expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { referrersOf } from './referrers.ts'

const rows: Partial<Record<TableName, readonly Row[]>> = {
  employees: [
    { departmentCode: 1, positionCode: 1 },
    { departmentCode: 2, positionCode: 1 },
    { departmentCode: null, positionCode: 1 },
  ],
  sealData: [{ departmentCode: 1 }],
}
const rowsOf = (table: TableName): readonly Row[] => rows[table] ?? []

it('a department leaves its employees without one, and its seals with the code', () => {
  expect(referrersOf('departments', new Set([1]), rowsOf)).toEqual([
    { table: 'employees', field: 'departmentCode', effect: 'emptied', count: 1 },
    { table: 'sealData', field: 'departmentCode', effect: 'recorded', count: 1 },
  ])
})

it('a position in use is refused, one that is not is free', () => {
  expect(referrersOf('positions', new Set([1, 9]), rowsOf)).toEqual([
    { table: 'employees', field: 'positionCode', effect: 'refused', count: 3 },
  ])
  expect(referrersOf('positions', new Set([9]), rowsOf)).toEqual([])
})

it('an employee’s records keep the company code', () => {
  const held = { sealData: [{ companyCode: '0001' }, { companyCode: '0002' }], withdrawn: [{ companyCode: '0001' }] }
  const recorded = { field: 'companyCode', effect: 'recorded', count: 1 }
  expect(referrersOf('employees', new Set(['0001']), (table) => held[table as 'sealData'] ?? [])).toEqual([
    { table: 'sealData', ...recorded },
    { table: 'withdrawn', ...recorded },
  ])
})
