import { describe, expect, it } from 'vitest'
import { fieldNames } from '../table.ts'
import { tableNames, tables } from '../tables/index.ts'
import { matchHeader } from './header.ts'

describe('matchHeader', () => {
  it.each(tableNames)('%s: takes names, English and Japanese labels, in any order', (name) => {
    const declaration = tables[name]
    const fields = Object.entries(declaration.fields)
    for (const header of [
      fieldNames(declaration),
      fields.map(([, { label }]) => label.en),
      fields.map(([, { label }]) => label.ja),
    ]) {
      expect(matchHeader(declaration, header)).toEqual({
        fields: fieldNames(declaration),
        positions: header.map((_, i) => i),
        issues: [],
      })
      expect(matchHeader(declaration, [...header].reverse()).fields).toEqual(fieldNames(declaration).reverse())
    }
  })

  it('does not mind width, case and blanks, and passes over empty headers', () => {
    expect(matchHeader(tables.departments, ['', ' ＤＥＰＡＲＴＭＥＮＴ　Name ', 'departmentcode', ' '])).toEqual({
      fields: ['departmentName', 'departmentCode'],
      positions: [1, 2],
      issues: [],
    })
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'salary', '=cmd|x'])(
    'refuses %s by name',
    (text) => {
      expect(matchHeader(tables.departments, ['departmentCode', text]).issues).toEqual([
        { code: 'unknownHeader', text },
      ])
    },
  )

  it('refuses a field that comes twice, under whichever name', () => {
    expect(matchHeader(tables.departments, ['departmentCode', '部署コード']).issues).toEqual([
      { code: 'repeatedHeader', text: '部署コード', field: 'departmentCode' },
    ])
  })

  it('wants the field that rows are matched by, unless the database gives it', () => {
    expect(matchHeader(tables.employees, ['id', 'name']).issues).toEqual([
      { code: 'missingHeader', field: 'companyCode' },
    ])
    expect(matchHeader(tables.salesData, ['quantity']).issues).toEqual([])
  })
})
