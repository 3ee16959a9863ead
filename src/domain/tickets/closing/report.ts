import { exactYen, ExactSum, type ExactYen } from '#domain/exact-sum.ts'
import { groupBy } from '#domain/seals/groups.ts'
import { inShare } from '#domain/steps.ts'
import { byDepartment, byPersonInCharge, type BalanceGroup } from '#domain/tickets/payments/balance-groups.ts'
import type { Balance, BalanceRows, EventBalance } from '#domain/tickets/payments/balance.ts'
import { exactAmount } from '#domain/tickets/payments/dues.ts'
import { byDay, type Payment } from '#domain/tickets/payments/divide-payments.ts'
import { productFinder } from '#domain/tickets/products.ts'
import { soldRowSteps } from '#domain/tickets/sales.ts'
import type { EventTickets } from '#domain/tickets/event-tickets.ts'
import type { Tally } from '#domain/tickets/tallies.ts'

/**
 * Totals of a department or person in charge. `key` is 'several' for numbers with several holders, and 'nobody' for
 * sales without a holder.
 */
export interface OwnerTotals extends Balance {
  readonly key: string
  readonly code: number | null
  readonly name: string | null
  /** Number of held booklets. */
  readonly booklets: number
}

export interface ProductTotals {
  readonly code: number | null
  readonly name: string | null
  readonly quantity: ExactYen
  readonly due: ExactYen
}

export interface DayTotals {
  /** Null for payments without a date. */
  readonly day: string | null
  readonly paid: ExactYen
}

/** Payments of a person, or of a person in charge for several people. Not printed on the report. */
export interface PayerTotals {
  readonly companyCode: string | null
  readonly personInChargeCode: number | null
  readonly paid: ExactYen
}

/** Figures of a closed event. Each list adds up to `total`. */
export interface ClosingReport {
  readonly total: Balance & { readonly booklets: number; readonly quantity: ExactYen }
  readonly departments: readonly OwnerTotals[]
  readonly personsInCharge: readonly OwnerTotals[]
  readonly products: readonly ProductTotals[]
  readonly days: readonly DayTotals[]
  readonly payers: readonly PayerTotals[]
}

export function* closingReportSteps(
  rows: Pick<BalanceRows, 'products' | 'payments'>,
  tickets: EventTickets,
  balance: EventBalance,
): Generator<number, ClosingReport> {
  const products = yield* inShare(0.5, productSteps(rows.products, tickets))
  const { eventCode } = tickets.event
  const payments = rows.payments.filter((payment) => payment.eventCode === eventCode).sort(byDay)
  const departments = ownerTotals(byDepartment(balance.lines), tickets.tallies.departments)
  return {
    total: {
      ...balance.total,
      booklets: departments.reduce((sum, { booklets }) => sum + booklets, 0),
      quantity: products.reduce((sum, { quantity }) => sum + quantity, 0n),
    },
    departments,
    personsInCharge: ownerTotals(byPersonInCharge(balance.lines), tickets.tallies.personsInCharge),
    products,
    days: dayTotals(payments),
    payers: payerTotals(payments),
  }
}

/**
 * Totals by group. Groups that hold numbers are included even if the balance does not contain them. Example: several
 * people hold the same numbers (the group 'several'), and none of these numbers is sold.
 */
function ownerTotals(groups: readonly BalanceGroup[], tallies: readonly Tally[]): readonly OwnerTotals[] {
  const issued = new Map(tallies.map((tally) => [tally.key, tally.issued]))
  const knownKeys = new Set(groups.map(({ key }) => key))
  const noAmounts = { code: null, name: null, due: 0n, paid: 0n, owed: 0n }
  return [
    ...groups.map(({ lines: _, ...group }) => ({ ...group, booklets: issued.get(group.key) ?? 0 })),
    ...tallies
      .filter((tally) => tally.issued > 0 && !knownKeys.has(tally.key))
      .map(({ key, issued: booklets }) => ({ ...noAmounts, key, booklets })),
  ]
}

function* productSteps(
  products: BalanceRows['products'],
  { eventRows }: EventTickets,
): Generator<void, readonly ProductTotals[]> {
  const productOf = productFinder(products, eventRows.event)
  const names = new Map<number | null, string | null>(
    products.map(({ productCode, productName }) => [productCode, productName]),
  )
  const sums = new Map<number | null, { quantity: ExactYen; readonly due: ExactSum }>()
  yield* soldRowSteps(eventRows, products, (_, row, amount, price) => {
    const code = productOf(row)
    const sum = sums.get(code) ?? { quantity: 0n, due: new ExactSum() }
    sums.set(code, sum)
    if (row.quantity !== null) sum.quantity += exactYen(row.quantity)
    const exact = amount === null ? null : exactAmount(amount, row.quantity, price)
    if (exact !== null) sum.due.addExact(exact)
    else if (amount !== null) sum.due.add(amount)
  })
  return [...sums]
    .map(([code, { quantity, due }]) => ({ code, name: names.get(code) ?? null, quantity, due: due.exact }))
    .sort((a, b) => (a.code ?? Infinity) - (b.code ?? Infinity))
}

function dayTotals(payments: readonly Payment[]): readonly DayTotals[] {
  const days = new Map<string | null, ExactYen>()
  for (const { paidOn, amount } of payments) days.set(paidOn, (days.get(paidOn) ?? 0n) + exactYen(amount))
  return [...days].map(([day, paid]) => ({ day, paid }))
}

const payerTotals = (payments: readonly Payment[]): readonly PayerTotals[] =>
  [...groupBy(payments, (payment) => JSON.stringify([payment.companyCode, payment.personInChargeCode])).values()].map(
    (productRows) => {
      const { companyCode, personInChargeCode } = productRows[0]!
      return {
        companyCode,
        personInChargeCode,
        paid: productRows.reduce((sum, { amount }) => sum + exactYen(amount), 0n),
      }
    },
  )
