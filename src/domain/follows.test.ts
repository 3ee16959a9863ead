import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Filling, follow, linkOf, rowFinder } from './follows.ts'
import type { Value } from './kinds/kind.ts'
import type { Row, TableDeclaration } from './table.ts'
import { tableNames, tables, type TableName } from './tables/index.ts'

const held: Partial<Record<TableName, readonly Row[]>> = {
  employees: [
    { id: 1, companyCode: '00012', name: '髙橋 太郎', departmentCode: 10, positionCode: 1, personInChargeCode: 3 },
    { id: 2, companyCode: '00013', name: '森 花', departmentCode: 20, positionCode: 2, personInChargeCode: 4 },
    { id: 3, companyCode: '00014', name: '無所属 一', departmentCode: null, sweetCardNumber: 'SC000001' },
  ],
  departments: [
    { departmentCode: 10, departmentName: '営業部' },
    { departmentCode: 20, departmentName: '総務部' },
  ],
  personInCharge: [
    { personInChargeCode: 3, personInChargeName: '佐藤' },
    { personInChargeCode: 4, personInChargeName: '鈴木' },
  ],
  events: [{ eventCode: 1, eventName: '夏祭り' }],
  products: [{ productCode: 7, productName: '焼きそば', unitPrice: 500, eventCode: 1 }],
}
const find = rowFinder((table) => held[table] ?? [])

/** Types into fields one after another, as a form does. */
function typing(
  declaration: TableDeclaration,
  base: Row | null,
  typed: readonly (readonly [string, Value])[],
): Filling {
  const empty = Object.fromEntries(Object.keys(declaration.fields).map((name) => [name, null]))
  const filling: Filling = { base, values: { ...empty, ...base }, filled: new Set() }
  for (const [field, value] of typed) type(declaration, filling, field, value)
  return filling
}

/** Returns the row after the edit, and checks that the reported changes are the actual differences. */
function type(declaration: TableDeclaration, filling: Filling, field: string, value: Value): Filling {
  const before: Row = { ...filling.values, [field]: value }
  filling.values[field] = value
  const changed = follow(declaration, filling, field, find)
  const differing = Object.keys(before).filter((name) => before[name] !== filling.values[name])
  expect([...changed].toSorted()).toEqual(differing.toSorted())
  return filling
}

const adding = (table: TableName, ...typed: [string, Value][]) => typing(tables[table], null, typed)

const seal: Row = {
  id: 1,
  eventCode: 1,
  eventName: '夏祭り',
  companyCode: '00012',
  name: '髙橋 太郎',
  departmentCode: 10,
  departmentName: '営業部',
  personInChargeCode: 3,
  personInChargeName: '佐藤',
  distributionNumber: 5,
  ticketStartNumber: 1,
  ticketEndNumber: 5,
  receivedOn: null,
  receivedBy: null,
}

