import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '#domain/csv.ts'
import { CellWithoutValue, mergedSteps, type SeenCell, type WorksheetSource } from '#domain/excel/index.ts'
import {
  csvFileSteps,
  excelFileSteps,
  planImport,
  tablesOfWorksheets,
  worksheetNamesOf,
  type FileRows,
  type WorksheetRecords,
} from '#domain/import/index.ts'
import { sampleBatch } from '#domain/import/sample-office.ts'
import { aboutWorksheet, type AboutFile } from '#domain/export/about.ts'
import { namesBeside } from '#domain/export/name-columns.ts'
import { namedRows, tableSheet } from '#domain/export/table-file.ts'
import { rowsOf } from '#domain/import/test-rows.test-help.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { inLocale, locales, type Label, type Locale } from '#domain/locale.ts'
import { finish } from '#domain/steps.ts'
import type { Row } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { listSheet } from '#web/features/export/excel.ts'
import { answerReading, type ReadAnswer } from './read-messages.ts'
import { packWorkbook } from './write-messages.ts'

function written(sheets: readonly WorksheetSource[]): Uint8Array<ArrayBuffer> {
  const whole = sheets.map((sheet) => ({ ...sheet, rows: Array.from({ length: sheet.count }, (_, i) => sheet.row(i)) }))
  return new Uint8Array(Buffer.concat(packWorkbook(whole)))
}

