import { describe, expect, it } from 'vitest'
import { EventmsError, type Issue } from '#domain/errors.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { unchosen } from '#web/kinds/typed.ts'
import { issuesOf } from '#web/features/table-screen/edit-grid/drafts/refused.ts'
import { SHARED } from '#web/features/table-screen/edit-grid/drafts/row-issues.ts'
import { openForm } from '#web/features/table-screen/form/form.ts'
import { checkEntries, type Entry, entryFields } from './entries.ts'

const newEntry = (declaration: TableDeclaration, id: number): Entry => ({ id, form: openForm(declaration, null) })
const rows = (declaration: TableDeclaration, ...typed: Record<string, string>[]): Entry[] =>
  typed.map((texts, at) => {
    const { id, form } = newEntry(declaration, at + 1)
    return { id, form: { ...form, typed: { ...form.typed, ...texts } } }
  })
const alone = (declaration: TableDeclaration) => newEntry(declaration, SHARED)
const chosen = (typed: Record<string, string>): Entry => ({ id: SHARED, form: { base: null, initialTexts: {}, typed } })
const employee = { companyCode: '000900', name: '髙﨑 𠮷乃', positionCode: '1' }
const office = chosen({ departmentCode: '10', personInChargeCode: '101' })

it('a text that chose nothing in a select is told at its field: the row does not go without it', () => {
  const entries = rows(tables.employees, { ...employee, positionCode: unchosen('社長') })
  const { rowIssues, incomplete } = checkEntries(tables.employees, office, entries, [])
  expect([...rowIssues]).toEqual([[1, [{ code: 'unknownReference', field: 'positionCode', params: { text: '社長' } }]]])
  expect(incomplete).toEqual([])
})

describe('tables whose every field must be filled', () => {
  const check = (...typed: Record<string, string>[]) =>
    checkEntries(tables.positions, alone(tables.positions), rows(tables.positions, ...typed), [])
  const full = {
    positionCode: '１',
    positionName: '部長',
    distributionCount: '0',
    targetAmount: '1,000',
    reportingRate: '12.5',
  }

  it('numbers are sent as numbers, blank rows drop silently [S5.16]', () => {
    expect(check({}, full, { positionName: '  ' })).toEqual({
      rows: [
        {
          id: 2,
          row: { positionCode: 1, positionName: '部長', distributionCount: 0, targetAmount: 1000, reportingRate: 12.5 },
        },
      ],
      incomplete: [],
      rowIssues: new Map(),
      isEmpty: false,
    })
  })

  it('a row that lacks a field is an issue at that field, not a row that drops [S5.15]', () => {
    const { rowIssues, incomplete } = check(full, { ...full, positionCode: '2', targetAmount: ' ' })
    expect([...rowIssues]).toEqual([[2, [{ code: 'fieldRequired', field: 'targetAmount' }]]])
    expect(incomplete).toEqual([])
  })

  it('where nothing is typed, the first row asks for all of its fields', () => {
    const { rowIssues, isEmpty } = check({}, {})
    expect([...rowIssues.keys()]).toEqual([1])
    expect(rowIssues.get(1)!.map(({ code, field }) => [code, field])).toEqual(
      Object.keys(tables.positions.fields).map((field) => ['fieldRequired', field]),
    )
    expect(isEmpty).toBe(true)
  })

  it('what is no number, negative or beyond its bounds is told at its field', () => {
    const { rowIssues } = check({ ...full, distributionCount: '-1', targetAmount: '百万', reportingRate: '101' })
    expect(rowIssues.get(1)!.map(({ code, field }) => [code, field])).toEqual([
      ['mustBeNonNegative', 'distributionCount'],
      ['mustBeValidNumber', 'targetAmount'],
      ['mustBeBetween', 'reportingRate'],
    ])
  })

  it('a code given twice, or taken already, is told at the row that repeats it', () => {
    const entries = rows(
      tables.departments,
      { departmentCode: '90', departmentName: 'A' },
      {},
      { departmentCode: '９０', departmentName: 'B' },
      { departmentCode: '10', departmentName: 'C' },
    )
    const { rowIssues } = checkEntries(tables.departments, alone(tables.departments), entries, [
      { departmentCode: 10, departmentName: '営業部' },
    ])
    expect([...rowIssues]).toEqual([
      [3, [{ code: 'duplicateKey', field: 'departmentCode', params: { row: 1 } }]],
      [4, [{ code: 'duplicateKey', field: 'departmentCode' }]],
    ])
  })
})

