import { ExactSum, exactProduct, type ExactYen } from '#domain/exact-sum.ts'
import { finish, inShare } from '#domain/steps.ts'
import { partFinder } from '#domain/tickets/holdings.ts'
import type { RowCounts } from '#domain/tickets/row-counts.ts'
import { soldRowSteps, type SoldProducts, type SoldRow } from '#domain/tickets/sales.ts'
import type { Standing } from '#domain/tickets/standing.ts'

/**
 * Returns a function that maps a ticket number to the key of its line in the balance. The key is the holder's,
 * 'several' for a number with several holders, or 'nobody'.
 */
export function lineFinder({ held }: Standing): (number: number | null) => string {
  const partOf = partFinder(held)
  return (number) => {
    if (number === null) return 'nobody'
    const part = partOf(number)
    return part ? (part.holder ?? 'several') : 'nobody'
  }
}

/** The exact product; null if `amount` itself is exact. */
export const exactAmount = (amount: number, quantity: number | null, price: number | null): ExactYen | null =>
  // A double holds smaller amounts exactly.
  Math.abs(amount) < 1e11 || quantity === null || price === null ? null : exactProduct(quantity, price)

export function* dueSteps(standing: Standing, products: SoldProducts): Generator<void, ReadonlyMap<string, ExactSum>> {
  const keyOf = lineFinder(standing)
  const dues = new Map<string, ExactSum>()
  let key: string | null = null
  let sum = new ExactSum()
  yield* soldRowSteps(standing.own, products, (_, { ticketNumber, quantity }, amount, price) => {
    if (amount === null) return
    const own = keyOf(ticketNumber)
    // Most rows belong to the same holder as the previous one.
    if (own !== key) {
      key = own
      sum = dues.get(own) ?? new ExactSum()
      dues.set(own, sum)
    }
    const exact = exactAmount(amount, quantity, price)
    if (exact === null) sum.add(amount)
    else sum.addExact(exact)
  })
  return dues
}

export interface SoldLineRow {
  readonly table: keyof RowCounts
  readonly row: SoldRow
  readonly amount: ExactYen
}

/** Sold rows that make up the due amount of a line. */
export const soldRowsOf = (standing: Standing, products: SoldProducts, key: string): readonly SoldLineRow[] =>
  finish(soldLineSteps(standing, products, new Set([key])))

/** @param keys keys of lines; null returns the rows of all lines */
export function* soldLineSteps(
  standing: Standing,
  products: SoldProducts,
  keys: ReadonlySet<string> | null,
): Generator<number, readonly SoldLineRow[]> {
  const keyOf = lineFinder(standing)
  const found: SoldLineRow[] = []
  const steps = soldRowSteps(standing.own, products, (table, row, amount, price) => {
    if (amount === null || (keys && !keys.has(keyOf(row.ticketNumber)))) return
    const sum = new ExactSum()
    sum.add(amount)
    found.push({ table, row, amount: exactAmount(amount, row.quantity, price) ?? sum.exact })
  })
  yield* inShare(0.5, steps)
  return found
}
