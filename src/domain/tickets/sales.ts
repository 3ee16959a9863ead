import type { TableRow } from '../tables/index.ts'
import type { EventRows } from './event-rows.ts'
import { priceFinder, productFinder, type NamedProduct, type PricedProduct } from './products.ts'
import { sumBy, toFourDecimals } from './sum.ts'

/** Something that was sold out of a booklet. */
export interface Sale {
  readonly number: number | null
  readonly quantity: number | null
  /** Null where no price is known, or no quantity. */
  readonly amount: number | null
}

/**
 * What was sold: the confirmed rows, and the sales that none of them settles, which is one of the same booklet and
 * product. A confirmed row's amount is its total; a sale's its quantity at the product's price.
 */
export function salesOf(
  { event, sales, confirmed }: Pick<EventRows, 'event' | 'sales' | 'confirmed'>,
  products: readonly (NamedProduct & PricedProduct)[],
): readonly Sale[] {
  const priceOf = priceFinder(products)
  const productOf = productFinder(products, event)
  const settled = new Map<number | null, Set<number | null>>()
  for (const row of confirmed) {
    const code = productOf(row)
    const numbers = settled.get(code)
    if (numbers) numbers.add(row.ticketNumber)
    else settled.set(code, new Set([row.ticketNumber]))
  }
  const isSettled = ({ productCode, ticketNumber }: TableRow<'salesData'>) =>
    productCode !== null && ticketNumber !== null && settled.get(productCode)?.has(ticketNumber) === true
  const found = confirmed.map(
    (row): Sale => ({
      number: row.ticketNumber,
      quantity: row.quantity,
      // A confirmed row with a price of its own has its total.
      amount: row.totalAmount ?? product(row.quantity, priceOf(productOf(row))),
    }),
  )
  for (const sale of sales) {
    if (isSettled(sale)) continue
    const { ticketNumber, quantity, productCode } = sale
    found.push({ number: ticketNumber, quantity, amount: product(quantity, priceOf(productCode)) })
  }
  return found
}

function product(quantity: number | null, price: number | null): number | null {
  return quantity === null || price === null ? null : toFourDecimals(quantity * price)
}

/** What sales come to; null where there is none that tells it. */
export function totalOf(sales: readonly Sale[], what: 'quantity' | 'amount'): number | null {
  return sumBy(sales, (sale) => sale[what])
}
