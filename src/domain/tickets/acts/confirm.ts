import { computedValue } from '#domain/computed.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import type { PrintedSeal } from '#domain/seals/types.ts'
import { finish, inShare } from '#domain/steps.ts'
import type { Field, Row } from '#domain/table.ts'
import { tables, type TableRow } from '#domain/tables/index.ts'
import { checkStored } from '#domain/validate.ts'
import {
  pairsOf,
  pairSteps,
  salesIn,
  type ConfirmedRow,
  type Pair,
  type Pairs,
  type SaleRow,
} from '#domain/tickets/reconcile/pairs.ts'
import { locationFinder, type NumberLocation } from '#domain/tickets/reconcile/number-location.ts'
import type { EventTickets, TicketRows } from '#domain/tickets/event-tickets.ts'
import { sumOfKnown } from '#domain/tickets/sum.ts'
import { TICKET_ROWS } from './act-tables.ts'
import type { TicketAct } from './ticket-act.ts'

type Fields = (typeof tables)['confirmedData']['fields']
type Computed = { [F in keyof Fields]: Fields[F] extends { readonly computed: unknown } ? F : never }[keyof Fields]

/** A confirmed row to store. The database generates id and total. */
export type NewConfirmed = Omit<ConfirmedRow, 'id' | Computed>

/**
 * Reason why a sale is not confirmed. `later`: the act has reached the maximum number of rows. `withoutProduct`: a
 * confirmed row of the same booklet has no product, so it may already be the confirmation of this sale.
 */
export type LeftReason =
  | Exclude<NumberLocation['where'], 'held'>
  | 'unnamed'
  | 'number'
  | 'product'
  | 'price'
  | 'quantity'
  | 'twice'
  | 'withoutProduct'
  | 'otherEvent'
  | 'rule'
  | 'later'

export interface LeftSale {
  readonly sale: SaleRow
  /** A seal of the number's holder. Null if the number has no holder or several, or is withdrawn. */
  readonly seal: PrintedSeal | null
  readonly reason: LeftReason
}

export interface Confirmation {
  readonly add: readonly NewConfirmed[]
  readonly amount: number | null
  readonly leftSales: readonly LeftSale[]
  readonly settled: number
}

export type ConfirmRows = Pick<TicketRows, 'products' | 'employees'>

/**
 * Number of pairs (a booklet and a product) before the next pause. Small, because creating and checking a row is slow.
 */
const PAIRS_A_STEP = 512

/**
 * Confirms the sales of an event, each product of a booklet at most once. @param limit maximum rows of the act; further
 * sales need another act
 */
export const confirmationOf = (rows: ConfirmRows, tickets: EventTickets, limit?: number): Confirmation =>
  finish(confirmationSteps(rows, tickets, limit))

/** `confirmationOf` in steps that can pause, for a hundred thousand sales. */
export function* confirmationSteps(
  rows: ConfirmRows,
  tickets: EventTickets,
  limit: number = TICKET_ROWS,
): Generator<number, Confirmation> {
  const matchedPairs = yield* inShare(0, pairSteps(tickets.eventRows, rows.products))
  const { pairs, looseSales } = matchedPairs
  const placeOf = locationFinder(tickets)
  const madeOf = rowMaker(rows, tickets, matchedPairs, placeOf)
  const leftSale = (sale: SaleRow, reason: LeftReason): LeftSale => {
    const location = sale.ticketNumber === null ? null : placeOf(sale.ticketNumber)
    return { sale, seal: location?.where === 'held' ? location.seal : null, reason }
  }
  yield 0.3
  const add: NewConfirmed[] = []
  const amounts: (number | null)[] = []
  const leftSales = looseSales.map((sale) => leftSale(sale, sale.ticketNumber === null ? 'number' : 'product'))
  let settled = 0
  for (const [at, pair] of pairs.entries()) {
    if (at % PAIRS_A_STEP === 0) yield 0.3 + (0.6 * at) / pairs.length
    if (!pair.sale) continue
    if (pair.confirmed) {
      settled += 1 + pair.moreSales.length
      continue
    }
    const confirmed = add.length < limit ? madeOf(pair) : 'later'
    if (typeof confirmed === 'string') for (const sale of salesIn(pair)) leftSales.push(leftSale(sale, confirmed))
    else {
      add.push(confirmed.row)
      amounts.push(confirmed.total)
    }
  }
  return { add, amount: sumOfKnown(amounts), leftSales, settled }
}

interface Made {
  readonly row: NewConfirmed
  readonly total: number | null
}

