import { describe, expect, it } from 'vitest'
import { computedFrom, computedValue } from './computed.ts'
import type { Field } from './table.ts'
import { tables } from './tables/index.ts'

const unitPrice: Field = tables.products.fields.unitPrice

const total: Field = tables.confirmedData.fields.totalAmount
const totalOf = (quantity: number | null | undefined, unitPrice: number | null | undefined) =>
  computedValue(total, (field) => ({ quantity, unitPrice })[field])

describe('a total', () => {
  it('is quantity times unit price, as its declaration says', () => {
    expect(computedFrom(total)).toEqual(['quantity', 'unitPrice'])
    expect(totalOf(3, 1200)).toBe(3600)
    expect(totalOf(0, 1200)).toBe(0)
  })

  it('has four decimals, as the database has them', () => {
    expect(totalOf(3, 0.1)).toBe(0.3)
    expect(totalOf(7, 0.0001)).toBe(0.0007)
  })

  it('is nothing while one of them is missing', () => {
    expect(totalOf(3, null)).toBeNull()
    expect(totalOf(undefined, 5)).toBeNull()
  })
})

it('another field is computed from nothing', () => {
  expect(computedFrom(unitPrice)).toEqual([])
  expect(computedValue(unitPrice, () => 1)).toBeNull()
})
