import { uniqueBy } from '#domain/seals/match.ts'
import type { TableRow } from '#domain/tables/index.ts'

export type NamedProduct = Pick<TableRow<'products'>, 'productCode' | 'eventCode' | 'productName'>

/** A sale has no product name. */
export interface ProductNamed {
  readonly productCode: number | null
  readonly productName?: string | null
}

/** Finds a product by code, or else by an exact and unique name among the event's products; null if neither matches. */
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

export function priceFinder(products: readonly PricedProduct[]): (product: number | null) => number | null {
  const prices = new Map(products.map(({ productCode, unitPrice }) => [productCode, unitPrice]))
  return (product) => (product === null ? null : (prices.get(product) ?? null))
}
