/**
 * The declarations against the handwritten specification, so that a lost or changed field fails.
 * An additional optional column needs no entry here.
 */
import { describe, expect, it } from 'vitest'
import { kinds } from '#domain/kinds/index.ts'
import { type Field, sqlName, type TableDeclaration } from '#domain/table.ts'
import { tableNames, tables, type TableName } from './index.ts'
import { labelsWithoutTable } from './labels.ts'

/** The required fields, in this order; `?` marks additions of the product. Other fields may come between. */
const fields = {
  employees: // [S3.2]
    'id: number, companyCode: text, name: text, departmentCode: number, positionCode: number, personInChargeCode: number, sweetCardNumber: text',
  departments: 'departmentCode: number, departmentName: text', // [S3.3]
  positions: // [S3.4]
    'positionCode: number, positionName: text, distributionCount: number, targetAmount: number, reportingRate: number',
  personInCharge: 'personInChargeCode: number, personInChargeName: text', // [S3.5]
  events: 'eventCode: number, eventName: text, ticketStartNumber: number, ticketEndNumber: number', // [S3.6]
  products: 'productCode: number, eventCode: number, productName: text, unitPrice: number', // [S3.7]
  salesData: 'id: number, productCode: number, eventCode: number, ticketNumber: number, quantity: number', // [S3.8]
  sealData: // [S3.9]
    'id?: number, eventCode?: number, eventName: text, companyCode: text, name: text, departmentCode: number, departmentName: text, personInChargeCode: number, personInChargeName: text, distributionNumber: number, ticketStartNumber: number, ticketEndNumber: number',
  confirmedData: // [S3.10]
    'id: number, eventCode: number, eventName: text, ticketNumber: number, companyCode: text, name: text, departmentCode: number, departmentName: text, personInChargeCode: number, personInChargeName: text, productCode: number, productName: text, quantity: number, unitPrice: number, totalAmount: number, sweetCardNumber: text',
  distributionStatus: // [S3.11]
    'id?: number, eventCode?: number, companyCode: text, name: text, departmentCode: number, positionCode: number, personInChargeCode: number, sweetCardNumber: text, ticketIssueFlag: boolean, distributionNumber: number',
} satisfies Partial<Record<TableName, string>>
type RequestedTable = keyof typeof fields

const keys: Record<RequestedTable, readonly [key: string, identity: string]> = {
  employees: ['id', 'companyCode'],
  departments: ['departmentCode', 'departmentCode'],
  positions: ['positionCode', 'positionCode'],
  personInCharge: ['personInChargeCode', 'personInChargeCode'],
  events: ['eventCode', 'eventCode'],
  products: ['productCode', 'productCode'],
  salesData: ['id', 'id'],
  sealData: ['id', 'id'],
  confirmedData: ['id', 'id'],
  distributionStatus: ['id', 'id'],
}

/** The specified bounds, and no others on these fields. Codes elsewhere get the bounds of their declaration. */
const rules: Partial<Record<TableName, Record<string, unknown>>> = {
  departments: { departmentCode: 'positive' },
  personInCharge: { personInChargeCode: 'positive' },
  positions: {
    // [S5.8 S9.7]
    positionCode: 'positive',
    distributionCount: 'nonNegative',
    targetAmount: 'nonNegative',
    reportingRate: [0, 100],
  },
  events: { eventCode: 'positive', ticketStartNumber: 'positive', ticketEndNumber: 'positive' }, // [S5.9]
  products: { productCode: 'positive', unitPrice: 'nonNegative' }, // [S5.10]
  salesData: { quantity: 'positive' }, // [S5.11]
  sealData: {
    // [S5.12]
    departmentCode: 'positive',
    personInChargeCode: 'positive',
    distributionNumber: 'nonNegative',
    ticketStartNumber: 'positive',
    ticketEndNumber: 'positive',
  },
  confirmedData: {
    // [S5.13]
    ticketNumber: 'positive',
    departmentCode: 'positive',
    personInChargeCode: 'positive',
    productCode: 'positive',
    quantity: 'positive',
    unitPrice: 'nonNegative',
  },
  distributionStatus: {
    // [S5.14]
    departmentCode: 'positive',
    positionCode: 'positive',
    personInChargeCode: 'positive',
    distributionNumber: 'nonNegative',
  },
}

/** The other tables are covered by the tests of every table. */
const asked = tableNames.filter((name): name is RequestedTable => Object.hasOwn(fields, name))
const declared: readonly (readonly [RequestedTable, TableDeclaration])[] = asked.map((name) => [name, tables[name]])
const typeNames = { text: 'text', boolean: 'boolean', bigint: 'number', numeric: 'number', date: 'text' } as const

