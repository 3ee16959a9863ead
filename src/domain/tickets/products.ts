import { uniqueBy } from '#domain/seals/match.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { EventRows } from './event-rows.ts'
import { noRows, type RowCounts } from './row-counts.ts'

export type NamedProduct = Pick<TableRow<'products'>, 'productCode' | 'eventCode' | 'productName'>

/** Row with a product. Sales have no product name, only a code. */
export interface ProductNamed {
  readonly productCode: number | null
  readonly productName?: string | null
}

/**
 * Returns a function that finds the product code of a row. For a row without a code, it looks up the product name among
 * the event's products. It returns null if no product, or more than one, has this name.
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
    const productCode = codeOf.get(row.productName ?? '')
    return typeof productCode === 'number' ? productCode : null
  }
}

export type PricedProduct = Pick<TableRow<'products'>, 'productCode' | 'unitPrice'>

export function priceFinder(products: readonly PricedProduct[]): (product: number | null) => number | null {
  const prices = new Map(products.map(({ productCode, unitPrice }) => [productCode, unitPrice]))
  return (product) => (product === null ? null : (prices.get(product) ?? null))
}

/** A product of another event in this event's rows. */
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
  const byCode = new Map<number | null, OtherProduct>()
  for (const { productCode: code, productName: name, eventCode } of products)
    if (eventCode !== null && eventCode !== event.eventCode)
      byCode.set(code, { code, name, event: eventCode, rows: noRows() })
  if (byCode.size === 0) return []
  const count = (rows: readonly { readonly productCode: number | null }[], table: keyof RowCounts) => {
    for (let at = 0; at < rows.length; at++) {
      const otherProduct = byCode.get(rows[at]!.productCode)
      if (otherProduct) otherProduct.rows[table]++
    }
  }
  count(sales, 'salesData')
  count(confirmed, 'confirmedData')
  return [...byCode.values()].filter(({ rows }) => rows.salesData + rows.confirmedData > 0)
}