describe('what follows from a code', () => {
  it('a company code fills in the person, and their codes the names that go with them', () => {
    const { values, filled } = adding('sealData', ['companyCode', '00012'])
    expect(values).toEqual({
      ...seal,
      id: null,
      eventCode: null,
      eventName: null,
      distributionNumber: null,
      ticketStartNumber: null,
      ticketEndNumber: null,
    })
    expect([...filled].toSorted()).toEqual(
      ['departmentCode', 'departmentName', 'name', 'personInChargeCode', 'personInChargeName'].toSorted(),
    )
  })

  it('auto-fill overwrites neither earlier typed values nor typed changes of filled values', () => {
    const { values, filled } = adding(
      'sealData',
      ['departmentName', '旧営業部'],
      ['companyCode', '00012'],
      ['name', '髙橋 太郎（旧姓 森）'],
      ['companyCode', '00013'],
    )
    expect(values).toMatchObject({ departmentCode: 20, departmentName: '旧営業部', name: '髙橋 太郎（旧姓 森）' })
    expect([filled.has('name'), filled.has('departmentName'), filled.has('departmentCode')]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('auto-fill clears filled values when their code names nobody any more', () => {
    const { values, filled } = adding('sealData', ['companyCode', '00012'], ['companyCode', '0001'])
    expect(values).toMatchObject({ name: null, departmentCode: null, departmentName: null, personInChargeName: null })
    expect(filled).toEqual(new Set())
  })

  it('what the person does not have, or no form would take, is left empty', () => {
    const { values } = adding('distributionStatus', ['companyCode', '00012'], ['companyCode', '00014'])
    expect(values).toMatchObject({ name: '無所属 一', departmentCode: null, positionCode: null, sweetCardNumber: null })
  })

  it('a product tells its name, its price and its event', () => {
    expect(adding('confirmedData', ['productCode', 7]).values).toMatchObject({
      productName: '焼きそば',
      unitPrice: 500,
      eventCode: 1,
      eventName: '夏祭り',
    })
    expect(adding('salesData', ['productCode', 7]).values).toMatchObject({ eventCode: 1 })
  })

  it('a range tells how many numbers it has', () => {
    const both = adding('sealData', ['ticketStartNumber', 1001], ['ticketEndNumber', 1008])
    expect(both.values['distributionNumber']).toBe(8)
    const turned = type(tables.sealData, both, 'ticketEndNumber', 1000)
    expect(turned.values['distributionNumber']).toBeNull()
    expect(
      adding('sealData', ['distributionNumber', 3], ['ticketStartNumber', 1], ['ticketEndNumber', 9]).values,
    ).toEqual(expect.objectContaining({ distributionNumber: 3 }))
  })
})

describe('a row that is recorded', () => {
  it('is another person’s after its code was changed, and as it was after it was changed back', () => {
    const other = typing(tables.sealData, seal, [['companyCode', '00013']])
    expect(other.values).toMatchObject({ name: '森 花', departmentName: '総務部', personInChargeName: '鈴木' })
    const back = type(tables.sealData, other, 'companyCode', '00012')
    expect([back.values, back.filled]).toEqual([seal, new Set()])
  })

  it('keeps what its own code does not tell: it was another one when it was recorded', () => {
    const moved = { ...seal, departmentCode: 20, departmentName: '総務部' }
    const { values } = typing(tables.sealData, moved, [['companyCode', '00013']])
    expect(values).toMatchObject({ name: '森 花', departmentCode: 20, departmentName: '総務部' })
    const differs = { ...seal, distributionNumber: 4 }
    expect(typing(tables.sealData, differs, [['ticketEndNumber', 9]]).values['distributionNumber']).toBe(4)
    expect(typing(tables.sealData, seal, [['ticketEndNumber', 9]]).values['distributionNumber']).toBe(9)
  })

  it('a name that was copied goes with its code, also where it had gone stale', () => {
    const stale = { ...seal, departmentName: '旧営業部' }
    const other = typing(tables.sealData, stale, [['departmentCode', 20]])
    expect(other.values['departmentName']).toBe('総務部')
    expect(
      typing(tables.sealData, stale, [
        ['departmentCode', 20],
        ['departmentCode', 10],
      ]).values,
    ).toEqual(stale)
  })
})

/** Values to type, including known codes. */
const typings = (table: TableName) => {
  const names = Object.keys(tables[table].fields)
  const value = fc.constantFrom<Value>(null, '00012', '00013', '00014', '0001', 10, 20, 3, 4, 7, 1, 1001, 1008)
  return fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 })
}
const anything = fc
  .constantFrom<TableName>('sealData', 'confirmedData', 'distributionStatus', 'salesData')
  .chain((table) => fc.tuple(fc.constant(table), typings(table), fc.boolean()))

describe('whatever is typed', () => {
  it('a field keeps its last typed value, unless it was cleared', () => {
    fc.assert(
      fc.property(anything, ([table, typed, edits]) => {
        const base = edits && table === 'sealData' ? seal : null
        const { values } = typing(tables[table], base, typed)
        const last = new Map(typed)
        for (const [field, value] of last)
          if (value !== null && value !== (base?.[field] ?? null)) expect(values[field]).toBe(value)
      }),
    )
  })

  it('a value marked as filled equals the current value of its source', () => {
    fc.assert(
      fc.property(anything, ([table, typed]) => {
        const { values, filled } = typing(tables[table], null, typed)
        for (const name of filled) {
          const link = linkOf(tables[table], name)!
          const expected =
            link.kind === 'code'
              ? find(link.table, values[link.code] ?? null)?.[link.field]
              : Number(values[link.end]) - Number(values[link.start]) + 1
          expect(values[name]).toBe(expected)
        }
      }),
    )
  })
})

it('every auto-filled field declares its sources', () => {
  const linked = tableNames.flatMap((table) =>
    Object.keys(tables[table].fields).flatMap((name) => {
      const link = linkOf(tables[table], name)
      return (link?.sources ?? []).map((source) => [table, name, source, source in tables[table].fields])
    }),
  )
  expect(linked.length).toBeGreaterThan(20)
  expect(linked.filter(([, , , declared]) => !declared)).toEqual([])
})

it('repeated lookups of a code return the same row', () => {
  const rows = [
    { id: 1, companyCode: '0001', name: '一' },
    { id: 2, companyCode: '0001', name: '二' },
    { id: 3, companyCode: '0003', name: '三' },
  ]
  const finding = rowFinder(() => rows)
  const ids = Array.from({ length: 12 }, () =>
    ['0001', '0003', '0009'].map((code) => finding('employees', code)?.['id']),
  )
  expect(new Set(ids.map((one) => one.join(' ')))).toEqual(new Set(['1 3 ']))
})
