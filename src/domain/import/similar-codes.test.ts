/** Codes that a spreadsheet stripped of their zeros: they come in only as somebody said, never as new ones in silence. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '../csv.ts'
import { finish } from '../steps.ts'
import { fieldNames, type Row } from '../table.ts'
import { tableNames, tables, type TableName } from '../tables/index.ts'
import {
  allFileSteps,
  decode,
  notReady,
  notReadyOfAll,
  partsOf,
  planAllSteps,
  planImport,
  readCsv,
  type AllChoices,
  type AllHeld,
  type Choices,
  type FileTables,
} from './index.ts'

const rowsOf = (name: TableName): Row[] => {
  const sample = readFileSync(new URL(`../../../samples/${name}.csv`, import.meta.url))
  const { fields, rows } = readCsv(tables[name], decode(sample).text!)
  const empty = Object.fromEntries(fieldNames(tables[name]).map((field) => [field, null]))
  return rows.map((values) => ({ ...empty, ...Object.fromEntries(fields.map((field, j) => [field, values[j]!])) }))
}
/** As Excel leaves it: `00123` is `123`. */
const bare = (row: Row): Row => ({ ...row, companyCode: String(row['companyCode']).replace(/^0+/, '') })
/** A sample file that Excel saved, as somebody typed it: without ids. */
const stripped = (name: TableName): string =>
  Buffer.concat(
    writeCsv(
      fieldNames(tables[name]).filter((field) => field !== 'id'),
      rowsOf(name).map(bare),
    ),
  ).toString()
const employees = rowsOf('employees')
const others = Object.fromEntries(
  (['departments', 'positions', 'personInCharge', 'events'] as const).map((name) => [name, rowsOf(name)]),
)

describe('the sample employees, saved by a spreadsheet', () => {
  const plan = (choices: Choices = {}) =>
    planImport(
      tables.employees,
      readCsv(tables.employees, stripped('employees')),
      { version: 1, rows: employees },
      others,
      choices,
    )

  it('wait for an answer: without one they would be employees a second time', () => {
    const asked = plan()
    expect([asked.similarCodes, asked.added.length]).toEqual([employees.length, employees.length])
    expect(notReady(asked, { emptied: true })).toBe('similarCodes')
  })

  it('are the stored ones once that was said, and nothing is new', () => {
    const matched = plan({ similarCodes: 'match' })
    expect(matched).toMatchObject({ similarCodes: employees.length, added: [], changed: [], unchanged: 420 })
    expect(notReady(matched, { emptied: true })).toBe('nothing')
  })

  it('are new ones where that was said', () => {
    const kept = plan({ similarCodes: 'keep' })
    expect(kept.added).toHaveLength(employees.length)
    expect(notReady(kept, { emptied: false })).toBeNull()
  })
})

describe('a code that is like two stored ones', () => {
  const held = {
    version: 1,
    rows: ['007', '07'].map((companyCode, i) => ({ ...employees[0]!, id: i + 1, companyCode })),
  }
  const plan = (choices: Choices = {}) =>
    planImport(tables.employees, readCsv(tables.employees, 'companyCode,name\n7,山田'), held, others, choices)

  it('is asked about, too', () => {
    const asked = plan()
    expect(notReady(asked, { emptied: true })).toBe('similarCodes')
    expect(asked.warnings).toMatchObject([{ code: 'similarCode', text: '7', other: '007, 07' }])
  })

  it('cannot be taken for one of them: the line says between which to choose', () => {
    const issue = {
      code: 'severalSimilarCodes',
      line: 2,
      field: 'companyCode',
      text: '7',
      params: { others: '007, 07' },
    }
    expect(plan({ similarCodes: 'match' }).issues).toEqual({ count: 1, first: [issue] })
  })

  it('comes in as a code of its own where that was said', () => {
    expect(plan({ similarCodes: 'keep' })).toMatchObject({ issues: { count: 0 }, added: [{ line: 2 }] })
  })
})

