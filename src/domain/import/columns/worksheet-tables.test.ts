import { expect, it } from 'vitest'
import { inLocale, locales } from '#domain/locale.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { worksheetNamesOf, tablesOfWorksheets } from './worksheet-tables.ts'

it.each(locales)('the sheets of an export of all data are its tables, in %s', (locale) => {
  const sheets = tableNames.map((name) => inLocale(tables[name].label, locale))
  expect(tablesOfWorksheets(sheets)).toEqual({ tables: tableNames, settled: true })
})

it('a sheet is known by the table’s or its file’s name, regardless of width, case and blanks', () => {
  const sheets = ['Ｅｍｐｌｏｙｅｅｓ', 'eventms-departments', ' 商　品 ']
  expect(tablesOfWorksheets(sheets)).toEqual({ tables: ['employees', 'departments', 'products'], settled: true })
})

it('no name is that of two tables', () => {
  const names = tableNames.flatMap((name) => [...new Set(worksheetNamesOf(tables[name]))])
  expect(new Set(names).size).toBe(names.length)
})

it('a sheet of another name, and two that could be one table, are asked about', () => {
  expect(tablesOfWorksheets(['表紙', 'Employees'])).toEqual({ tables: [null, 'employees'], settled: false })
  expect(tablesOfWorksheets(['Employees', '社員 ', 'employees', 'Events'])).toMatchObject({
    tables: [null, null, null, 'events'],
    settled: false,
  })
})

it('what somebody said goes before the names, as long as no two sheets are one table and one sheet is any', () => {
  const said = new Map([
    ['表紙', null],
    ['名簿', 'employees' as const],
  ])
  expect(tablesOfWorksheets(['表紙', '名簿', 'Events'], said)).toEqual({
    tables: [null, 'employees', 'events'],
    settled: true,
  })
  expect(tablesOfWorksheets(['名簿', 'Employees'], said)).toEqual({ tables: [null, null], settled: false })
  expect(tablesOfWorksheets(['表紙'], said)).toEqual({ tables: [null], settled: false })
})

it('names that a program owns are no tables', () => {
  expect(tablesOfWorksheets(['__proto__', 'constructor', 'toString']).tables).toEqual([null, null, null])
})
