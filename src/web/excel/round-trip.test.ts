import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CellWithoutValue, mergedSteps, type SeenCell } from '#domain/excel/index.ts'
import { excelFileSteps, planImport, worksheetNamesOf, type WorksheetRecords } from '#domain/import/index.ts'
import { sampleBatch } from '#domain/import/sample-office.ts'
import { rowsOf } from '#domain/import/test-rows.test-help.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { inLocale, locales } from '#domain/locale.ts'
import { finish } from '#domain/steps.ts'
import type { Row } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { listSheet, tableSheet, type Titles } from '#web/features/export/excel.ts'
import { answerReading, type ReadAnswer } from './read-messages.ts'
import type { WorksheetSource } from './write.ts'
import { packWorkbook } from './write-messages.ts'

function written(sheets: readonly WorksheetSource[]): Uint8Array<ArrayBuffer> {
  const whole = sheets.map((sheet) => ({ ...sheet, rows: Array.from({ length: sheet.count }, (_, i) => sheet.row(i)) }))
  return new Uint8Array(Buffer.concat(packWorkbook(whole)))
}

function read(bytes: Uint8Array, wanted: readonly string[]): WorksheetRecords & { readonly sheets: readonly string[] } {
  const rows: SeenCell[][] = []
  const lines: number[] = []
  let sheets: readonly string[] = []
  answerReading({ bytes, wanted }, (answer: ReadAnswer) => {
    if ('refused' in answer) throw new Error(answer.refused.code)
    if ('sheets' in answer) sheets = answer.sheets
    if ('rows' in answer) {
      rows.push(...answer.rows)
      lines.push(...answer.lines)
    }
    if ('facts' in answer) finish(mergedSteps(rows, lines, answer.facts.merged))
  })
  return { sheets, rows, lines }
}

const titles: [string, Titles][] = [
  ['field names', 'fields'],
  ...locales.map((locale): [string, Titles] => [`labels, ${locale}`, (label) => inLocale(label, locale)]),
]

function planned(table: TableName, bytes: Uint8Array, rows: readonly Row[]) {
  const file = finish(excelFileSteps(tables[table], read(bytes, worksheetNamesOf(tables[table]))))
  expect(file.issues.first).toEqual([])
  expect(file.unclear).toEqual([])
  return planImport(tables[table], file, { version: 1, rows })
}

const offices = new Map<TableName, Row[]>()

/** The sample office's rows with the keys that the database generates. */
function office(table: TableName): Row[] {
  const known = offices.get(table)
  if (known) return known
  const file = readFileSync(new URL(`../../../samples/${table}.csv`, import.meta.url))
  const { fields, rows } = sampleBatch(table, file)
  const { key } = tables[table]
  const made = rows.map((values, i) => {
    const row: Row = Object.fromEntries(fields.map((field, j) => [field, values[j] ?? null]))
    return row[key] === undefined || row[key] === null ? { ...row, [key]: i + 1 } : row
  })
  offices.set(table, made)
  return made
}

describe.each(titles)('with %s as its header', (_, title) => {
  it('the sample office is one workbook, a sheet for each table, and imports with nothing to change', () => {
    const all = tableNames.map((table) => tableSheet(table, office(table), title))
    const bytes = written(all)
    expect(read(bytes, []).sheets).toEqual(all.map(({ name }) => name))
    for (const table of tableNames) {
      const rows = office(table)
      const plan = planned(table, bytes, rows)
      expect(plan, table).toMatchObject({ added: [], changed: [], removed: [], unchanged: rows.length })
      expect(plan.questions, table).toEqual([])
    }
  })
})

it.each(tableNames)('any rows of %s come back as they were', (table) => {
  fc.assert(
    fc.property(rowsOf(tables[table]), (rows) => {
      const file = finish(excelFileSteps(tables[table], read(written([tableSheet(table, rows, 'fields')]), [])))
      expect(file.issues.first).toEqual([])
      const back: Record<string, unknown>[] = file.rows.map((values) =>
        Object.fromEntries(file.fields.map((field, j) => [field, values[j]])),
      )
      // Restores the original text of values that the import asks about.
      for (const { row, field, text } of file.doubtful) back[row]![field] = text
      expect(back).toEqual(rows)
    }),
    { numRuns: 20 },
  )
})

it('no text is a formula, nor anything but itself', () => {
  const texts = [
    '=1+1',
    '+81',
    '-5',
    '@x',
    "'=1",
    '＝A1',
    '00631877',
    '1E5',
    '2026/4/1',
    '_x0041_',
    'a\r\nb',
    '\u0001',
    '<&">',
    'TRUE',
    '#N/A',
  ]
  const rows = texts.map((text): Row => ({ text, number: 5, flag: true }))
  const back = read(written([listSheet('list', ['text', 'number', 'flag'], rows)]), [])
  expect(back.rows.slice(1)).toEqual(texts.map((text) => [text, 5, 'TRUE']))
  expect(back.rows.flat().some((cell) => cell instanceof CellWithoutValue)).toBe(false)
  const values: Value[] = [null, 0, -1.5, 2 ** 53 - 1, 1e-4]
  const numbers = read(
    written([
      listSheet(
        'n',
        ['v', 'w'],
        values.map((v) => ({ v, w: 1 })),
      ),
    ]),
    [],
  )
  expect(numbers.rows.slice(1).map(([cell]) => cell)).toEqual(['', 0, '-1.5', '9007199254740991', '0.0001'])
})
