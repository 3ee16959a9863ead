import { ExactSum } from '#domain/exact-sum.ts'
import { ROWS_A_STEP } from '#domain/steps.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { EventRows } from './event-rows.ts'
import { pairIndexes } from './pair-indexes.ts'
import { priceFinder, productFinder, type NamedProduct, type PricedProduct } from './products.ts'
import { noRows, type RowCounts } from './row-counts.ts'
import { toFourDecimals } from './sum.ts'

/** Sold rows as columns, because there may be hundreds of thousands. NaN is a missing number, quantity or amount. */
export interface Sales {
  readonly numbers: Float64Array
  readonly quantities: Float64Array
  readonly amounts: Float64Array
  readonly incomplete: IncompleteRows
}

/** Number of sold rows without a booklet number, a quantity or a price. */
export interface IncompleteRows {
  readonly withoutNumber: RowCounts
  readonly withoutQuantity: RowCounts
  /** Rows with a quantity but without a price, counted by product code. */
  readonly withoutPrice: ReadonlyMap<number | null, RowCounts>
}

export type SoldRow = Pick<TableRow<'salesData'>, 'id' | 'ticketNumber' | 'quantity' | 'productCode'>
type SoldRows = Pick<EventRows, 'event' | 'sales' | 'confirmed'>
export type SoldProducts = readonly (NamedProduct & PricedProduct)[]

/**
 * Calls `visit` first for each confirmed row, and then for each sale that is not confirmed. The amount of a confirmed
 * row is its recorded total. The amount of a sale, or of a row without a total, is quantity times price.
 * @param visit gets a price only if the amount was computed with it
 */
export function* soldRowSteps(
  { event, sales, confirmed }: SoldRows,
  products: SoldProducts,
  visit: (table: keyof RowCounts, row: SoldRow, amount: number | null, price: number | null) => void,
): Generator<void, void> {
  const priceOf = priceFinder(products)
  const productOf = productFinder(products, event)
  const isSettled = yield* settledSteps(confirmed, productOf)
  yield
  // The amount of a confirmed row is its recorded total, because the product's price may have changed since.
  for (let at = 0; at < confirmed.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const row = confirmed[at]!
    if (row.totalAmount !== null) visit('confirmedData', row, row.totalAmount, null)
    else {
      const price = priceOf(productOf(row))
      visit('confirmedData', row, product(row.quantity, price), price)
    }
  }
  yield
  let code: number | null = null
  let price: number | null = null
  for (let at = 0; at < sales.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const sale = sales[at]!
    if (isSettled(sale)) continue
    // Caches the price, because most sales are of the same product as the sale before.
    if (sale.productCode !== code) price = priceOf((code = sale.productCode))
    visit('salesData', sale, product(sale.quantity, price), price)
  }
}

/** Collects numbers, quantities and amounts of all sold rows. */
export function* saleSteps(soldRows: SoldRows, products: SoldProducts): Generator<void, Sales> {
  const capacity = soldRows.confirmed.length + soldRows.sales.length
  const [numbers, quantities, amounts] = [
    new Float64Array(capacity),
    new Float64Array(capacity),
    new Float64Array(capacity),
  ]
  const [withoutNumber, withoutQuantity] = [noRows(), noRows()]
  const withoutPrice = new Map<number | null, RowCounts>()
  let count = 0
  yield* soldRowSteps(soldRows, products, (table, { ticketNumber, quantity, productCode }, amount) => {
    numbers[count] = ticketNumber ?? NaN
    quantities[count] = quantity ?? NaN
    amounts[count] = amount ?? NaN
    count++
    if (ticketNumber === null) withoutNumber[table]++
    if (amount !== null) return
    if (quantity === null) withoutQuantity[table]++
    else {
      const ofProduct = withoutPrice.get(productCode) ?? noRows()
      ofProduct[table]++
      withoutPrice.set(productCode, ofProduct)
    }
  })
  return {
    numbers: numbers.subarray(0, count),
    quantities: quantities.subarray(0, count),
    amounts: amounts.subarray(0, count),
    incomplete: { withoutNumber, withoutQuantity, withoutPrice },
  }
}

function* settledSteps(
  confirmed: EventRows['confirmed'],
  productOf: ReturnType<typeof productFinder>,
): Generator<void, (sale: TableRow<'salesData'>) => boolean> {
  const settled = pairIndexes(confirmed.length)
  for (let at = 0; at < confirmed.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const row = confirmed[at]!
    const code = productOf(row)
    if (code !== null && row.ticketNumber !== null) settled.add(code, row.ticketNumber)
  }
  return ({ productCode, ticketNumber }) =>
    productCode !== null && ticketNumber !== null && settled.has(productCode, ticketNumber)
}

function product(quantity: number | null, price: number | null): number | null {
  return quantity === null || price === null ? null : toFourDecimals(quantity * price)
}

/** Sum of the figures without NaN; null if all are NaN. */
export function totalOf(figures: Float64Array): number | null {
  const sum = new ExactSum()
  let knownCount = 0
  for (let at = 0; at < figures.length; at++) {
    const figure = figures[at]!
    if (Number.isNaN(figure)) continue
    sum.add(figure)
    knownCount++
  }
  return knownCount === 0 ? null : Number(sum.value)
}

export function unknownIn(figures: Float64Array): number {
  let count = 0
  for (let at = 0; at < figures.length; at++) if (Number.isNaN(figures[at]!)) count++
  return count
}
