import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finish } from '#domain/steps.ts'
import { tables, tablesWithView } from '#domain/tables/index.ts'
import { summedFields, totalSteps } from './totals.ts'

const total = (values: readonly (number | null)[]) =>
  finish(totalSteps(['quantity'], values.length, (at) => ({ quantity: values[at]! })))[0]!

it('counts and amounts are summed, prices and numbers are not', () => {
  const summed = Object.fromEntries(tablesWithView.map((name) => [name, summedFields(tables[name])]))
  expect(summed).toMatchObject({
    employees: [],
    products: [],
    salesData: ['quantity'],
    sealData: ['distributionNumber'],
    confirmedData: ['quantity', 'totalAmount'],
    distributionStatus: ['distributionNumber'],
  })
})

it('what a row does not say is missing from the sum, and counted; where no row says any there is none', () => {
  expect(total([1, null, 2])).toEqual({ field: 'quantity', sum: 3, without: 1 })
  expect(total([null, null])).toEqual({ field: 'quantity', sum: null, without: 2 })
  expect(total([])).toEqual({ field: 'quantity', sum: null, without: 0 })
})

it('a sum is exact to four decimals, however many amounts it is of', () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n)
      expect(total(parts.map((part) => part / 10_000)).sum).toBe(Number(whole) / 10_000)
    }),
  )
  expect(total(Array.from({ length: 100_000 }, () => 0.1)).sum).toBe(10_000)
})

it('a sum that cannot be represented exactly is null', () => {
  expect(total([Number.MAX_SAFE_INTEGER, 1]).sum).toBeNull()
  expect(total([Number.MAX_SAFE_INTEGER, 1, -1]).sum).toBeNull()
  expect(total([Number.MAX_SAFE_INTEGER - 1, 1]).sum).toBe(Number.MAX_SAFE_INTEGER)
  expect(total([100_000_000_000, 0.5]).sum).toBeNull()
})
