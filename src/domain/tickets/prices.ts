import type { TableRow } from '../tables/index.ts'

export type PricedProduct = Pick<TableRow<'products'>, 'productCode' | 'unitPrice'>

/** Returns a product's price; null where none is known. */
export function priceFinder(products: readonly PricedProduct[]): (product: number | null) => number | null {
  const prices = new Map(products.map(({ productCode, unitPrice }) => [productCode, unitPrice]))
  return (product) => (product === null ? null : (prices.get(product) ?? null))
}
