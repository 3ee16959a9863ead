import { expect, it } from 'vitest'
import { planAllSteps, readJson, type StoredTables } from '#domain/import/index.ts'
import { finish } from '#domain/steps.ts'
import { parentsFirst, tables, type TableName } from '#domain/tables/index.ts'
import type { ImportScope } from '#web/features/import/read/read-excel.ts'
import { nextAfter } from './next.ts'

const held = Object.fromEntries(parentsFirst.map((table) => [table, { version: 1, rows: [] }])) as StoredTables
const next = (into: ImportScope, content: Partial<Record<TableName, readonly object[]>>) => {
  const files = Object.entries(content).map(([table, rows]) => {
    const name = table as TableName
    return [name, readJson(tables[name], JSON.stringify(rows))] as const
  })
  return nextAfter(finish(planAllSteps(new Map(files), held)), into)
}

it('the page of the event is offered after an import of its rows alone', () => {
  const sale = (eventCode: number) => ({ productCode: 1, ticketNumber: 5, quantity: 1, eventCode })
  expect(next('salesData', { salesData: [sale(2), sale(2)] })).toEqual({ event: 2 })
  expect(next('salesData', { salesData: [sale(2), sale(3)] })).toBeNull()
  expect(next('all', { salesData: [sale(2), sale(3)] })).toEqual({ rows: 'salesData' })
})

it('the rows are offered after an import of all data, which is begun where they are not shown', () => {
  const departments = [{ departmentCode: 10, departmentName: '営業部' }]
  expect(next('departments', { departments })).toBeNull()
  expect(next('all', { departments, employees: [{ companyCode: '1', name: 'a' }] })).toEqual({ rows: 'departments' })
})
