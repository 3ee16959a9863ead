import { describe, expect, expectTypeOf, it } from 'vitest'
import { comparedFields, displayName, distinctName, fieldOf, nameField, sqlName, table } from './table.ts'
import { parentsFirst, tableNames, tableOf, tables, type TableRow } from './tables/index.ts'

describe('the tables', () => {
  it('carry their own name and every label in both languages', () => {
    for (const [name, declaration] of Object.entries(tables)) {
      expect(declaration.name).toBe(name)
      for (const { label } of [declaration, ...Object.values(declaration.fields)])
        expect([label.en, label.ja].every(Boolean)).toBe(true)
    }
  })

  it('list every table with what it refers to before it', () => {
    expect(new Set(parentsFirst)).toEqual(new Set(tableNames))
    for (const name of tableNames) {
      for (const field of Object.values(tables[name].fields)) {
        if ('enforced' in field) expect(parentsFirst.indexOf(field.references)).toBeLessThan(parentsFirst.indexOf(name))
      }
    }
  })

  it('infer their rows', () => {
    expectTypeOf<TableRow<'departments'>>().toEqualTypeOf<{
      readonly departmentCode: number
      readonly departmentName: string | null
    }>()
    expectTypeOf<TableRow<'distributionStatus'>['ticketIssueFlag']>().toEqualTypeOf<boolean>()
    expectTypeOf<TableRow<'employees'>['companyCode']>().toEqualTypeOf<string>()
  })

  it('have the names of the database in lower case', () => {
    expect(sqlName(tables.personInCharge)).toBe('personincharge')
  })
})

describe('table', () => {
  it('fails at once on a declaration that names a field it does not have', () => {
    const wrong = {
      name: 'wrong',
      label: { en: 'w', ja: 'w' },
      key: 'nowhere',
      identity: 'nowhere',
      request: { rows: 1000 },
      fields: {},
    } as const
    expect(() => table(wrong)).toThrow('wrong.nowhere is not declared')
  })
})

describe('names from a stranger', () => {
  it.each(['__proto__', 'constructor', 'toString', 'Employees', ''])('%j is no table and no field', (name) => {
    expect(tableOf(name)).toBeUndefined()
    expect(fieldOf(tables.employees, name)).toBeUndefined()
  })
})

describe('comparedFields', () => {
  it('adds what a rule binds to the changed fields', () => {
    expect(comparedFields(tables.sealData, ['ticketEndNumber']).toSorted()).toEqual([
      'distributionNumber',
      'ticketEndNumber',
      'ticketStartNumber',
    ])
    expect(comparedFields(tables.sealData, ['name'])).toEqual(['name'])
    expect(comparedFields(tables.confirmedData, ['quantity']).toSorted()).toEqual([
      'quantity',
      'totalAmount',
      'unitPrice',
    ])
  })
})

describe('displayName', () => {
  it('is the first name present, else the table and the key [S3.14]', () => {
    expect(displayName(tables.employees, { id: 1, name: '髙橋' }, 'Employees')).toBe('髙橋')
    expect(displayName(tables.departments, { departmentCode: 10, departmentName: '営業部' }, 'Departments')).toBe(
      '営業部',
    )
    expect(displayName(tables.salesData, { id: 7 }, 'Sales Data')).toBe('Sales Data 7')
  })

  it('knows the field that names a master', () => {
    expect(nameField(tables.personInCharge)).toBe('personInChargeName')
  })
})

it('rows with equal names are distinguished by their identity or number', () => {
  const seal = { id: 7, name: '宮﨑 悠真', ticketStartNumber: 1001, ticketEndNumber: 1008 }
  expect(distinctName(tables.sealData, seal, 'Seal Data')).toBe('宮﨑 悠真 1001–1008')
  expect(distinctName(tables.sealData, { ...seal, ticketEndNumber: null }, 'Seal Data')).toBe('宮﨑 悠真')
  expect(distinctName(tables.departments, { departmentCode: 11, departmentName: '営業部' }, '')).toBe('11 営業部')
})
