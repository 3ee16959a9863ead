import { type ExactYen, exactProduct } from '#domain/exact-sum.ts'
import { groupBy } from '#domain/seals/groups.ts'
import { soldRowSteps, type SoldProducts } from '#domain/tickets/sales.ts'
import type { EventTickets } from '#domain/tickets/event-tickets.ts'
import { lineFinder } from './dues.ts'

/** A change of a product's price. The price was `from` until `day`. */
export interface PriceChange {
  readonly productCode: number
  readonly from: number
  /** Day such as 2026-04-01. */
  readonly day: string
}

export interface OldPrice extends PriceChange {
  readonly to: number
}

/** The difference that a changed price makes in the due amounts. */
export interface Repriced {
  readonly price: OldPrice
  readonly amount: ExactYen
  /** Keys of the lines that have sales of the product. */
  readonly lines: readonly string[]
}

/**
 * Prepares the comparison of due amounts with old prices. The returned function gets some lines of the balance and a
 * day. For each product whose price has changed since that day, it computes how much more these lines owe than at the
 * old price. Omits confirmed rows with a recorded total, because a new price does not change them.
 */
export function* oldPriceSteps(
  tickets: EventTickets,
  products: SoldProducts,
  changes: readonly PriceChange[],
): Generator<void, (lines: readonly string[], day: string) => readonly Repriced[]> {
  const today = new Map(products.map(({ productCode, unitPrice }) => [productCode, unitPrice]))
  const byProduct = [...groupBy(changes, ({ productCode }) => String(productCode)).values()].map((productChanges) =>
    productChanges.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
  )
  const quantities = new Map<string, Map<number, number>>()
  if (byProduct.length > 0) {
    const changedProducts = new Set(changes.map(({ productCode }) => productCode))
    const keyOf = lineFinder(tickets)
    yield* soldRowSteps(tickets.eventRows, products, (_, { productCode, ticketNumber, quantity }, __, price) => {
      if (price === null || quantity === null || productCode === null || !changedProducts.has(productCode)) return
      const key = keyOf(ticketNumber)
      const quantityByPrice = quantities.get(key) ?? new Map<number, number>()
      quantities.set(key, quantityByPrice.set(productCode, (quantityByPrice.get(productCode) ?? 0) + quantity))
    })
  }
  return (lines, day) =>
    byProduct.flatMap((productChanges) => {
      const first = productChanges.find((change) => change.day >= day)
      const to = first && (today.get(first.productCode) ?? null)
      if (!first || to === null || to === undefined) return []
      const sellers = lines.filter((line) => quantities.get(line)?.has(first.productCode))
      const sold = sellers.reduce((sum, line) => sum + quantities.get(line)!.get(first.productCode)!, 0)
      const amount = exactProduct(sold, to) - exactProduct(sold, first.from)
      return amount === 0n ? [] : [{ price: { ...first, to }, amount, lines: sellers }]
    })
}
