import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { parentsFirst, tableNames, tables, type TableName } from '#domain/tables/index.ts'
import {
  allFileSteps,
  answerAll,
  decode,
  notReadyOfAll,
  partSteps,
  planAllSteps,
  readCsv,
  type StoredTables,
  type FileTables,
  type ImportIssue,
} from '#domain/import/index.ts'
import { finish } from '#domain/steps.ts'
import { rowsOf } from '#domain/import/test-rows.test-help.ts'

type Office = Partial<Record<TableName, readonly Row[]>>

const holding = (office: Office, version = 1): StoredTables =>
  Object.fromEntries(tableNames.map((name) => [name, { version, rows: office[name] ?? [] }])) as unknown as StoredTables
const read = (content: unknown) => finish(allFileSteps(typeof content === 'string' ? content : JSON.stringify(content)))
const files = (content: unknown): FileTables => {
  const found = read(content)
  if (!(found instanceof Map)) throw new Error((found as ImportIssue).code)
  return found
}
const plan = (content: unknown, held: Office, choices = {}) =>
  finish(planAllSteps(files(content), holding(held), choices))
const counts = (plans: ReturnType<typeof plan>) =>
  [...plans].map(([name, { added, changed, unchanged, issues }]) => [
    name,
    added.length,
    changed.length,
    unchanged,
    issues.count,
  ])

/** The sample office, with ids as the database would give them. */
const samples: Office = Object.fromEntries(
  tableNames.map((name) => {
    const { text } = decode(readFileSync(new URL(`../../../../samples/${name}.csv`, import.meta.url)))
    const { fields, rows } = readCsv(tables[name], text!)
    const { key } = tables[name]
    return [
      name,
      rows.map((values, i) => ({
        ...(!fields.includes(key) && { [key]: i + 1 }),
        ...(Object.fromEntries(fields.map((field, j) => [field, values[j]])) as Row),
      })),
    ]
  }),
)

