import { ExactSum, exactProduct, type ExactYen } from '#domain/exact-sum.ts'
import { finish, inShare } from '#domain/steps.ts'
import { rangeFinder } from '#domain/tickets/holdings.ts'
import type { RowCounts } from '#domain/tickets/row-counts.ts'
import { soldRowSteps, type SoldProducts, type SoldRow } from '#domain/tickets/sales.ts'
import type { EventTickets } from '#domain/tickets/event-tickets.ts'

/**
 * Returns a function that maps a ticket number to the key of its line in the balance. The key is the holder's,
 * 'several' for a number with several holders, or 'nobody'.
 */
export function lineFinder({ heldRanges }: EventTickets): (number: number | null) => string {
  const partOf = rangeFinder(heldRanges)
  return (number) => {
    if (number === null) return 'nobody'
    const range = partOf(number)
    return range ? (range.holder ?? 'several') : 'nobody'
  }
}

/** The exact product; null if `amount` itself is exact. */
export const exactAmount = (amount: number, quantity: number | null, price: number | null): ExactYen | null =>
  // A double holds smaller amounts exactly.
  Math.abs(amount) < 1e11 || quantity === null || price === null ? null : exactProduct(quantity, price)

export function* dueSteps(
  tickets: EventTickets,
  products: SoldProducts,
): Generator<void, ReadonlyMap<string, ExactSum>> {
  const keyOf = lineFinder(tickets)
  const dues = new Map<string, ExactSum>()
  let key: string | null = null
  let sum = new ExactSum()
  yield* soldRowSteps(tickets.eventRows, products, (_, { ticketNumber, quantity }, amount, price) => {
    if (amount === null) return
    const lineKey = keyOf(ticketNumber)
    // Most rows belong to the same holder as the previous one.
    if (lineKey !== key) {
      key = lineKey
      sum = dues.get(lineKey) ?? new ExactSum()
      dues.set(lineKey, sum)
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
export const soldRowsOf = (tickets: EventTickets, products: SoldProducts, key: string): readonly SoldLineRow[] =>
  finish(soldLineSteps(tickets, products, new Set([key])))

/** @param keys keys of lines; null returns the rows of all lines */
export function* soldLineSteps(
  tickets: EventTickets,
  products: SoldProducts,
  keys: ReadonlySet<string> | null,
): Generator<number, readonly SoldLineRow[]> {
  const keyOf = lineFinder(tickets)
  const soldRows: SoldLineRow[] = []
  const steps = soldRowSteps(tickets.eventRows, products, (table, row, amount, price) => {
    if (amount === null || (keys && !keys.has(keyOf(row.ticketNumber)))) return
    const sum = new ExactSum()
    sum.add(amount)
    soldRows.push({ table, row, amount: exactAmount(amount, row.quantity, price) ?? sum.exact })
  })
  yield* inShare(0.5, steps)
  return soldRows
}
