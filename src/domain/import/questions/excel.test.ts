/**
 * Daily round trip: export, open in Excel, save, import. Excel turns codes and cards into numbers and strips their
 * zeros; the suggested answers restore all of them.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '#domain/csv.ts'
import { finish } from '#domain/steps.ts'
import { fieldNames, type Row, type TableDeclaration } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { savedByExcel } from '#domain/import/excel.test-help.ts'
import {
  allFileSteps,
  decode,
  notReady,
  notReadyOfAll,
  partSteps,
  planAllSteps,
  planImport,
  readCsv,
  tablesNamed,
  takeEvident,
  type AllChoices,
  type StoredTables,
  type Choices,
  type FileTables,
} from '#domain/import/index.ts'
import { answered, tookEvident } from '#domain/import/plan.test-help.ts'

const rowsOf = (name: TableName): Row[] => {
  const sample = readFileSync(new URL(`../../../../samples/${name}.csv`, import.meta.url))
  const { fields, rows } = readCsv(tables[name], decode(sample).text!)
  const empty = Object.fromEntries(fieldNames(tables[name]).map((field) => [field, null]))
  return rows.map((values) => ({ ...empty, ...Object.fromEntries(fields.map((field, j) => [field, values[j]!])) }))
}
const office = Object.fromEntries(tableNames.map((name) => [name, rowsOf(name)])) as Record<TableName, Row[]>
const text = (parts: Uint8Array[]) => decode(new Uint8Array(Buffer.concat(parts))).text!

/** Plans the import of a table's own export after Excel saved it. */
const planning = (name: TableName, fields: string[], held: readonly Row[] = office[name]) => {
  const declaration: TableDeclaration = tables[name]
  const file = readCsv(declaration, savedByExcel(text(writeCsv(fields, office[name]))))
  const others = Object.fromEntries(tablesNamed(declaration).map((other) => [other, office[other]]))
  return (choices: Choices) => planImport(declaration, file, { version: 1, rows: held }, others, choices)
}

describe.each(tableNames)('%s, exported, saved by Excel and imported', (name) => {
  const fields = fieldNames(tables[name])
  it.each([
    ['with its ids', fields],
    ['without its ids', fields.filter((field) => field !== 'id')],
  ])('is as it was: %s', (_, columns) => {
    const plan = tookEvident(planning(name, columns))
    expect(plan).toMatchObject({ added: [], changed: [], removed: [], unchanged: office[name].length })
    expect(plan.issues.first).toEqual([])
    expect(notReady(plan)).toBe('nothing')
  })
})

describe('the sample employees, saved by Excel', () => {
  const fields = fieldNames(tables.employees)

  it('are asked about before and beside every problem', () => {
    const asked = planning('employees', fields)({})
    // Their ids belong to the stored employees: only the stored codes fit.
    expect(asked.issues.count).toBe(420)
    expect(asked.questions.map(({ kind, field, open }) => [kind, field, open])).toEqual([
      ['codes', 'companyCode', 420],
      ['codes', 'sweetCardNumber', 73],
    ])
  })

  it('wait for the answer where nothing else is wrong, and are new ones only if that is said', () => {
    const make = planning(
      'employees',
      fields.filter((field) => field !== 'id'),
    )
    expect([notReady(make({})), make({}).added.length]).toEqual(['questions', 420])
    const kept = answered(make, () => 'keep')
    expect([notReady(kept), kept.added.length]).toEqual([null, 420])
  })
})

it('the sample seals, new ones, wait for the answer, and have the stored codes or their own', () => {
  const make = planning('sealData', fieldNames(tables.sealData), [])
  const codes = new Set(office.sealData.map((row) => row['companyCode']))
  expect(make({})).toMatchObject({ added: { length: 874 }, questions: [{ open: codes.size }] })
  expect(notReady(make({}))).toBe('questions')
  const at = make({}).fields.indexOf('companyCode')
  expect(tookEvident(make).added.map(({ values }) => values[at])).toEqual(
    office.sealData.map((row) => row['companyCode']),
  )
  expect(answered(make, () => 'keep').added.every(({ values }) => !String(values[at]).startsWith('0'))).toBe(true)
})

it('codes that Excel took for numbers with an exponent come back; digits that are gone are told', () => {
  const codes = ['1E5', '000012', '100000000000', '123456789012']
  const held = codes.map((companyCode, i) => ({ ...office.employees[0]!, id: i + 1, companyCode }))
  const csv = savedByExcel(text(writeCsv(['id', 'companyCode'], held)))
  expect(csv).toBe('id,companyCode\r\n1,1.00E+05\r\n2,12\r\n3,1E+11\r\n4,1.23457E+11\r\n')
  const plan = tookEvident((choices) =>
    planImport(tables.employees, readCsv(tables.employees, csv), { version: 1, rows: held }, {}, choices),
  )
  expect(plan.unchanged).toBe(3)
  expect(plan.issues.first).toMatchObject([
    { code: 'digitsLost', line: 5, field: 'companyCode', text: '1.23457E+11' },
    { code: 'keyTaken', line: 5 },
  ])
})

describe('an export of all data whose codes were stripped', () => {
  const bare = (row: Row): Row => ({ ...row, companyCode: String(row['companyCode']).replace(/^0+/, '') })
  const content = { employees: office.employees.map(bare), sealData: office.sealData.map(bare) }
  const files = finish(allFileSteps(JSON.stringify(content))) as FileTables
  const holding = Object.fromEntries(
    tableNames.map((name) => [name, { version: 1, rows: office[name] }]),
  ) as unknown as StoredTables
  const plan = (choices: AllChoices) => finish(planAllSteps(files, holding, choices))

  it('waits for the answer of each table', () => {
    const asked = plan({})
    expect(notReadyOfAll(asked)).toBe('issues')
    expect(asked.get('employees')!.questions).toMatchObject([{ open: 420 }])
    const employees = { answers: takeEvident(new Map(), asked.get('employees')!.questions) }
    const one = plan({ employees })
    expect(notReadyOfAll(one)).toBe('questions')
    expect(finish(partSteps(one))).toEqual([])
    const sealData = { answers: takeEvident(new Map(), one.get('sealData')!.questions) }
    expect(notReadyOfAll(plan({ employees, sealData }))).toBe('nothing')
  })
})
