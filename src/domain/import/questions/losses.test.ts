import { describe, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { notReady, readJson, planImport, type Choices } from '#domain/import/index.ts'
import { tables } from '#domain/tables/index.ts'
import { answered, departments, employee, plan, sent, tookEvident } from '#domain/import/plan.test-help.ts'

const held: Row[] = [
  { ...employee, sweetCardNumber: '00631877' },
  { ...employee, id: 6, companyCode: '0013', name: '佐藤' },
]
const header = 'companyCode,name,departmentCode,positionCode,personInChargeCode,sweetCardNumber\n'
const whole = '0012,山田,10,1,100,00631877\n'

describe('a file that was cut off in the middle of a row', () => {
  const make = (choices: Choices) => plan('employees', `${header}${whole}0013,佐`, held, {}, choices)

  it('empties nothing unasked: the stored values that would go are listed', () => {
    const asked = make({})
    expect(notReady(asked)).toBe('questions')
    expect(asked.questions).toMatchObject([
      {
        kind: 'losses',
        open: 3,
        cases: ['departmentCode', 'positionCode', 'personInChargeCode'].map((field) => ({
          field,
          lines: [3],
          stored: held[1],
          evident: 'keep',
        })),
      },
    ])
  })

  it('keeps them or empties them, as somebody says', () => {
    const kept = tookEvident(make)
    expect(kept.changed).toMatchObject([{ line: 3, changed: [1] }])
    const emptied = answered(make, () => 'empty')
    expect([notReady(emptied), emptied.changed[0]!.changed]).toEqual([null, [1, 2, 3, 4]])
    const rows = (answer: string) =>
      sent('employees', `${header}${whole}0013,佐`, held, {}, { answers: new Map(answersOf(answer)) }).rows
    const answersOf = (answer: string) =>
      make({}).questions.flatMap(({ cases }) => cases.map(({ key }) => [key, answer] as const))
    expect(rows('keep')).toMatchObject([{ companyCode: '0013', name: '佐', departmentCode: 10, positionCode: 1 }])
    expect(rows('empty')).toMatchObject([{ companyCode: '0013', departmentCode: null, positionCode: null }])
  })
})

describe('empty cells', () => {
  it('are asked about where something is stored, and nothing suggests itself', () => {
    const make = (choices: Choices) =>
      plan('departments', 'departmentCode,departmentName\n10,\n30,', departments, {}, choices)
    expect(make({}).questions).toMatchObject([{ kind: 'losses', cases: [{ lines: [2], evident: null }] }])
    expect(tookEvident(make).questions).toMatchObject([{ open: 1 }])
    expect(answered(make, () => 'keep')).toMatchObject({ unchanged: 1, changed: [], added: [{ line: 3 }] })
    expect(answered(make, () => 'empty').changed).toMatchObject([{ values: [10, null] }])
  })

  it('of a column that the file does not have lose nothing', () => {
    expect(plan('employees', 'companyCode,name\n0012,山本', held).questions).toEqual([])
  })

  it('in JSON are asked about too', () => {
    const file = readJson(tables.departments, '[{"departmentCode": 10, "departmentName": null}]')
    expect(planImport(tables.departments, file, { version: 1, rows: departments }).questions).toMatchObject([
      { kind: 'losses', open: 1 },
    ])
  })

  it('of a flag are No, but a row that ends before it asks', () => {
    const issued = [{ id: 1, companyCode: '1', name: 'a', ticketIssueFlag: true }]
    const flag = (csv: string) => plan('distributionStatus', `id,companyCode,name,ticketIssueFlag\n${csv}`, issued)
    expect(flag('1,1,a,').questions.map(({ kind }) => kind)).toEqual(['replaced'])
    expect(flag('1,1,a').questions).toMatchObject([
      { kind: 'replaced' },
      { kind: 'losses', cases: [{ field: 'ticketIssueFlag' }] },
    ])
  })
})

describe('a stored text that lost characters in the file', () => {
  const named = (name: string): Row[] => [{ ...employee, name }]
  const asked = (name: string, stored: string, choices: Choices = {}) =>
    plan('employees', `companyCode,name\n0012,${name}`, named(stored), {}, choices)

  it.each([
    ['?田', '𠮷田'],
    ['??田', '𠮷田'],
    ['髙橋 ???', '髙橋 𠮷𠮷𠮷'],
    ['〓田', '𠮷田'],
    ['?', '﨑'],
  ])('%s is asked about: %s is kept unless somebody says otherwise', (name, stored) => {
    expect(asked(name, stored).questions).toMatchObject([
      { kind: 'lost', cases: [{ field: 'name', text: name, lines: [2], evident: 'keep', stored: { name: stored } }] },
    ])
    const make = (choices: Choices) => asked(name, stored, choices)
    expect(answered(make, () => 'keep')).toMatchObject({ changed: [], unchanged: 1, warned: 0 })
    expect(answered(make, () => 'take').changed).toMatchObject([{ changed: [1] }])
  })

  it.each([
    ['山田?', '山田'],
    ['a?', 'ab'],
    ['?山', '𠮷田'],
    ['??', '田'],
  ])('%s in place of %s is a warning as ever', (name, stored) => {
    expect(asked(name, stored).questions).toEqual([])
    expect(asked(name, stored).warned).toBe(1)
  })
})

it('an answer is about the value that was stored: another one is asked about anew', () => {
  const csv = 'departmentCode,departmentName\n10,'
  const answers = new Map(
    plan('departments', csv, departments).questions[0]!.cases.map(({ key }) => [key, 'empty'] as const),
  )
  expect(notReady(plan('departments', csv, departments, {}, { answers }))).toBeNull()
  const employees = 'companyCode,name\n0012,'
  const agreed = new Map(
    plan('employees', employees, held).questions[0]!.cases.map(({ key }) => [key, 'empty'] as const),
  )
  const another = [{ ...employee, id: 9 }]
  expect(notReady(plan('employees', employees, held, {}, { answers: agreed }))).toBeNull()
  expect(notReady(plan('employees', employees, another, {}, { answers: agreed }))).toBe('questions')
  const renamed = [{ departmentCode: 10, departmentName: '営業一部' }]
  expect(notReady(plan('departments', csv, renamed, {}, { answers }))).toBe('questions')
})
