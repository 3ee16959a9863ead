/** A summed number in a cell that is merged over several rows counts once or in each row, by an answer. */
import { describe, expect, it } from 'vitest'
import { parseCsv } from '#domain/csv.ts'
import { cellKey, type SeenCell } from '#domain/excel/index.ts'
import { finish } from '#domain/steps.ts'
import { tables } from '#domain/tables/index.ts'
import {
  excelFileSteps,
  notReady,
  planImport,
  rejectedCsvSteps,
  worksheetRecords,
  type Choices,
} from '#domain/import/index.ts'
import { office, rowsAdded } from '#domain/import/office.test-help.ts'
import { said, tookEvident } from '#domain/import/plan.test-help.ts'

const header = ['productCode', 'ticketNumber', 'quantity']
/** Rows; in these lines the quantity is the merged value of the row above. */
const sheetOf = (rows: SeenCell[][], ...merged: number[]) => ({
  rows: [header, ...rows],
  lines: [1, ...rows.map((_, i) => i + 2)],
  repeated: new Set(merged.map((line) => cellKey(line, 2))),
})
const make = (sheet: ReturnType<typeof sheetOf>, edits?: Parameters<typeof excelFileSteps>[2]) => {
  const file = finish(excelFileSteps(tables.salesData, sheet, edits))
  return (choices: Choices) => planImport(tables.salesData, file, { version: 1, rows: [] }, office, choices)
}
const quantities = (planned: ReturnType<ReturnType<typeof make>>) => rowsAdded(planned).map(({ quantity }) => quantity)
const three: SeenCell[][] = [
  [10, 7, 3],
  [10, 8, 3],
  [10, 9, 3],
]

describe('a quantity that is merged over several rows', () => {
  it('is asked about in the rows below its first', () => {
    const asked = make(sheetOf(three, 3, 4))({})
    expect(notReady(asked)).toBe('questions')
    expect(asked.questions).toMatchObject([
      { kind: 'merged', cases: [{ field: 'quantity', text: '3', lines: [3, 4], count: 2, evident: 'once' }] },
    ])
  })

  it('counts once or in each row, as it was answered', () => {
    expect(quantities(tookEvident(make(sheetOf(three, 3, 4))))).toEqual([3, null, null])
    const each = said(make(sheetOf(three, 3, 4)), { merged: 'each' })
    expect([quantities(each), notReady(each)]).toEqual([[3, 3, 3], null])
  })

  it('is not asked about where somebody wrote another, or left the row out', () => {
    const corrections = new Map([[3, new Map([['quantity', '5']])]])
    const planned = make(sheetOf(three, 3, 4), { edits: { corrections, leftOutLines: new Set([4]) } })({})
    expect([quantities(planned), planned.questions]).toEqual([[3, 5], []])
  })

  it('is no question of its own where it is no number', () => {
    const rows: SeenCell[][] = [
      [10, 7, 'x'],
      [10, 8, 'x'],
    ]
    expect(make(sheetOf(rows, 3))({}).questions.map(({ kind }) => kind)).toEqual(['emptied'])
  })

  it('is saved with the rows that are left out, as it was answered', () => {
    const sheet = sheetOf([...three, [10, 10, 3, 'more']], 3, 4, 5)
    const quantityOf = (answer: string) => {
      const { file, issues } = said(make(sheet), { merged: answer })
      const words = { label: 'reason', reasonOf: () => 'reason', ends: () => '', cut: 'cut' }
      const saved = { declaration: tables.salesData, file, issues, edits: {}, words }
      const text = Buffer.concat(finish(rejectedCsvSteps(saved, worksheetRecords(sheet)))).toString()
      return parseCsv(text).records.map(({ cells }) => cells[2])
    }
    expect([quantityOf('once'), quantityOf('each')]).toEqual([[''], ['3']])
  })
})
