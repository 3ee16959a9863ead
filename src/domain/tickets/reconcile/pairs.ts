import { finish, ROWS_A_STEP } from '#domain/steps.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { EventRows } from '#domain/tickets/event-rows.ts'
import { pairIndexes } from '#domain/tickets/pair-indexes.ts'
import { productFinder, type NamedProduct } from '#domain/tickets/products.ts'

export type SaleRow = TableRow<'salesData'>
export type ConfirmedRow = TableRow<'confirmedData'>

/**
 * All sales and confirmed rows of one product and booklet. Mostly there is one sale and one confirmed row. They have
 * fields of their own, because two lists for each pair would need more memory.
 */
export interface Pair {
  readonly number: number
  readonly product: number
  /** The first sale and the first confirmed row. All others are in `moreSales` and `moreConfirmed`. */
  readonly sale: SaleRow | null
  readonly confirmed: ConfirmedRow | null
  readonly moreSales: readonly SaleRow[]
  readonly moreConfirmed: readonly ConfirmedRow[]
}

export interface Pairs {
  /**
   * Pairs with sales come first, in the order of the sales. Pairs without sales follow, in the order of the confirmed
   * rows.
   */
  readonly pairs: readonly Pair[]
  /** Rows without a number or product, which match nothing. */
  readonly looseSales: readonly SaleRow[]
  readonly looseConfirmed: readonly ConfirmedRow[]
}

export const salesIn = ({ sale, moreSales }: Pair): readonly SaleRow[] => (sale ? [sale, ...moreSales] : moreSales)

export const confirmedIn = ({ confirmed, moreConfirmed }: Pair): readonly ConfirmedRow[] =>
  confirmed ? [confirmed, ...moreConfirmed] : moreConfirmed

type Gathered = { -readonly [F in keyof Pair]: Pair[F] }

const NO_SALES: readonly SaleRow[] = []
const NO_CONFIRMED: readonly ConfirmedRow[] = []

/**
 * Pairs sales with confirmed rows of the same product and booklet. A row without a product code is matched by the
 * product's name.
 */
export const pairsOf = (pairedRows: PairedRows, products: readonly NamedProduct[]): Pairs =>
  finish(pairSteps(pairedRows, products))

type PairedRows = Pick<EventRows, 'event' | 'sales' | 'confirmed'>

export function* pairSteps(
  { event, sales, confirmed }: PairedRows,
  products: readonly NamedProduct[],
): Generator<void, Pairs> {
  const pairs: Gathered[] = []
  const pairOf = pairFinder(pairs, productFinder(products, event), sales.length + confirmed.length)
  const looseSales: SaleRow[] = []
  let step = 0
  for (const row of sales) {
    if (++step % ROWS_A_STEP === 0) yield
    const pair = pairOf(row)
    if (!pair) looseSales.push(row)
    else if (pair.sale) pair.moreSales = append(pair.moreSales, row)
    else pair.sale = row
  }
  const looseConfirmed: ConfirmedRow[] = []
  for (const row of confirmed) {
    if (++step % ROWS_A_STEP === 0) yield
    const pair = pairOf(row)
    if (!pair) looseConfirmed.push(row)
    else if (pair.confirmed) pair.moreConfirmed = append(pair.moreConfirmed, row)
    else pair.confirmed = row
  }
  return { pairs, looseSales, looseConfirmed }
}

/** Returns a function that finds the pair of a row. The function returns null for a row without a number or product. */
function pairFinder(
  pairs: Gathered[],
  productOf: ReturnType<typeof productFinder>,
  limit: number,
): (row: SaleRow | ConfirmedRow) => Gathered | null {
  const indexes = pairIndexes(limit)
  return (row) => {
    const product = productOf(row)
    const number = row.ticketNumber
    if (product === null || number === null) return null
    const index = indexes.add(product, number)
    if (index === pairs.length)
      pairs.push({ number, product, sale: null, confirmed: null, moreSales: NO_SALES, moreConfirmed: NO_CONFIRMED })
    return pairs[index]!
  }
}

/** Adds a row to a list. An empty list is replaced by a new one, because all pairs share the same empty list. */
function append<R>(list: readonly R[], row: R): readonly R[] {
  if (list.length === 0) return [row]
  ;(list as R[]).push(row)
  return list
}
