import { ExactSum, exactProduct, type ExactYen } from '#domain/exact-sum.ts'
import { finish, inShare } from '#domain/steps.ts'
import { rangeFinder } from '#domain/tickets/holdings.ts'
import type { RowCounts } from '#domain/tickets/row-counts.ts'
import { soldRowSteps, type SoldProducts, type SoldRow } from '#domain/tickets/sales.ts'
import type { EventTickets } from '#domain/tickets/event-tickets.ts'

/**
 * Returns a function that finds the line of the balance for a booklet number. The function returns the holder's key,
 * 'several' for a number with several holders, or 'nobody' for a number without a holder.
 */
export function lineFinder({ heldRanges }: EventTickets): (number: number | null) => string {
  const partOf = rangeFinder(heldRanges)
  return (number) => {
    if (number === null) return 'nobody'
    const range = partOf(number)
    return range ? (range.holder ?? 'several') : 'nobody'
  }
}

/**
 * The exact product of quantity and price, for an `amount` that is too large to be exact as a double. Null if the
 * caller can use `amount` itself: if it is small, or if quantity or price is unknown.
 */
export const exactAmount = (amount: number, quantity: number | null, price: number | null): ExactYen | null =>
  // Below 10^11, a double holds an amount with four decimals without loss.
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
    // Caches the last line, because most rows are of the same holder as the row before.
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

/** Sold rows whose amounts add up to the due amount of a line. */
export const soldRowsOf = (tickets: EventTickets, products: SoldProducts, key: string): readonly SoldLineRow[] =>
  finish(soldLineSteps(tickets, products, new Set([key])))

/**
 * Finds the sold rows whose amounts are owed by some lines of the balance.
 * @param keys keys of these lines; null for all lines
 */
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
