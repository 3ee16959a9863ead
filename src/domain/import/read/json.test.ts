import { describe, expect, it } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { batchOf, planImport, readJson } from '#domain/import/index.ts'
import { departments } from '#domain/import/plan.test-help.ts'

it('a record in each line is an array of them', () => {
  const text = '{"departmentCode": 1}\r\n{"departmentCode": 2, "departmentName": "a"}\n\n'
  expect(readJson(tables.departments, text).rows).toEqual([
    [1, undefined],
    [2, 'a'],
  ])
  const wrong = [
    '{"departmentCode": 1}\n\n{"departmentCode": }\n',
    '{"departmentCode": 1}\n\n{"departmentCode":1\n{"a":2}',
    '{"departmentCode": 1}\n{"departmentCode": 2\n\n',
    '{"departmentCode": 1}\n{"departmentCode": 2, "depart\n',
  ]
  const places = wrong.map((lines) => readJson(tables.departments, lines).issues.first[0])
  expect(places).toEqual([
    { code: 'badJsonAt', params: { physical: 3, column: 20 } },
    { code: 'badJsonAt', params: { physical: 4, column: 1 } },
    { code: 'badJsonAt', params: { physical: 2, column: 21 } },
    { code: 'badJsonAt', params: { physical: 2, column: 23 } },
  ])
})

describe('JSON', () => {
  const read = (content: unknown) =>
    readJson(tables.departments, typeof content === 'string' ? content : JSON.stringify(content))
  it('takes one record, labels, and numbers as text [S5.24]', () => {
    expect(read({ 部署コード: '１０', 部署名: '営業部' })).toMatchObject({
      fields: ['departmentCode', 'departmentName'],
      rows: [[10, '営業部']],
      lines: [1],
    })
  })

  it('keeps what is stored where a record says nothing', () => {
    const file = read([{ departmentCode: 10 }, { departmentCode: 30, departmentName: 'x' }, { departmentCode: 40 }])
    const result = planImport(tables.departments, file, { version: 1, rows: departments })
    expect(result.unchanged).toBe(1)
    expect(batchOf(tables.departments, result).rows).toEqual([
      [30, 'x'],
      [40, null],
    ])
  })

  it.each([
    ['not json', { code: 'badJsonAt', params: { physical: 1, column: 1 } }],
    ['[\n {"departmentCode": 1,}]', { code: 'badJsonAt', params: { physical: 2, column: 23 } }],
    ['"text"', { code: 'unsupportedFormat' }], // [S8.3]
    ['5', { code: 'unsupportedFormat' }],
    ['[]', { code: 'emptyFile' }],
    ['[1]', { code: 'notARecord', line: 1 }],
    ['{"events":[]}', { code: 'tableNotInFile' }],
    ['{"departmentCode":1,"__proto__":2}', { code: 'unknownHeader', text: '__proto__' }],
    ['{"departmentCode":9007199254740993}', { code: 'numberTooLarge', line: 1 }],
    ['{"departmentName":"x"}', { code: 'missingHeader', field: 'departmentCode' }],
    ['[{"departmentCode":1},{"departmentCode":null}]', { code: 'fieldRequired', line: 2 }],
  ])('refuses %s', (text, issue) => {
    expect(read(text).issues.first[0]).toMatchObject(issue)
  })
})

describe('flags in JSON', () => {
  const flag = (value: unknown) => {
    const file = readJson(tables.distributionStatus, JSON.stringify([{ companyCode: '1', ticketIssueFlag: value }]))
    return file.issues.first[0]?.code ?? file.rows[0]![file.fields.indexOf('ticketIssueFlag')]
  }

  it.each(['true', 'TRUE', '1', 'yes', 'Yes'])('%j is true [S5.29]', (text) => expect(flag(text)).toBe(true))
  it.each(['false', 'FALSE', '0', 'no', 'on', 'はい', 'x', '2', ''])('%j is false [S5.29]', (text) =>
    expect(flag(text)).toBe(false),
  )
  it.each([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    [2, true],
    [null, false],
  ])('%j is %j: what is no text goes by its truth [S5.29]', (value, is) => expect(flag(value)).toBe(is))
})