function rowMaker(
  rows: ConfirmRows,
  tickets: EventTickets,
  matchedPairs: Pairs,
  placeOf: ReturnType<typeof locationFinder>,
): (pair: Pair) => Made | LeftReason {
  const doubtOf = doubtFinder(rows, tickets, matchedPairs)
  const products = new Map(rows.products.map((row) => [row.productCode, row]))
  const employees = new Map(rows.employees.map((row) => [row.companyCode, row]))
  const isRefused = refuser()
  return (pair) => {
    const { number, product: code, sale, moreSales } = pair
    if (!sale || moreSales.length > 0) return 'twice'
    const doubt = doubtOf(pair)
    if (doubt) return doubt
    const location = placeOf(number)
    if (location.where !== 'held') return location.where
    const product = products.get(code)
    if (!product) return 'product'
    const row = confirmedRow(tickets.event, sale, location, product, employees)
    const missingFields = missingIn(row)
    if (missingFields) return missingFields
    const total = totalOf(row)
    return isRefused(row, total) ? 'rule' : { row, total }
  }
}

/**
 * Returns a function that finds a reason not to confirm a pair (a booklet and a product). The booklet may already have
 * a confirmed row without a product, or one with the code of another event. If somebody corrected that row later, the
 * pair would be confirmed twice.
 */
function doubtFinder(
  rows: ConfirmRows,
  { eventRows }: EventTickets,
  matchedPairs: Pairs,
): (pair: Pair) => LeftReason | null {
  const pairsByName = pairsOf(
    { event: eventRows.event, sales: [], confirmed: eventRows.confirmedByName },
    rows.products,
  )
  const numbersOf = ({ looseConfirmed }: Pairs) => new Set(looseConfirmed.map(({ ticketNumber }) => ticketNumber))
  const withoutProduct = numbersOf(matchedPairs)
  const namedWithoutProduct = numbersOf(pairsByName)
  const keyOf = ({ number, product }: Pair) => `${number} ${product}`
  const namedPairs = new Set(pairsByName.pairs.map(keyOf))
  return (pair) => {
    if (withoutProduct.has(pair.number)) return 'withoutProduct'
    const isNamed = namedWithoutProduct.has(pair.number) || (namedPairs.size > 0 && namedPairs.has(keyOf(pair)))
    return isNamed ? 'otherEvent' : null
  }
}

function confirmedRow(
  event: TableRow<'events'>,
  sale: SaleRow,
  { seal }: Extract<NumberLocation, { where: 'held' }>,
  product: TableRow<'products'>,
  employees: ReadonlyMap<string, TableRow<'employees'>>,
): NewConfirmed {
  const employee = seal.companyCode === null ? undefined : employees.get(seal.companyCode)
  return {
    eventCode: event.eventCode,
    eventName: event.eventName,
    ticketNumber: sale.ticketNumber,
    companyCode: seal.companyCode,
    name: seal.name ?? employee?.name ?? null,
    departmentCode: seal.departmentCode,
    departmentName: seal.departmentName,
    personInChargeCode: seal.personInChargeCode,
    personInChargeName: seal.personInChargeName,
    productCode: product.productCode,
    productName: product.productName,
    quantity: sale.quantity,
    unitPrice: product.unitPrice,
    sweetCardNumber: employee?.sweetCardNumber ?? null,
  }
}

const FIELDS: Readonly<Record<string, Field>> = tables.confirmedData.fields
const TOTAL = Object.keys(FIELDS).find((field) => FIELDS[field]!.computed)!

const totalOf = (row: NewConfirmed): number | null => computedValue(FIELDS[TOTAL]!, (field) => (row as Row)[field])

const STORED = Object.entries(FIELDS).filter(([field]) => field !== tables.confirmedData.key)

function missingIn(row: NewConfirmed): LeftReason | null {
  if (row.companyCode === null && row.name === null) return 'unnamed'
  if (row.quantity === null) return 'quantity'
  return row.unitPrice === null ? 'price' : null
}

/**
 * Returns a function that checks if the database would refuse a row. Skips fields with the same value as in the row
 * before.
 */
function refuser(): (row: NewConfirmed, total: number | null) => boolean {
  const storedValues: unknown[] = STORED.map(() => undefined)
  return (row, total) =>
    STORED.some(([name, field], at) => {
      const value = name === TOTAL ? total : (row as Row)[name]
      if (value === storedValues[at]) return false
      if (isIssue(checkStored(field, value))) return true
      storedValues[at] = value
      return false
    })
}

export function confirmAct({ event }: EventTickets, { add, amount }: Confirmation): TicketAct {
  return {
    kind: 'confirm',
    eventCode: event.eventCode,
    details: { rows: add.length, amount },
    changes: { confirmedData: { add } },
  }
}
