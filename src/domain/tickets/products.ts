import { uniqueBy } from '#domain/seals/match.ts'
import type { TableRow } from '#domain/tables/index.ts'

export type NamedProduct = Pick<TableRow<'products'>, 'productCode' | 'eventCode' | 'productName'>

/** A row that says what was sold; a sale has no name for it. */
export interface ProductNamed {
  readonly productCode: number | null
  readonly productName?: string | null
}

/**
 * Returns what tells which product a row of the event is about: its code; without one, the event's only product of
 * exactly its name. Null where neither tells it.
 */
export function productFinder(
  products: readonly NamedProduct[],
  event: Pick<TableRow<'events'>, 'eventCode'>,
): (row: ProductNamed) => number | null {
  const codeOf = uniqueBy(
    products.filter(({ eventCode }) => eventCode === event.eventCode),
    'productName',
    'productCode',
  )
  return (row) => {
    if (row.productCode !== null) return row.productCode
    const found = codeOf.get(row.productName ?? '')
    return typeof found === 'number' ? found : null
  }
}

export type PricedProduct = Pick<TableRow<'products'>, 'productCode' | 'unitPrice'>

/** Returns a product's price; null where none is known. */
export function priceFinder(products: readonly PricedProduct[]): (product: number | null) => number | null {
  const prices = new Map(products.map(({ productCode, unitPrice }) => [productCode, unitPrice]))
  return (product) => (product === null ? null : (prices.get(product) ?? null))
}
