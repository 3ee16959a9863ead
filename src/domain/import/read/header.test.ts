import { describe, expect, it } from 'vitest'
import { fieldNames } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { matchHeader } from './header.ts'

describe('matchHeader', () => {
  it.each(tableNames)('%s: takes names, English and Japanese labels, in any order [S2.42]', (name) => {
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

  it('takes the labels that a field had when the file was exported', () => {
    const before = ['ID', 'チケット番号出力', 'Distribution Number', 'チケット番号', 'Ticket Start Number']
    const fields = ['id', 'ticketIssueFlag', 'distributionNumber', 'ticketNumber', 'ticketStartNumber']
    const found = tableNames.flatMap((name) => matchHeader(tables[name], before).fields)
    expect(new Set(found)).toEqual(new Set(fields))
    const events = ['イベントコード', 'イベント名', 'チケット開始番号', 'チケット終了番号']
    expect(matchHeader(tables.events, events)).toEqual({
      fields: fieldNames(tables.events),
      positions: [0, 1, 2, 3],
      issues: [],
    })
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

  it('leaves out the names beside codes, unless the column of the codes is missing or the table has no such code', () => {
    const header = [
      '社員コード',
      '部署コード (CURRENT NAME)',
      '部署',
      '部署（現在の名称）',
      'departmentCode (current name)',
    ]
    expect(matchHeader(tables.employees, header)).toMatchObject({
      fields: ['companyCode', 'departmentCode'],
      positions: [0, 2],
    })
    const issuesOf = (texts: readonly string[]) => matchHeader(tables.employees, texts).issues.map(({ text }) => text)
    expect(issuesOf(header)).toEqual(['部署コード (CURRENT NAME)'])
    expect(issuesOf(['companyCode', 'Department (current name)'])).toEqual(['Department (current name)'])
    expect(issuesOf(['companyCode', 'Company Code (current name)'])).toEqual(['Company Code (current name)'])
  })
})
