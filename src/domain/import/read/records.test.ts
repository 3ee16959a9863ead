import { describe, expect, it } from 'vitest'
import { csvSteps, type RecordSink } from '../../csv.ts'
import { tables } from '../../tables/index.ts'
import { readCsv } from '../index.ts'
import { headOf } from './records.ts'

const title = '部署一覧\n2026年度,\n'
const read = (text: string, options: Parameters<typeof readCsv>[2]) => {
  const { fields, rows, lines, issues } = readCsv(tables.departments, text, options)
  return { fields, rows, lines, issues: issues.first }
}

describe('how records are read, as it was chosen', () => {
  it('begins at the line of the header, whatever stands above it', () => {
    expect(read(`${title}部署コード,部署名\n10,営業部`, { headerLine: 3 })).toEqual({
      fields: ['departmentCode', 'departmentName'],
      rows: [[10, '営業部']],
      lines: [4],
      issues: [],
    })
  })

  it('takes each column for the field that was chosen, and leaves the others out with all that stands in them', () => {
    expect(read('課,備考,番号\n営業部,x,10', { columns: ['departmentName', null, 'departmentCode'] })).toEqual({
      fields: ['departmentName', 'departmentCode'],
      rows: [['営業部', 10]],
      lines: [2],
      issues: [],
    })
  })

  it('still tells of cells beyond the header', () => {
    expect(read('番号\n10,x', { columns: ['departmentCode'] }).issues).toEqual([
      { code: 'surplusCells', line: 2, text: 'x' },
    ])
  })

  it.each([
    ['a field that is none', ['departmentCode', '__proto__'], { code: 'unknownHeader', text: '__proto__' }],
    ['one field twice', ['departmentCode', 'departmentCode'], { code: 'repeatedHeader', field: 'departmentCode' }],
    ['no field to match by', [null, 'departmentName'], { code: 'missingHeader', field: 'departmentCode' }],
  ])('refuses %s', (_, columns, issue) => {
    const file = read('a,b\n1,2', { columns })
    expect(file.rows).toEqual([])
    expect(file.issues).toMatchObject([{ ...issue, line: 1 }])
  })
})

describe('the head of a file', () => {
  it('is its first records, each with its line', () => {
    expect(headOf((take) => csvSteps(`${title}\n10,営業部\n20,x`, take), 3)).toEqual([
      { line: 1, cells: ['部署一覧'] },
      { line: 2, cells: ['2026年度', ''] },
      { line: 4, cells: ['10', '営業部'] },
    ])
  })

  it('is read without reading the file to its end', () => {
    let given = 0
    const records = function* (take: RecordSink) {
      for (let line = 1; line < 1000; line++) {
        take([line], line, line)
        given++
        yield line / 1000
      }
      return []
    }
    expect(headOf(records, 5)).toHaveLength(5)
    expect(given).toBeLessThan(7)
  })
})
