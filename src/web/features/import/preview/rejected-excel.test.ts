/** A property test: rejected rows, saved as Excel and read back, have the same cells, questions and problems. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CellWithoutValue, type SeenCell } from '#domain/excel/index.ts'
import { seen } from '#domain/excel/workbook.test-help.ts'
import {
  csvRecords,
  endsLabel,
  excelFileSteps,
  planImport,
  readCsv,
  reasonLabel,
  rejectedCsvSteps,
  rejectedWorksheetSteps,
  worksheetRecords,
  type FileRows,
  type ImportPlan,
  type WorksheetRecords,
} from '#domain/import/index.ts'
import { textsAsked } from '#domain/import/plan.test-help.ts'
import type { RecordSteps } from '#domain/import/read/records.ts'
import { inLocale } from '#domain/locale.ts'
import { finish } from '#domain/steps.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Row } from '#domain/table.ts'
import { packWorkbook } from '#web/excel/write-messages.ts'

const words = {
  label: inLocale(reasonLabel, 'ja'),
  reasonOf: (issues: readonly { code: string }[]) => issues.map(({ code }) => code).join(' '),
  ends: (column: string) => inLocale(endsLabel, 'en').replace('{column}', column),
  cut: 'cut',
}
const sheetFile = (table: TableName, sheet: WorksheetRecords) => finish(excelFileSteps(tables[table], sheet))
const plan = (table: TableName, file: FileRows, rows: readonly Row[] = []) =>
  planImport(tables[table], file, { version: 1, rows })

/** Saves the rejected rows as an Excel file and reads it back. */
function again(table: TableName, { file, issues }: ImportPlan, records: RecordSteps): WorksheetRecords {
  const saved = { declaration: tables[table], file, issues, edits: {}, words }
  const sheet = finish(rejectedWorksheetSteps(saved, records, '部署'))
  // Structured clone, as on the way to the worker: cells without a value lose their class.
  const sent = structuredClone({ ...sheet, rows: [...sheet.rows] })
  return seen(new Uint8Array(Buffer.concat(packWorkbook([sent]))))
}
const codes = ({ issues }: ImportPlan) => issues.first.map(({ code, field }) => [code, field])

/** Plans with all rows, even those suspected not to be data. */
const planned = (file: FileRows) => plan('products', { ...file, suspects: [] })

const awkward = [
  '=1+1',
  "'=1",
  '+81',
  '-5x',
  '@x',
  '000999',
  '12345678901234567890',
  'ｶｽﾀﾏｰ',
  'a\nb',
  'a\r\nb',
  '_x0041_',
  '1E5',
  '2026/4/1',
  'TRUE',
  ' a ',
  '<&">',
  '𠮷',
  '\u0001',
  '＝A1',
]
const text = fc.oneof(fc.constantFrom(...awkward), fc.string({ minLength: 1, maxLength: 4 }))

describe('rejected rows of a CSV file', () => {
  it('any text is the same when it comes back, and what is wrong is the same', () => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), (cells) => {
        const csv = `productCode,productName,unitPrice,eventCode\n${cells.map(([name, price]) => `q,${quoted(name)},${quoted(price)}`).join('\n')}`
        const first = planned(readCsv(tables.products, csv))
        const back = planned(sheetFile('products', again('products', first, csvRecords(csv))))
        expect(back.file.rows).toEqual(first.file.rows)
        expect(back.file.missingCells).toEqual(first.file.missingCells)
        expect(codes(back)).toEqual(codes(first))
      }),
      { numRuns: 30 },
    )
  })

  it('a new code keeps its zeros, a number is one, and the reason is passed over', () => {
    const csv = 'id,companyCode,name,departmentCode,sweetCardNumber\nx,000999,=1+1,10,00631877\ny,12,"\'=x",-1,\n'
    const first = plan('employees', readCsv(tables.employees, csv))
    const sheet = again('employees', first, csvRecords(csv))
    expect(sheet.rows.map((row) => row.slice(0, 5))).toEqual([
      ['id', 'companyCode', 'name', 'departmentCode', 'sweetCardNumber'],
      ['x', '000999', '=1+1', 10, '00631877'],
      ['y', '12', '=x', '-1', ''],
    ])
    expect(sheet.rows.map((row) => row[5])).toEqual([words.label, ...first.issues.first.map(({ code }) => code)])
    expect(sheetFile('employees', sheet).rows).toEqual(first.file.rows)
  })
})

