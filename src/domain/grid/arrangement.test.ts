import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tables, tablesWithView } from '#domain/tables/index.ts'
import {
  arranged,
  type Arrangement,
  moved,
  MAX_PAGE_SIZE,
  namesBeside,
  MIN_COLUMN_WIDTH,
  MAX_COLUMN_WIDTH,
} from './arrangement.ts'
import { shownFields } from './columns.ts'

it('a table begins with what it is about: without copied names, and without what is declared aside', () => {
  expect(arranged(tables.sealData, {})).toMatchObject({
    fields: [
      'eventCode',
      'companyCode',
      'name',
      'departmentCode',
      'personInChargeCode',
      'distributionNumber',
      'ticketStartNumber',
      'ticketEndNumber',
      'receivedOn',
      'receivedBy',
    ],
    pinned: ['name'],
    compact: false,
    pageSize: 10,
    byHeight: false,
  })
  expect(arranged(tables.employees, {}).pinned).toEqual(['companyCode', 'name'])
  // A table without names and without a natural key shows its generated key.
  expect(arranged(tables.salesData, {}).fields[0]).toBe('id')
})

it('every column can be shown, in any order; a column added to the table later is the last', () => {
  const columns = [
    { field: 'departmentName', shown: true },
    { field: 'gone', shown: true },
    { field: 'departmentName', shown: false },
  ]
  expect(arranged(tables.departments, { columns }).columns).toEqual([
    { field: 'departmentName', shown: true },
    { field: 'departmentCode', shown: true },
  ])
  const hidden = { columns: [{ field: 'departmentCode', shown: false }] }
  expect(arranged(tables.departments, hidden).fields).toEqual(['departmentName'])
})

it('a table always shows at least one column', () => {
  const columns = shownFields(tables.departments).map((field) => ({ field, shown: false }))
  expect(arranged(tables.departments, { columns }).fields).toEqual(['departmentCode', 'departmentName'])
})

it('a table is shown with any stored arrangement', () => {
  const field = fc.constantFrom('eventCode', 'name', 'nothing', '__proto__', 'constructor')
  const sound = fc.record(
    {
      columns: fc.array(fc.record({ field, shown: fc.boolean() })),
      pinned: fc.array(field),
      widths: fc.dictionary(field, fc.double()),
      compact: fc.boolean(),
      pageSize: fc.double(),
      byHeight: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const broken = fc.dictionary(fc.constantFrom('columns', 'pinned', 'widths', 'pageSize'), fc.jsonValue())
  const kept = fc.oneof(sound, broken, fc.jsonValue()) as fc.Arbitrary<Arrangement>
  fc.assert(
    fc.property(fc.constantFrom(...tablesWithView), kept, (name, arrangement) => {
      const declaration = tables[name]
      const { columns, fields, pinned, widths, pageSize } = arranged(declaration, arrangement)
      const known = shownFields(declaration)
      expect(columns.map((column) => column.field).toSorted()).toEqual(known.toSorted())
      expect(fields.length).toBeGreaterThan(0)
      for (const one of [...fields, ...pinned, ...Object.keys(widths)]) expect(known).toContain(one)
      for (const width of Object.values(widths))
        expect(width >= MIN_COLUMN_WIDTH && width <= MAX_COLUMN_WIDTH).toBe(true)
      expect(Number.isInteger(pageSize) && pageSize >= 5 && pageSize <= MAX_PAGE_SIZE).toBe(true)
    }),
  )
})

it('a moved column takes the place of the target column; the order of the others stays', () => {
  const columns = ['a', 'b', 'c', 'd', 'e'].map((field) => ({ field, shown: true }))
  const place = fc.nat(4).map((at) => columns[at]!.field)
  fc.assert(
    fc.property(place, place, (from, to) => {
      const after = moved(columns, from, to).map(({ field }) => field)
      expect(after.indexOf(from)).toBe(columns.findIndex(({ field }) => field === to))
      const others = (all: readonly string[]) => all.filter((field) => field !== from)
      expect(others(after)).toEqual(others(columns.map(({ field }) => field)))
    }),
  )
})

it('a copied name is shown beside its code, unless the name has its own column', () => {
  expect([...namesBeside(tables.sealData, ['eventCode', 'departmentCode', 'departmentName'])]).toEqual([
    ['eventCode', 'eventName'],
  ])
})