describe('the declarations are those of the specification', () => {
  it('ten tables [S1.4]', () => {
    expect(asked.join(' ')).toBe(
      'employees departments positions personInCharge events products salesData sealData confirmedData distributionStatus',
    )
  })

  it.each(declared)('%s: its fields and their types', (name, declaration) => {
    const found = Object.entries(declaration.fields).map(
      ([field, { kind }]) => `${field}: ${typeNames[kinds[kind].sql]}`,
    )
    const asked = fields[name].replaceAll('?', '').split(', ')
    expect(found.filter((field) => asked.includes(field))).toEqual(asked)
  })

  it.each(declared)('%s: no field beside those is one that must be filled', (name, declaration) => {
    const asked = fields[name].split(', ').map((field) => field.replace(/\??:.*/, ''))
    const others = Object.entries(declaration.fields).filter(([field]) => !asked.includes(field))
    expect(others.filter(([, { required, essential }]) => required ?? essential)).toEqual([])
  })

  it('a row is called by the first name it has, in one order in all tables', () => {
    const order = ['name', 'departmentName', 'positionName', 'personInChargeName', 'eventName', 'productName']
    for (const { fields: own, names } of declared.map(([, declaration]) => declaration))
      expect(names ?? []).toEqual(order.filter((name) => Object.hasOwn(own, name)))
  })

  it.each(declared)('%s: its key, and what selects a row [S3.13]', (name, declaration) => {
    expect([declaration.key, declaration.identity]).toEqual(keys[name])
  })

  it.each(declared)('%s: its bounds', (name, declaration) => {
    const asked = fields[name]
    const found = Object.entries(declaration.fields).flatMap(([field, { rule }]) =>
      rule === undefined || !asked.includes(`${field}:`) ? [] : [[field, rule]],
    )
    expect(Object.fromEntries(found)).toEqual(rules[name] ?? {})
  })

  it('a code is what it must be in any table that names it', () => {
    const all = tableNames.flatMap((name) => Object.entries<Field>(tables[name].fields))
    for (const [, { kind, rule }] of all) if (kind === 'code') expect(rule).toBe('positive')
    for (const [field, { references, rule }] of all)
      if (references && rule)
        expect([field, tables[references].fields]).toEqual([
          field,
          expect.objectContaining({
            [tables[references].key]: expect.objectContaining({ rule }),
          }),
        ])
  })

  it('all fields of an employee are required, three of them chosen from a master [S5.6]', () => {
    const { id, ...others }: Record<string, Field> = tables.employees.fields
    expect(id!.kind).toBe('id')
    const asked = fields.employees.split(', ').map((field) => field.replace(/:.*/, ''))
    expect(Object.entries(others).filter(([name, { required }]) => asked.includes(name) && !required)).toEqual([])
    const chosen = Object.entries(others).flatMap(([field, declaration]) =>
      declaration.references ? [[field, declaration.references]] : [],
    )
    expect(chosen).toEqual([
      ['departmentCode', 'departments'],
      ['positionCode', 'positions'],
      ['personInChargeCode', 'personInCharge'],
    ])
  })

  it('the event of a product is chosen, its code typed [S5.10]', () => {
    expect(tables.products.fields.eventCode).toMatchObject({ kind: 'reference', references: 'events', required: true })
    expect(tables.products.fields.productCode.kind).toBe('code')
  })

  it('five names in the database are lower case [S3.17]', () => {
    expect(
      declared.map(([, declaration]) => sqlName(declaration)).filter((name) => !Object.hasOwn(tables, name)),
    ).toEqual(['personincharge', 'salesdata', 'sealdata', 'confirmeddata', 'distributionstatus'])
  })

  it('how many rows one request to a hosted project asks for [S7.13 S9.9]', () => {
    const asking = (rows: number) => declared.filter(([, { request }]) => request.rows === rows).map(([name]) => name)
    expect(asking(1000)).toEqual(['employees', 'salesData', 'sealData', 'confirmedData', 'distributionStatus'])
    expect(asking(10000)).toEqual(['departments', 'positions', 'personInCharge', 'events', 'products'])
  })

  it('several rows are added in five tables; several are edited in all but events [S2.37 S2.39]', () => {
    expect(
      declared
        .filter(([, { addMultiple }]) => addMultiple)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(['departments', 'employees', 'personInCharge', 'positions', 'products'])
    expect(declared.filter(([, { editMultiple }]) => editMultiple === false).map(([name]) => name)).toEqual(['events'])
  })

  it('flags and the other fields the specification names have labels in both languages [S3.12]', () => {
    expect(tables.distributionStatus.fields.ticketIssueFlag.label).toEqual({
      en: 'Ticket Number Output',
      ja: '番号発行済み',
    })
    expect(Object.keys(labelsWithoutTable)).toEqual(['price', 'salesFlag', 'dataConfirmFlag'])
    for (const { en, ja } of Object.values(labelsWithoutTable))
      expect([/^[A-Z]/.test(en), /\p{Script=Han}/u.test(ja)]).toEqual([true, true])
  })
})