describe('rejected rows of a sheet', () => {
  const cell: fc.Arbitrary<SeenCell> = fc.oneof(
    text,
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.constant(''),
    fc.constantFrom('#N/A', '#REF!', '#DIV/0!').map((error) => new CellWithoutValue('excelError', error)),
    fc.constant(new CellWithoutValue('excelDigits', '1234567890123456')),
  )
  const bare = (row: readonly SeenCell[]) => row.map((one) => (typeof one === 'number' ? String(one) : one))

  it('any cell is the same when it comes back, errors and lost digits too', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }), (cells) => {
        const header = ['productCode', 'productName', 'unitPrice', 'eventCode']
        const rows: SeenCell[][] = cells.map((row) => ['q', ...row.slice(0, 3)])
        const sheet = { rows: [header, ...rows], lines: [3, ...rows.map((_, i) => i * 2 + 5)] }
        const first = planned(sheetFile('products', sheet))
        const read = again('products', first, worksheetRecords(sheet))
        const width = header.length
        const padded = (row: readonly SeenCell[]) => Array.from({ length: width }, (_, at) => row[at] ?? '')
        expect(read.rows.map((row) => bare(padded(row)))).toEqual([header, ...rows].map((row) => bare(padded(row))))
        const back = planned(sheetFile('products', read))
        expect(codes(back)).toEqual(codes(first))
        expect(back.file.missingCells).toEqual(first.file.missingCells)
      }),
      { numRuns: 30 },
    )
  })

  it('have no value in CSV either where the sheet has none: it is asked about, or refused', () => {
    const lost = new CellWithoutValue('excelDigits', '1234567890123456')
    const rows: SeenCell[][] = [
      ['companyCode', 'name', 'id'],
      ['C1', new CellWithoutValue('excelError', '#REF!'), 1],
      ['C2', new CellWithoutValue('excelFormula', '=A1'), 2],
      [lost, '山田', 3],
    ]
    const sheet = { rows, lines: [1, 2, 3, 4] }
    const { file, issues } = plan('employees', sheetFile('employees', sheet))
    const saved = { declaration: tables.employees, file, issues, edits: {}, words }
    const csv = Buffer.concat(finish(rejectedCsvSteps(saved, worksheetRecords(sheet)))).toString()
    const back = plan('employees', readCsv(tables.employees, csv))
    expect(textsAsked(back, 'damaged')).toEqual([
      ['#REF!', 2],
      ['#N/A', 3],
    ])
    expect(back.issues.first).toMatchObject([{ code: 'digitsLost', line: 4, text: '1.234567890123456E+15' }])
  })

  it('keep cells that are too many, and a formula without a value has none', () => {
    const rows: SeenCell[][] = [
      ['productCode', 'productName'],
      [1, 'a', 'more', '', 7],
      [2, new CellWithoutValue('excelFormula', '=A1')],
    ]
    const sheet = { rows, lines: [1, 2, 3] }
    const first = plan('products', sheetFile('products', sheet))
    const read = again('products', first, worksheetRecords(sheet))
    expect(read.rows).toEqual([
      ['productCode', 'productName', '', '', '', words.label],
      [1, 'a', 'more', '', 7, 'surplusCells surplusCells'],
      [2, new CellWithoutValue('excelError', '#N/A'), '', '', '', 'excelFormula'],
    ])
    expect(codes(plan('products', sheetFile('products', read)))).toEqual([
      ['surplusCells', undefined],
      ['surplusCells', undefined],
      ['excelError', 'productName'],
    ])
  })

  it('longer than a cell, or wider than a sheet that we read, are cut, and the reason says so', () => {
    const csv = `productCode,productName\n1,${'x'.repeat(40_000)}\n2,b${',y'.repeat(1200)}\n`
    const first = plan('products', readCsv(tables.products, csv))
    const read = again('products', first, csvRecords(csv))
    expect(read.rows.map((row) => [row.length, String(row.at(-1)).slice(-8)])).toEqual([
      [1000, words.label.slice(-8)],
      [1000, 'ng / cut'],
      [1000, 'ls / cut'],
    ])
    expect(read.rows[1]![1]).toHaveLength(32_767)
  })
})
