import { exactYen, type ExactYen } from '#domain/exact-sum.ts'
import { groupBy } from '#domain/seals/groups.ts'
import { inShare } from '#domain/steps.ts'
import type { EventTickets } from '#domain/tickets/event-tickets.ts'
import type { SoldProducts } from '#domain/tickets/sales.ts'
import { byPersonInCharge, noteOf, type BalanceGroup, type BalanceNote } from './balance-groups.ts'
import type { BalanceLine, EventBalance } from './balance.ts'
import { oldPriceSteps, type OldPrice, type PriceChange } from './old-prices.ts'
import type { Payment } from './divide-payments.ts'

/**
 * Kinds of faults. `short`: a person in charge handed in less than the people owe. `refunded`: a person still owes
 * money, but money was handed back. `otherAccount`: somebody paid too much, and somebody else owes exactly this amount.
 * `nobody`: sales without a holder. `several`: sales of numbers with several holders.
 */
export type MoneyFaultKind =
  | BalanceNote
  | 'short'
  | 'refunded'
  | 'paidTwice'
  | 'otherAccount'
  | 'nobody'
  | 'several'
  | 'priceChanged'

/**
 * A fault in an event's money. A line is in at most one fault. Only if the prices of several products changed, the line
 * is in one `priceChanged` fault for each product.
 */
export interface MoneyFault {
  readonly kind: MoneyFaultKind
  readonly lines: readonly BalanceLine[]
  /**
   * All people under a person in charge, if the fault is about money that was handed in for them together; otherwise
   * null.
   */
  readonly group: BalanceGroup | null
  /** Payments that a person should check. For `short`: all payments of the lines. */
  readonly payments: readonly Payment[]
  /**
   * Owed amount, negative if overpaid. For `priceChanged`: the amount at the new price minus the amount at the old
   * price.
   */
  readonly amount: ExactYen
  /** People who owe exactly the amount that was paid too much. */
  readonly owing: readonly (BalanceLine | BalanceGroup)[]
  readonly price: OldPrice | null
}

/** Kinds of faults, in the order in which the page lists them. */
export const MONEY_FAULTS = [
  'short',
  'overpaid',
  'paidTwice',
  'otherAccount',
  'refunded',
  'partlyPaid',
  'priceChanged',
  'withoutSales',
  'unknownCode',
  'nobody',
  'several',
] as const satisfies readonly MoneyFaultKind[]

/**
 * Finds faults in an event's money. The page only shows them: no act is refused because of them.
 * @param changes price changes that the change history still contains
 */
export function* moneyFaultSteps(
  { lines }: EventBalance,
  tickets: EventTickets,
  products: SoldProducts,
  changes: readonly PriceChange[],
): Generator<number, readonly MoneyFault[]> {
  const repricedOf = yield* inShare(0.2, oldPriceSteps(tickets, products, changes))
  yield 0.6
  const owing = owingFinder(lines)
  yield 0.7
  const moneyFaults: MoneyFault[] = []
  const byPrice = new Map<number, MoneyFault>()
  /**
   * True if `amount` is exactly the difference made by price changes since the last of these payments. Then also adds
   * the lines to the `priceChanged` faults.
   */
  const isRepriced = (
    balanceLines: readonly BalanceLine[],
    payments: readonly Payment[],
    amount: ExactYen,
  ): boolean => {
    const days = payments.flatMap(({ paidOn }) => (paidOn === null ? [] : [paidOn]))
    const last = days.reduce((latest, day) => (day > latest ? day : latest), '')
    if (last === '') return false
    const repriced = repricedOf(
      balanceLines.map(({ key }) => key),
      last,
    )
    if (repriced.length === 0 || repriced.reduce((sum, soldRow) => sum + soldRow.amount, 0n) !== amount) return false
    for (const soldRow of repriced) {
      const existing = byPrice.get(soldRow.price.productCode) ?? priceFault(soldRow.price)
      byPrice.set(soldRow.price.productCode, {
        ...existing,
        lines: [...existing.lines, ...balanceLines.filter(({ key }) => soldRow.lines.includes(key))],
        payments: [...existing.payments, ...payments],
        amount: existing.amount + soldRow.amount,
      })
    }
    return true
  }
  let step = 0
  for (const group of byPersonInCharge(lines)) {
    if ((step += group.lines.length) >= LINES_A_STEP) {
      step = 0
      yield 0.8
    }
    const covered = groupFault(group, owing, isRepriced)
    if (covered?.fault) moneyFaults.push(covered.fault)
    for (const line of group.lines) {
      if (covered?.lines.has(line)) continue
      const fault = lineFault(line, owing, isRepriced)
      if (fault) moneyFaults.push(fault)
    }
  }
  yield 0.95
  return [...moneyFaults, ...byPrice.values()]
}

const LINES_A_STEP = 2048

const priceFault = (price: OldPrice): MoneyFault => ({
  kind: 'priceChanged',
  lines: [],
  group: null,
  payments: [],
  amount: 0n,
  owing: [],
  price,
})

