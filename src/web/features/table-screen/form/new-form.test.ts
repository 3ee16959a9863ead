import { expect, test } from 'vitest'
import { rowFinder } from '#domain/follows.ts'
import type { Row } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { checkEntries, isBlank } from '#web/features/table-screen/several-rows/entries.ts'
import { changeField, check, formFields, isOfCurrentEvent, openNewForm, touched } from './form.ts'

const rows: Partial<Record<TableName, readonly Row[]>> = {
  events: [
    { eventCode: 1, eventName: '春の市' },
    { eventCode: 2, eventName: '夏の市' },
  ],
  products: [{ productCode: 7, eventCode: 1, productName: '菓子', unitPrice: 500 }],
}
const find = rowFinder((table) => rows[table] ?? [])

test('a new row has the current event and its name, and nothing of it counts as typed', () => {
  const form = openNewForm(tables.sealData, 2, {}, find)
  expect([form.typed['eventCode'], form.typed['eventName']]).toEqual(['2', '夏の市'])
  expect(touched(tables.sealData, form)).toEqual([])
  expect(check(tables.sealData, form).values).toMatchObject({ eventCode: 2, eventName: '夏の市' })
  expect(isOfCurrentEvent(tables.sealData, form, 'eventCode')).toBe(true)
  const other = changeField(tables.sealData, form, 'eventCode', '1', {}, find)
  expect([other.typed['eventName'], isOfCurrentEvent(tables.sealData, other, 'eventCode')]).toEqual(['春の市', false])
})

test('a product of another event brings its own event', () => {
  const form = openNewForm(tables.salesData, 2, {}, find)
  expect(changeField(tables.salesData, form, 'productCode', '7', {}, find).typed['eventCode']).toBe('1')
})

test.each([
  ['employees', 2],
  ['salesData', null],
] as const)('a new row of %s with the current event %j is empty', (table, event) => {
  expect(new Set(Object.values(openNewForm(tables[table], event, {}, find).typed))).toEqual(new Set(['']))
})

test('a row of several is blank while it has the current event alone', () => {
  const form = openNewForm(tables.products, 2, {}, find)
  const fields = formFields(tables.products, true)
  const typed = changeField(tables.products, form, 'productName', '菓子', {}, find)
  expect([isBlank({ id: 1, form }, fields), isBlank({ id: 1, form: typed }, fields)]).toEqual([true, false])
  const full = ['productCode', 'unitPrice'].reduce(
    (one, name) => changeField(tables.products, one, name, '9', {}),
    typed,
  )
  const shared = { id: -1, form: openNewForm(tables.products, null, {}) }
  const { rows: sent } = checkEntries(
    tables.products,
    shared,
    [
      { id: 1, form },
      { id: 2, form: full },
    ],
    [],
  )
  expect(sent).toEqual([{ id: 2, row: { productCode: 9, eventCode: 2, productName: '菓子', unitPrice: 9 } }])
})