describe('the sample seals, whose codes belong to another table', () => {
  const plan = (choices: Choices = {}) =>
    planImport(
      tables.sealData,
      readCsv(tables.sealData, stripped('sealData')),
      { version: 1, rows: [] },
      { ...others, employees },
      choices,
    )

  it('wait for an answer, and have the stored codes or their own', () => {
    const asked = plan()
    const codes = new Set(rowsOf('sealData').map((row) => row['companyCode']))
    expect([asked.added.length, asked.similarCodes]).toEqual([874, codes.size])
    expect(notReady(asked, { emptied: true })).toBe('similarCodes')
    const at = asked.fields.indexOf('companyCode')
    const codesOf = (choices: Choices) => plan(choices).added.map(({ values }) => values[at])
    expect(codesOf({ similarCodes: 'match' })).toEqual(rowsOf('sealData').map((row) => row['companyCode']))
    expect(codesOf({ similarCodes: 'keep' }).every((code) => !String(code).startsWith('0'))).toBe(true)
    expect(notReady(plan({ similarCodes: 'keep' }), { emptied: true })).toBeNull()
  })
})

describe('the question', () => {
  const held = { version: 1, rows: [{ ...employees[0]!, id: 1, companyCode: '0012' }] }
  const plan = (csv: string, choices: Choices = {}) =>
    planImport(tables.employees, readCsv(tables.employees, csv), held, {}, choices)

  it('is asked however many other codes are listed before', () => {
    const unknown = Array.from({ length: 1200 }, (_, i) => `祭,9${i}x,a\n`).join('')
    const seals = planImport(
      tables.sealData,
      readCsv(tables.sealData, `eventName,companyCode,name\n${unknown}祭,12,b`),
      { version: 1, rows: [] },
      { employees: held.rows },
    )
    expect(seals.warnings.some(({ code }) => code === 'similarCode')).toBe(false)
    expect(seals.similarCodes).toBe(1)
    expect(notReady(seals, { emptied: true })).toBe('similarCodes')
  })

  it('counts a code once, on however many lines it stands', () => {
    const seals = planImport(
      tables.sealData,
      readCsv(tables.sealData, `eventName,companyCode,name\n祭,12,b\n祭,12,c`),
      { version: 1, rows: [] },
      { employees: held.rows },
    )
    expect(seals.similarCodes).toBe(1)
  })

  it('stands beside what is wrong where its answer mends that', () => {
    const asked = plan('id,companyCode,name\n1,12,山田')
    expect(asked.issues.first).toMatchObject([{ code: 'keyTaken', line: 2 }])
    expect(asked.similarCodes).toBe(1)
    expect(plan('id,companyCode,name\n1,12,山田', { similarCodes: 'match' }).issues.count).toBe(0)
  })

  it('is not asked where no code is like a stored one', () => {
    expect(plan('companyCode\n0012\n13').similarCodes).toBe(0)
  })
})

describe('an export of all data whose codes were stripped', () => {
  const office = Object.fromEntries(tableNames.map((name) => [name, rowsOf(name)])) as Record<TableName, Row[]>
  const content = { employees: office.employees.map(bare), sealData: office.sealData.map(bare) }
  const files = finish(allFileSteps(JSON.stringify(content))) as FileTables
  const holding = Object.fromEntries(
    tableNames.map((name) => [name, { version: 1, rows: office[name] }]),
  ) as unknown as AllHeld
  const plan = (choices: AllChoices) => finish(planAllSteps(files, holding, choices))

  it('waits for the answer of each table', () => {
    // Their ids belong to the stored employees: only the stored codes fit.
    expect(notReadyOfAll(plan({}), {})).toBe('issues')
    expect(plan({}).get('employees')!.similarCodes).toBe(employees.length)
    const one = plan({ employees: { similarCodes: 'match' } })
    expect(notReadyOfAll(one, {})).toBe('similarCodes')
    expect(partsOf(one)).toEqual([])
    expect(notReadyOfAll(plan({ employees: { similarCodes: 'match' }, sealData: { similarCodes: 'match' } }), {})).toBe(
      'nothing',
    )
    const both = plan({ employees: { similarCodes: 'match' }, sealData: { similarCodes: 'keep' } })
    expect(notReadyOfAll(both, {})).toBeNull()
    expect(partsOf(both).map(({ table, rows }) => [table, rows.length])).toEqual([['sealData', 874]])
  })
})
