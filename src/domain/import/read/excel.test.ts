import { describe, expect, it } from 'vitest'
import { CellWithoutValue, type SeenCell } from '#domain/excel/index.ts'
import { finish } from '#domain/steps.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { excelFileSteps, planImport } from '#domain/import/index.ts'

/** The rows of a worksheet, the first in row 3, below other content. */
function read(table: TableName, rows: SeenCell[][], lines = rows.map((_, i) => i + 3)) {
  return finish(excelFileSteps(tables[table], { rows, lines }))
}
const values = (table: TableName, rows: SeenCell[][]) => read(table, rows).rows

describe('a sheet', () => {
  it('names Excel’s rows: those that were passed over count', () => {
    const { issues } = read(
      'departments',
      [
        ['departmentCode', 'departmentName'],
        [10, 'x'],
        ['', 'y'],
      ],
      [2, 5, 9],
    )
    expect(issues.first).toEqual([{ code: 'fieldRequired', line: 9, field: 'departmentCode' }])
  })

  it('has texts that are what they are: nothing in it is guarded', () => {
    expect(
      values('departments', [
        ['departmentCode', 'departmentName'],
        [10, "'=1+1"],
        [20, '=x'],
      ]),
    ).toEqual([
      [10, "'=1+1"],
      [20, '=x'],
    ])
  })

  it('gives numbers in columns of text as their digits, and zeros of text and formats', () => {
    const header = ['companyCode', 'name', 'sweetCardNumber']
    expect(values('employees', [header, [12, '山田', '00631877'], ['0012', 3, '']])).toEqual([
      ['12', '山田', '00631877'],
      ['0012', '3', null],
    ])
  })

  it('gives amounts and percentages by their kind, in any width', () => {
    const header = ['positionCode', 'positionName', 'distributionCount', 'targetAmount', 'reportingRate']
    expect(values('positions', [header, ['１', '部長', 10, '1234.5', '12.5%']])).toEqual([
      [1, '部長', 10, 1234.5, 12.5],
    ])
  })

  it('gives flags by TRUE and FALSE', () => {
    const header = ['id', 'ticketIssueFlag']
    expect(values('distributionStatus', [header, [1, 'TRUE'], [2, 'FALSE'], [3, 1], [4, '']])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, false],
    ])
  })
})

describe('a cell without a value', () => {
  const header = ['departmentCode', 'departmentName', '']
  const error = new CellWithoutValue('excelError', '#N/A')

  it('is a problem by its row, also where a text could be anything', () => {
    const formula = new CellWithoutValue('excelFormula', '=B1')
    const { issues } = read('departments', [header, [10, error], [20, formula]])
    expect(issues.first).toEqual([
      { code: 'excelError', line: 4, field: 'departmentName', text: '#N/A' },
      { code: 'excelFormula', line: 5, field: 'departmentName', text: '=B1' },
    ])
  })

  it('is none in a column that is left out', () => {
    const rows = [header, [10, '営業部', error]]
    const options = { columns: ['departmentCode', 'departmentName', null] }
    const file = finish(excelFileSteps(tables.departments, { rows, lines: [1, 2] }, options))
    expect(planImport(tables.departments, file, { version: 1, rows: [] })).toMatchObject({ issues: { count: 0 } })
  })
})
