import { describe, expect, it } from 'vitest'
import { tableNames, tables } from '#domain/tables/index.ts'
import { filterFields, gridColumns, namesOf, namesSteps, recordedName, shownFields } from './columns.ts'
import { shownText } from './display.ts'
import { Grid } from './grid.ts'
import { EVERYTHING } from './list-query.ts'

it('the number the database gives is shown only where people know the row by it', () => {
  expect(shownFields(tables.employees)).not.toContain('id')
  expect(shownFields(tables.salesData)).toContain('id')
})

it.each(tableNames)('%s: every field is searched, the number the database gives too [S4.9]', (name) => {
  const columns = gridColumns(tables[name], {}).map(({ field }) => field)
  expect(columns).toEqual(Object.keys(tables[name].fields))
})

it('an employee is found by the number the database gave', () => {
  const rows = [3001, 3002].map((id) => ({ id, companyCode: `E${id % 10}`, name: '佐藤' }))
  const grid = new Grid(rows, gridColumns(tables.employees, {}))
  expect([...grid.view({ ...EVERYTHING, query: '3002' })]).toEqual([1])
})

it('each table is filtered by the masters whose code or name its rows have [S2.36]', () => {
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
    payments: ['personInCharge', 'events'],
    paymentReceipts: ['events'],
    closings: ['events'],
  })
})

it('a row without the code is known by the copied name', () => {
  const names = namesOf('events', [
    { eventCode: 3, eventName: '夏祭り' },
    { eventCode: 4, eventName: null },
  ])
  const rows = [
    { eventCode: 3, eventName: '冬祭り' },
    { eventCode: null, eventName: '夏祭り' },
    { eventCode: null, eventName: '冬祭り' },
    { eventCode: 4, eventName: null },
    { eventCode: 4, eventName: '夏祭り' },
  ]
  const grid = new Grid(rows, gridColumns(tables.sealData, { events: names }))
  const of = (...values: (number | null)[]) => [
    ...grid.view({ ...EVERYTHING, conditions: [{ field: 'eventCode', is: 'oneOf', values }] }),
  ]
  expect([of(3), of(4), of(null), of(3, null), of()]).toEqual([
    [0, 1],
    [3, 4],
    [1, 2],
    [0, 1, 2],
    [0, 1, 2, 3, 4],
  ])
})

it.each([
  ['sealData', 1005, [1]],
  ['events', 1005, [1]],
  ['withdrawn', 1005, [1]],
  ['withdrawn', 1000, [0]],
  ['withdrawn', 1009, []],
  ['withdrawn', '０１００５', []],
  ['withdrawn', '１００５', [1]],
] as const)('%s: %s is found where a range holds it', (table, number, found) => {
  const ranges = [
    [5, 1000],
    [1001, 1008],
    [null, null],
  ] as const
  const rows = ranges.map(([ticketStartNumber, ticketEndNumber]) => ({ ticketStartNumber, ticketEndNumber }))
  const grid = new Grid(rows, gridColumns(tables[table], {}))
  expect([...grid.view({ ...EVERYTHING, query: String(number) })]).toEqual(found)
})

it('a longer number is found in ranges that the shorter one was not in', () => {
  const rows = [
    { ticketStartNumber: 88, ticketEndNumber: 106 },
    { ticketStartNumber: 1, ticketEndNumber: 8 },
  ]
  const grid = new Grid(rows, gridColumns(tables.events, {}))
  const found = ['9', '95', '951', '95'].map((query) => [...grid.view({ ...EVERYTHING, query })])
  expect(found).toEqual([[], [0], [], [0]])
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
  expect(column).toMatchObject({ field: 'departmentCode', kind: 'reference', unique: false, names: departments })
})

describe('a copied name', () => {
  const names = new Map([
    [1, '営業部'],
    [2, ''],
  ])

  it('is flagged if it differs from the master’s name, or the master has none', () => {
    expect(recordedName('営業課', 1, names)).toBe('営業課')
    expect(recordedName('経理部', 2, names)).toBe('経理部')
    expect(recordedName('総務部', 9, names)).toBe('総務部')
    expect(recordedName('総務部', null, names)).toBe('総務部')
  })

  it('is not flagged if it is equal or missing, or the master is not loaded', () => {
    expect(recordedName('営業部', 1, names)).toBe('')
    expect(recordedName(null, 1, names)).toBe('')
    expect(recordedName('営業課', 1, undefined)).toBe('')
  })
})