function read(
  bytes: Uint8Array,
  candidates: readonly string[],
): WorksheetRecords & { readonly sheets: readonly string[] } {
  const rows: SeenCell[][] = []
  const lines: number[] = []
  let sheets: readonly string[] = []
  answerReading({ bytes, candidates }, (answer: ReadAnswer) => {
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

const headers: readonly (readonly ['labels' | 'fields', Locale])[] = [
  ['fields', 'en'],
  ...locales.map((locale) => ['labels', locale] as const),
]

const ABOUT: AboutFile = {
  at: '2026-04-01T09:30:05',
  zone: 'Asia/Tokyo',
  by: '=SUM(1)',
  lists: [['Departments', 1]],
  version: '1.2.3',
}

const labelIn = (locale: Locale) => (label: Label) => inLocale(label, locale)

const sheetOf = (table: TableName, rows: readonly Row[]) =>
  tableSheet({ table, rows, nameOf: null }, 'fields', labelIn('en'))

/** Expects that an import of this file would change nothing and ask no questions. */
function expectUnchanged(table: TableName, file: FileRows) {
  const rows = office(table)
  const plan = planned(table, file, rows)
  expect(plan, table).toMatchObject({ added: [], changed: [], removed: [], unchanged: rows.length })
  expect(plan.questions, table).toEqual([])
}

function planned(table: TableName, file: FileRows, rows: readonly Row[]) {
  expect(file.issues.first).toEqual([])
  expect(file.unclear).toEqual([])
  return planImport(tables[table], file, { version: 1, rows })
}

const offices = new Map<TableName, Row[]>()

/** A table of the sample office, with keys as the database would generate them. */
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

describe.each(headers)('with %s in %s as its header', (titles, locale) => {
  it.each([false, true])(
    'the sample office imports with nothing to change; with names beside codes: %s',
    (withNames) => {
      const label = labelIn(locale)
      const nameOf = (table: TableName) => (withNames ? namesBeside(tables[table], office, label) : null)
      const all = tableNames.map((table) =>
        tableSheet({ table, rows: office(table), nameOf: nameOf(table) }, titles, label),
      )
      const { rows: lines, ...about } = aboutWorksheet({ ...ABOUT, lists: [] }, label)
      const bytes = written([...all, { ...about, count: lines.length, row: (at) => lines[at]! }])
      const { sheets } = read(bytes, [])
      expect(sheets.slice(0, -1)).toEqual(all.map(({ name }) => name))
      expect(tablesOfWorksheets(sheets)).toEqual({ tables: [...tableNames, null], settled: true })
      for (const table of tableNames)
        expectUnchanged(table, finish(excelFileSteps(tables[table], read(bytes, worksheetNamesOf(tables[table])))))
    },
  )
})

it('a CSV file with names beside codes imports with nothing to change', async () => {
  for (const table of tableNames) {
    const nameOf = namesBeside(tables[table], office, labelIn('ja'))
    const { fields, rows } = namedRows({ table, rows: office(table), nameOf }, labelIn('ja'))
    const text = await new Blob(writeCsv(fields, rows)).text()
    const file = finish(csvFileSteps(tables[table], text))
    expect(file.added).toEqual(fields.filter((field) => field.endsWith('（現在の名称）')))
    expectUnchanged(table, file)
  }
})

it('names beside codes are in columns of their own: zeros stay, a date is a date, an unknown code is named as such', () => {
  const label = labelIn('en')
  const row = { companyCode: '0012', eventCode: 9, personInChargeCode: 4, receivedOn: '2026-04-01' }
  const rowsIn = (table: TableName): Row[] =>
    table === 'employees'
      ? [{ id: 1, companyCode: '0012', name: '山田' }]
      : [{ personInChargeCode: 4, personInChargeName: '佐藤' }]
  const nameOf = namesBeside(tables.payments, rowsIn, label)
  const { header, row: cells } = tableSheet({ table: 'payments', rows: [row], nameOf }, 'labels', label)
  const named = Object.fromEntries(header.map((title, at) => [title, cells(0)[at]]))
  expect(named).toMatchObject({
    Event: 9,
    'Event (current name)': '(not in the master data)',
    'Company Code': '0012',
    'Company Code (current name)': '山田',
    'Person in Charge (current name)': '佐藤',
  })
})

it('the worksheet about a file says when, by whom and with which filters; an import never chooses it', () => {
  const { rows, ...about } = aboutWorksheet(
    { ...ABOUT, event: '9 春の市', filters: ['Search: 10'], hidden: 2 },
    labelIn('en'),
  )
  const sheet = { ...about, count: rows.length, row: (at: number) => rows[at]! }
  const back = read(written([sheet, sheetOf('departments', [{ departmentCode: 1, departmentName: 'A' }])]), ['Other'])
  expect(back.rows[0]).toEqual(['departmentCode', 'departmentName'])
  expect(read(written([sheet]), []).rows).toEqual([
    ['Item', 'Content'],
    ['Exported on', '2026-04-01 09:30:05'],
    ['Time zone', 'Asia/Tokyo'],
    ['Exported by', '=SUM(1)'],
    ['List', 'Departments'],
    ['Rows', 1],
    ['Event', '9 春の市'],
    ['Filters and order', 'Search: 10'],
    ['Rows of closed events left out', 2],
    ['Version of EventMS', '1.2.3'],
  ])
})

it.each(tableNames)('any rows of %s come back as they were', (table) => {
  fc.assert(
    fc.property(rowsOf(tables[table]), (rows) => {
      const file = finish(excelFileSteps(tables[table], read(written([sheetOf(table, rows)]), [])))
      expect(file.issues.first).toEqual([])
      const back: Record<string, unknown>[] = file.rows.map((values) =>
        Object.fromEntries(file.fields.map((field, j) => [field, values[j]])),
      )
      // The import asks about values such as dates that could mean something else. `text` is what the file contains.
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
  const back = read(written([listSheet({ name: 'list', fields: ['text', 'number', 'flag'], rows })]), [])
  expect(back.rows.slice(1)).toEqual(texts.map((text) => [text, 5, 'TRUE']))
  expect(back.rows.flat().some((cell) => cell instanceof CellWithoutValue)).toBe(false)
  const values: Value[] = [null, 0, -1.5, 2 ** 53 - 1, 1e-4]
  const numbers = read(
    written([listSheet({ name: 'n', fields: ['v', 'w'], rows: values.map((v) => ({ v, w: 1 })) })]),
    [],
  )
  expect(numbers.rows.slice(1).map(([cell]) => cell)).toEqual(['', 0, '-1.5', '9007199254740991', '0.0001'])
})
