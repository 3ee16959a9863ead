import { describe, expect, it } from 'vitest'
import { searchWords } from '#domain/search.ts'
import { finish } from '#domain/steps.ts'
import type { Row } from '#domain/table.ts'
import type { NamedTable, TableName } from '#domain/tables/index.ts'
import { findRowSteps } from './rows.ts'

const person = (companyCode: string, name: string | null, departmentCode = 10): Row => ({
  id: Number(companyCode),
  companyCode,
  name,
  departmentCode,
})
const held: Partial<Record<TableName, readonly Row[]>> = {
  employees: [
    person('0123', '宮崎 悠真'),
    person('0012', 'ﾀﾅｶ ﾀﾞｲ', 20),
    person('1012', '宮﨑 あおい', 20),
    person('0001', null),
  ],
  departments: [
    { departmentCode: 10, departmentName: '営業部' },
    { departmentCode: 20, departmentName: '総務部' },
  ],
}
const rowsOf = (table: TableName) => held[table] ?? []
const codes = (typed: string, table: NamedTable = 'employees', most = 8) =>
  finish(findRowSteps(table, rowsOf, searchWords(typed), most)).rows.map(({ code }) => code)

describe('a row is found', () => {
  it.each([
    ['宮崎悠真', ['0123']],
    ['悠真　宮崎', ['0123']],
    ['宮崎 営業', ['0123']],
    ['みやざき', []],
    ['たなか だい', ['0012']],
    ['ﾀﾞｲ', ['0012']],
    ['総務', ['0012', '1012']],
    ['０１２', ['0123', '0012', '1012']],
    ['1012', ['1012']],
  ])('%s', (typed, expected) => {
    expect(codes(typed)).toEqual(expected)
  })

  it('the code itself first, then codes that begin with it, then names', () => {
    expect(codes('0012')).toEqual(['0012'])
    expect(codes('01')).toEqual(['0123', '0012', '1012', '0001'])
    expect(codes('営業', 'departments')).toEqual(['10'])
  })

  it('the search returns at most the requested rows, and counts all matches', () => {
    const { rows, count } = finish(findRowSteps('employees', rowsOf, searchWords('0'), 2))
    expect([rows.length, count]).toEqual([2, 4])
  })
})

it('many rows are looked through in many steps, and prepared once', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => person(String(at).padStart(5, '0'), `社員 ${at}`))
  const stepsOf = (typed: string) => {
    let steps = 0
    const search = findRowSteps(
      'employees',
      (table) => (table === 'employees' ? many : rowsOf(table)),
      searchWords(typed),
      8,
    )
    while (!search.next().done) steps++
    return steps
  }
  const first = stepsOf('社員')
  expect(first).toBeGreaterThan(20_000 / 1024)
  expect(stepsOf('社員')).toBeLessThan(first / 2)
})
