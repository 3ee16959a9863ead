import { describe, expect, it } from 'vitest'
import { csvSteps, type RecordSink } from '#domain/csv.ts'
import { tables } from '#domain/tables/index.ts'
import { readCsv } from '#domain/import/index.ts'
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

  describe('a column without a heading', () => {
    const columns = ['departmentCode', 'departmentName', null]
    const file = (...marked: readonly number[]) =>
      `番号,部門,\n${Array.from({ length: 60 }, (_, i) => `${i + 1},x,${marked.includes(i + 2) ? '取消' : ''}`).join('\n')}`

    it('is not left out in silence where a cell in it is filled after the records that were shown', () => {
      const text = file(51, 60)
      expect(read(text, { columns }).issues).toEqual([
        { code: 'surplusCells', line: 51, text: '取消' },
        { code: 'surplusCells', line: 60, text: '取消' },
      ])
      expect(read(text.replace('番号,部門,', '番号,部門'), { columns }).issues).toHaveLength(2)
      const headless = { headerLine: null, columns: ['departmentCode', 'departmentName', null] }
      expect(read(file(52).split('\n').slice(1).join('\n'), headless).issues).toMatchObject([{ line: 51 }])
    })

    it('is left out where somebody saw a filled cell of it, even in a row that is left out now', () => {
      expect(read(file(50, 60), { columns }).issues).toEqual([])
      expect(read(file(50, 60), { columns, edits: { leftOutLines: new Set([50]) } }).issues).toEqual([])
    })

    it('is left out once somebody has looked at the columns again', () => {
      expect(read(file(60), { columns, revised: true }).issues).toEqual([])
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
