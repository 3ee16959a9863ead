import { uniqueBy } from '#domain/seals/match.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { EventRows } from './event-rows.ts'
import { noRows, type RowCounts } from './row-counts.ts'

export type NamedProduct = Pick<TableRow<'products'>, 'productCode' | 'eventCode' | 'productName'>

/** A sale has no `productName`. */
export interface ProductNamed {
  readonly productCode: number | null
  readonly productName?: string | null
}

/**
 * Finds a product by code, or without a code by an exact name that is unique in the event. Returns null if neither
 * matches.
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

export function priceFinder(products: readonly PricedProduct[]): (product: number | null) => number | null {
  const prices = new Map(products.map(({ productCode, unitPrice }) => [productCode, unitPrice]))
  return (product) => (product === null ? null : (prices.get(product) ?? null))
}

/** Rows of an event whose product belongs to another event. */
export interface OtherProduct {
  readonly code: number
  readonly name: string | null
  /** Code of the event that the product belongs to. */
  readonly event: number
  readonly rows: RowCounts
}

export function productsOfOthers(
  { event, sales, confirmed }: Pick<EventRows, 'event' | 'sales' | 'confirmed'>,
  products: readonly NamedProduct[],
): readonly OtherProduct[] {
  const others = new Map<number | null, OtherProduct>()
  for (const { productCode: code, productName: name, eventCode } of products)
    if (eventCode !== null && eventCode !== event.eventCode)
      others.set(code, { code, name, event: eventCode, rows: noRows() })
  if (others.size === 0) return []
  const count = (rows: readonly { readonly productCode: number | null }[], table: keyof RowCounts) => {
    for (let at = 0; at < rows.length; at++) {
      const found = others.get(rows[at]!.productCode)
      if (found) found.rows[table]++
    }
  }
  count(sales, 'salesData')
  count(confirmed, 'confirmedData')
  return [...others.values()].filter(({ rows }) => rows.salesData + rows.confirmedData > 0)
}