describe('the file', () => {
  it.each<[string, unknown, object]>([
    ['no JSON', '{', { code: 'badJsonAt', params: { physical: 1, column: 2 } }],
    ['the rows of one table', [{ departmentCode: 1 }], { code: 'notAllData' }],
    ['one row', { departmentCode: 1, departmentName: 'a' }, { code: 'notAllData' }],
    ['nothing', {}, { code: 'notAllData' }],
    ['null', null, { code: 'notAllData' }],
    ['a table that is not ours', { departments: [], users: [] }, { code: 'strangerInFile', text: 'users' }],
    ['a hostile name', '{"departments": [], "__proto__": []}', { code: 'strangerInFile', text: '__proto__' }],
    [
      'a table that is no list',
      { departments: { departmentCode: 1 } },
      { code: 'strangerInFile', text: 'departments' },
    ],
  ])('%s is refused, saying why', (_, content, issue) => {
    expect(read(content)).toEqual(issue)
  })

  it('gives the tables it has, parents first, those without rows too', () => {
    const found = files({ sealData: [], employees: [{ companyCode: '1' }], departments: [{ departmentCode: 1 }] })
    expect([...found.keys()]).toEqual(['departments', 'employees', 'sealData'])
    expect([...found.values()].map(({ rows, issues }) => [rows.length, issues.count])).toEqual([
      [1, 0],
      [1, 0],
      [0, 0],
    ])
  })

  it('tells how far it is', () => {
    const shares = [
      ...allFileSteps(
        JSON.stringify({
          salesData: Array.from({ length: 9000 }, (_, id) => ({ id })),
          departments: [{ departmentCode: 1 }],
        }),
      ),
    ]
    expect(shares.length).toBeGreaterThan(4)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  it('has issues by table', () => {
    const found = files({
      departments: [{ departmentCode: 'x' }],
      events: [{ eventCode: 1 }],
      positions: [{ nobody: 1 }],
    })
    expect([...found].map(([name, { issues }]) => [name, issues.first.map(({ code }) => code)])).toEqual([
      ['departments', ['mustBeValidNumber']],
      ['positions', ['unknownHeader', 'missingHeader']],
      ['events', []],
    ])
  })
})

describe('the plan', () => {
  it('of an export changes nothing where it came from', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(tableNames.map((name) => [name, rowsOf(tables[name])]))),
        (office: Office) => {
          const plans = plan(office, office)
          expect(counts(plans)).toEqual(parentsFirst.map((name) => [name, 0, 0, office[name]!.length, 0]))
          expect(notReadyOfAll(plans)).toBe('nothing')
          expect(finish(partSteps(plans))).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  })

  it('leaves a row without a code as it is, though its name would tell one by now', () => {
    const office = {
      events: [{ eventCode: 1, eventName: '祭' }],
      sealData: [{ id: 1, eventCode: null, eventName: '祭' }],
    }
    expect(counts(plan(office, office))).toEqual([
      ['events', 0, 0, 1, 0],
      ['sealData', 0, 0, 1, 0],
    ])
    const renamed = { ...office, sealData: [{ id: 1, eventCode: null, eventName: '旧名' }] }
    expect(counts(plan(office, renamed))).toEqual([
      ['events', 0, 0, 1, 0],
      ['sealData', 0, 1, 0, 0],
    ])
  })

  it('of the sample office adds all but receipts and closings where nothing is, and nothing where it is', () => {
    const plans = plan(samples, {})
    const ownActs: TableName[] = ['paymentReceipts', 'closings']
    const added = (name: TableName) => (ownActs.includes(name) ? 0 : samples[name]!.length)
    expect(counts(plans)).toEqual(parentsFirst.map((name) => [name, added(name), 0, 0, 0]))
    expect(notReadyOfAll(plans)).toBeNull()
    const parts = finish(partSteps(plans))
    expect(parts.map(({ table, rows }) => [table, rows.length])).toEqual(
      parentsFirst.filter((name) => !ownActs.includes(name)).map((name) => [name, added(name)]),
    )
    expect(counts(plan(samples, samples))).toEqual(parentsFirst.map((name) => [name, 0, 0, samples[name]!.length, 0]))
  })

  it('leaves out receipts and closings that are not stored, each with the reason, and asks nothing about them', () => {
    const receipts = {
      paymentReceipts: [
        { id: 5, paymentId: 2, amount: 1 },
        { id: 2 ** 52, amount: -1 },
      ],
    }
    const closings = { closings: [{ id: 1, eventCode: 7, digest: 'a' }] }
    const stored = { closings: [{ id: 1, eventCode: 7, digest: 'b' }] }
    const plans = plan({ departments: [{ departmentCode: 1 }], ...receipts, ...closings }, stored)
    const leftOut = [...plans].map(([name, { leftOutCount: count, leftOutFor, questions }]) => [
      name,
      count,
      [...new Set(leftOutFor.first.map(({ code }) => code))],
      questions.length,
    ])
    expect(leftOut).toEqual([
      ['departments', 0, [], 0],
      ['paymentReceipts', 2, ['receiptsByActs'], 0],
      ['closings', 1, ['closingsByActs'], 0],
    ])
    expect(notReadyOfAll(plans)).toBeNull()
    expect(finish(partSteps(plans)).map(({ table }) => table)).toEqual(['departments'])
  })

  it('knows the masters that the same file brings, and misses those that nobody has', () => {
    const office = {
      departments: [{ departmentCode: 1 }],
      employees: [
        { companyCode: 'a', departmentCode: 1 },
        { companyCode: 'b', departmentCode: 2 },
        { companyCode: 'c', departmentCode: 3 },
      ],
    }
    const plans = plan(office, { departments: [{ departmentCode: 2, departmentName: 'b' }] })
    expect(plans.get('employees')!.issues.first).toEqual([
      { code: 'unknownReference', line: 3, field: 'departmentCode', text: '3' },
    ])
    expect(notReadyOfAll(plans)).toBe('issues')
  })

  it('finds an event by the name that the same file gives it', () => {
    const seal = { eventName: '祭', companyCode: '1', ticketStartNumber: 1, ticketEndNumber: 2 }
    const held = { events: [{ eventCode: 7, eventName: '旧名', ticketStartNumber: null, ticketEndNumber: null }] }
    const plans = plan({ sealData: [seal], events: [{ eventCode: 7, eventName: '祭' }] }, held)
    const { fields, added } = plans.get('sealData')!
    expect(added[0]!.values[fields.indexOf('eventCode')]).toBe(7)
    expect(counts(plans)).toEqual([
      ['events', 0, 1, 0, 0],
      ['sealData', 1, 0, 0, 0],
    ])
  })

  it('waits for the answers of every table, and then sends what was answered', () => {
    const seal = { id: 1, eventCode: 1, companyCode: '1', distributionNumber: 2 }
    const office = {
      sealData: [{ eventCode: 1, companyCode: '1', distributionNumber: 5 }],
      products: [{ productCode: 1, unitPrice: 'free' }],
      events: [{ eventCode: 1 }],
    }
    const held = {
      sealData: [seal],
      events: [{ eventCode: 1, eventName: null, ticketStartNumber: null, ticketEndNumber: null }],
    }
    const asked = plan(office, held)
    expect(notReadyOfAll(asked)).toBe('questions')
    const answer = (table: TableName, given: string) => ({
      [table]: { answers: answerAll(new Map(), asked.get(table)!.questions[0]!, given) },
    })
    const replace = answer('sealData', 'replace')
    expect(notReadyOfAll(plan(office, held, replace))).toBe('questions')
    const both = plan(office, held, { ...replace, ...answer('products', 'empty') })
    expect(notReadyOfAll(both)).toBeNull()
    expect(finish(partSteps(both)).map(({ table, rows, remove }) => [table, rows.length, remove])).toEqual([
      ['products', 1, undefined],
      ['sealData', 1, [1]],
    ])
  })
})