type Owing = (amount: ExactYen, but: BalanceLine) => MoneyFault['owing']
type IsRepriced = (lines: readonly BalanceLine[], payments: readonly Payment[], amount: ExactYen) => boolean

/**
 * Fault in the money that a person in charge handed in. `lines`: lines that need no fault of their own, because this
 * fault or a changed price explains them.
 */
function groupFault(
  group: BalanceGroup,
  owing: Owing,
  isRepriced: IsRepriced,
): { readonly fault: MoneyFault | null; readonly lines: ReadonlySet<BalanceLine> } | null {
  const { lines } = group
  const payments = paymentsOf(lines).filter(({ companyCode }) => companyCode === null)
  const inChargeLine = lines.find(({ kind }) => kind === 'inCharge')
  if (payments.length === 0 || inChargeLine?.known === false) return null
  const short = lines.filter((line) => line.kind === 'holder' && line.owed > 0n && !isRefunded(line))
  const amount = [...short, ...(inChargeLine ? [inChargeLine] : [])].reduce((sum, { owed }) => sum + owed, 0n)
  if (amount === 0n) return null
  const covered = new Set([...short, ...(inChargeLine ? [inChargeLine] : [])])
  const base = { lines: [...covered], group, payments, amount, owing: [], price: null }
  if (isRepriced(lines, payments, amount)) return { fault: null, lines: covered }
  if (amount > 0n) {
    const isRefund = payments.some((payment) => payment.amount < 0)
    return { fault: { ...base, kind: isRefund ? 'refunded' : 'short' }, lines: covered }
  }
  return { fault: overpaidFault(inChargeLine!, base, owing), lines: covered }
}

function lineFault(line: BalanceLine, owing: Owing, isRepriced: IsRepriced): MoneyFault | null {
  const { kind, due, owed, known } = line
  const payments = paymentsOf([line])
  const base = { lines: [line], group: null, payments, amount: owed, owing: [], price: null }
  if (kind === 'nobody' || kind === 'several') return { ...base, kind }
  const note = noteOf(line)
  if (note === null && owed <= 0n) return null
  if (known && owed > 0n && isRefunded(line)) return { ...base, kind: 'refunded' }
  if (note === null) return null
  if (due !== 0n && isRepriced([line], payments, owed)) return null
  if (note === 'overpaid') return overpaidFault(line, base, owing)
  return { ...base, kind: note, owing: owed < 0n ? owing(-owed, line) : [] }
}

/** Suggests why a line is overpaid: the same amount was paid twice, or somebody else owes exactly this amount. */
function overpaidFault(line: BalanceLine, base: Omit<MoneyFault, 'kind'>, owing: Owing): MoneyFault {
  const over = -line.owed
  const owingOthers = owing(over, line)
  const sameAmount = groupBy(
    base.payments.filter(({ amount }) => amount > 0 && exactYen(amount) <= over),
    ({ amount }) => String(amount),
  )
  const repeatedPayments = [...sameAmount.values()].find((repeated) => repeated.length > 1)
  if (repeatedPayments) return { ...base, kind: 'paidTwice', payments: repeatedPayments, owing: owingOthers }
  const excessPayments = base.payments.filter(({ amount }) => exactYen(amount) === over)
  if (excessPayments.length > 0 && owingOthers.length > 0)
    return { ...base, kind: 'otherAccount', payments: excessPayments, owing: owingOthers }
  return { ...base, kind: 'overpaid' }
}

/** True if money was handed back to the person. */
const isRefunded = ({ shares }: BalanceLine): boolean =>
  shares.some(({ payment }) => payment.companyCode !== null && payment.amount < 0)

/** The payments of some lines. A payment that is divided among several lines occurs once. */
function paymentsOf(lines: readonly BalanceLine[]): readonly Payment[] {
  if (lines.length === 1 && lines[0]!.shares.length === 0) return NO_PAYMENTS
  return [...new Set(lines.flatMap(({ shares }) => shares.map(({ payment }) => payment)))]
}

const NO_PAYMENTS: readonly Payment[] = []

/** Maximum number of people that a fault names. More names would not help to find the payer. */
const MAX_OWING = 4

/** Returns a function that finds who owes exactly an amount: a person, or all people of a person in charge together. */
function owingFinder(lines: readonly BalanceLine[]): Owing {
  const byAmount = new Map<ExactYen, (BalanceLine | BalanceGroup)[]>()
  const add = (debtor: BalanceLine | BalanceGroup, amount: ExactYen) => {
    if (amount <= 0n) return
    const sameAmount = byAmount.get(amount)
    if (!sameAmount) byAmount.set(amount, [debtor])
    else if (sameAmount.length < MAX_OWING) sameAmount.push(debtor)
  }
  for (const line of lines) if (line.kind === 'holder') add(line, line.owed)
  for (const group of byPersonInCharge(lines)) {
    const owing = group.lines.filter(({ kind, owed }) => kind === 'holder' && owed > 0n)
    if (owing.length > 1)
      add(
        group,
        owing.reduce((sum, { owed }) => sum + owed, 0n),
      )
  }
  return (amount, but) => (byAmount.get(amount) ?? []).filter((debtor) => debtor !== but)
}
