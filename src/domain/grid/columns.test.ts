import { expect, it } from 'vitest'
import { tableNames, tables } from '../tables/index.ts'
import { filterFields, filterOf, gridColumns, namesOf, namesSteps, shownFields } from './columns.ts'
import { shownText } from './display.ts'
import { Grid } from './grid.ts'

it('the number the database gives is shown only where people know the row by it', () => {
  expect(shownFields(tables.employees)).not.toContain('id')
  expect(shownFields(tables.salesData)).toContain('id')
})

it.each(tableNames)('%s: every field is searched, the number the database gives too', (name) => {
  const columns = gridColumns(tables[name], {}).map(({ field }) => field)
  expect(columns).toEqual(Object.keys(tables[name].fields))
})

it('an employee is found by the number the database gave', () => {
  const rows = [3001, 3002].map((id) => ({ id, companyCode: `E${id % 10}`, name: '佐藤' }))
  const grid = new Grid(rows, gridColumns(tables.employees, {}))
  expect([...grid.view({ query: '3002', sort: null, filters: [] })]).toEqual([1])
})

it('each table is filtered by the masters whose code or name its rows have', () => {
  const masters = Object.fromEntries(
    tableNames.map((name) => [name, filterFields(tables[name]).map(({ master }) => master)]),
  )
  expect(masters).toMatchObject({
    employees: ['departments', 'personInCharge'],
    departments: [],
    positions: [],
    personInCharge: [],
    events: [],
    products: ['events'],
    salesData: ['events'],
    sealData: ['departments', 'personInCharge', 'events'],
    confirmedData: ['departments', 'personInCharge', 'events'],
    distributionStatus: ['departments', 'personInCharge', 'events'],
    withdrawn: ['events'],
  })
})

it('a row without the code is known by the copied name', () => {
  const byEvent = filterFields(tables.sealData).find(({ master }) => master === 'events')!
  const names = namesOf('events', [
    { eventCode: 3, eventName: '夏祭り' },
    { eventCode: 4, eventName: null },
  ])
  expect(filterOf(byEvent, 3, names)).toEqual({
    field: 'eventCode',
    value: 3,
    otherwise: { field: 'eventName', value: '夏祭り' },
  })
  expect(filterOf(byEvent, 4, names)).toEqual({ field: 'eventCode', value: 4 })
  expect(filterOf(byEvent, null, names)).toEqual({ field: 'eventCode', value: null })
})

it('a row without a name can be chosen by its code', () => {
  const names = namesOf('events', [{ eventCode: 4, eventName: null }])
  expect([...names.keys()]).toEqual([4])
  expect(shownText('reference', 4, names)).toBe('4')
})

it('the names of many rows are collected in steps', () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => ({ departmentCode: i + 1, departmentName: `部${i}` }))
  const shares = [...namesSteps('departments', rows)]
  expect(shares.length).toBeGreaterThan(5)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

it('a reference column has the names of its master', () => {
  const departments = new Map([[1, '営業部']])
  const column = gridColumns(tables.employees, { departments }).find(({ field }) => field === 'departmentCode')
  expect(column).toEqual({ field: 'departmentCode', kind: 'reference', unique: false, names: departments })
})