describe('employees', () => {
  const check = (shared: Entry, ...typed: Record<string, string>[]) =>
    checkEntries(tables.employees, shared, rows(tables.employees, ...typed), [])

  it('department and person in charge are chosen once and stand in each row; an empty card number is null [S5.21]', () => {
    const { shared, ownFields } = entryFields(tables.employees)
    expect(shared.map(({ name }) => name)).toEqual(['departmentCode', 'personInChargeCode'])
    expect(ownFields.map(({ name, field }) => [name, Boolean(field.required)])).toEqual([
      ['companyCode', true],
      ['name', true],
      ['positionCode', true],
      ['sweetCardNumber', false],
    ])
    expect(
      check(office, employee, { ...employee, companyCode: '000901', sweetCardNumber: 'ＳＣ０００１２３' }),
    ).toMatchObject({
      rowIssues: new Map(),
      rows: [
        {
          row: {
            departmentCode: 10,
            personInChargeCode: 101,
            companyCode: '000900',
            name: '髙﨑 𠮷乃',
            positionCode: 1,
            sweetCardNumber: null,
          },
        },
        { row: { departmentCode: 10, personInChargeCode: 101, companyCode: '000901', sweetCardNumber: 'SC000123' } },
      ],
    })
  })

  it('both must be chosen [S5.17]', () => {
    const { rowIssues } = check(chosen({ departmentCode: '10' }), employee)
    expect([...rowIssues]).toEqual([[SHARED, [{ code: 'fieldRequired', field: 'personInChargeCode' }]]])
  })

  it('a row that lacks code, name or position is left out and named; the rest can be saved [S5.18]', () => {
    for (const lacking of ['companyCode', 'name', 'positionCode']) {
      const { rows: kept, incomplete, rowIssues } = check(office, { ...employee, [lacking]: '' }, {}, employee)
      expect([kept.map(({ id }) => id), incomplete, rowIssues.size], lacking).toEqual([[3], [1], 0])
    }
    expect(check(office, { name: '名前だけ' }, {})).toMatchObject({ rows: [], incomplete: [1], isEmpty: true })
  })

  it('a card number is SC and six digits [S5.20 S9.8]', () => {
    for (const sweetCardNumber of ['123456', 'SC12345', 'SC1234567', 'sc123456', 'SC12345a']) {
      expect(check(office, { ...employee, sweetCardNumber }).rowIssues.get(1), sweetCardNumber).toEqual([
        { code: 'sweetCardFormat', field: 'sweetCardNumber' },
      ])
    }
  })
})

describe('what the server refuses', () => {
  const fields = entryFields(tables.employees)
  const sent = [
    { id: 2, row: { companyCode: 'c1', departmentCode: 10 } },
    { id: 5, row: { companyCode: 'c2', departmentCode: 10 } },
  ]
  const errorOf = (...issues: Issue[]) => new EventmsError('invalidRows', { count: issues.length }, { issues })

  it('is told at its row, by the line or by the value', () => {
    expect(issuesOf(errorOf({ code: 'textTooLong', field: 'name', line: 2 }), sent, fields)).toEqual(
      new Map([[5, [{ code: 'textTooLong', field: 'name', line: 2 }]]]),
    )
    expect([
      ...issuesOf(
        errorOf({ code: 'duplicateKey', field: 'companyCode', params: { value: 'c1' } }),
        sent,
        fields,
      )!.keys(),
    ]).toEqual([2])
  })

  it('of a choice for all rows is told once, at the choice', () => {
    const rowIssues = issuesOf(
      errorOf({ code: 'unknownReference', field: 'departmentCode', params: { value: '10' } }),
      sent,
      fields,
    )!
    expect([...rowIssues.keys()]).toEqual([SHARED])
  })

  it('and cannot be laid at any row is left to the form', () => {
    expect(
      issuesOf(errorOf({ code: 'duplicateKey', field: 'companyCode', params: { value: 'zz' } }), sent, fields),
    ).toBeNull()
    expect(issuesOf(new EventmsError('unreachable'), sent, fields)).toBeNull()
  })
})
