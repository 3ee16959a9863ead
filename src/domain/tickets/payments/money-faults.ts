import { exactYen, type ExactYen } from '#domain/exact-sum.ts'
import { groupBy } from '#domain/seals/groups.ts'
import { inShare } from '#domain/steps.ts'
import type { Standing } from '#domain/tickets/standing.ts'
import type { SoldProducts } from '#domain/tickets/sales.ts'
import { byPersonInCharge, noteOf, type BalanceGroup, type BalanceNote } from './balance-groups.ts'
import type { BalanceLine, EventBalance } from './balance.ts'
import { oldPriceSteps, type OldPrice, type PriceChange } from './old-prices.ts'
import type { Payment } from './part-payments.ts'

/**
 * `short`: a person in charge handed in less than their people owe. `refunded`: due money was handed back.
 * `otherAccount`: a payment of exactly the amount that somebody else owes. `nobody`, `several`: sales without one holder.
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

/** Each line is in at most one fault, or in several `priceChanged` ones if several prices changed. */
export interface MoneyFault {
  readonly kind: MoneyFaultKind
  readonly lines: readonly BalanceLine[]
  /** The person in charge, if the fault is in what was handed in for several people. */
  readonly group: BalanceGroup | null
  /** The payments to check; all of the lines for a shortage. */
  readonly payments: readonly Payment[]
  /** Owed; negative: overpaid. Of a price that changed: the difference. */
  readonly amount: ExactYen
  /** People who owe exactly the overpaid amount. */
  readonly owing: readonly (BalanceLine | BalanceGroup)[]
  readonly price: OldPrice | null
}

/** The kinds in the order of the page. */
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

/** The faults of an event's money. They block nothing. @param changes of prices, as far as the history is known */
export function* moneyFaultSteps(
  { lines }: EventBalance,
  standing: Standing,
  products: SoldProducts,
  changes: readonly PriceChange[],
): Generator<number, readonly MoneyFault[]> {
  const repricedOf = yield* inShare(0.2, oldPriceSteps(standing, products, changes))
  yield 0.6
  const owing = owingFinder(lines)
  yield 0.7
  const found: MoneyFault[] = []
  const byPrice = new Map<number, MoneyFault>()
  /** True if the amount results from prices that changed after the last of the payments. */
  const isRepriced = (of: readonly BalanceLine[], payments: readonly Payment[], amount: ExactYen): boolean => {
    const days = payments.flatMap(({ paidOn }) => (paidOn === null ? [] : [paidOn]))
    const last = days.reduce((latest, day) => (day > latest ? day : latest), '')
    if (last === '') return false
    const repriced = repricedOf(
      of.map(({ key }) => key),
      last,
    )
    if (repriced.length === 0 || repriced.reduce((sum, one) => sum + one.amount, 0n) !== amount) return false
    for (const one of repriced) {
      const known = byPrice.get(one.price.productCode) ?? priceFault(one.price)
      byPrice.set(one.price.productCode, {
        ...known,
        lines: [...known.lines, ...of.filter(({ key }) => one.lines.includes(key))],
        payments: [...known.payments, ...payments],
        amount: known.amount + one.amount,
      })
    }
    return true
  }
  let seen = 0
  for (const group of byPersonInCharge(lines)) {
    if ((seen += group.lines.length) >= LINES_A_STEP) {
      seen = 0
      yield 0.8
    }
    const covered = groupFault(group, owing, isRepriced)
    if (covered?.fault) found.push(covered.fault)
    for (const line of group.lines) {
      if (covered?.lines.has(line)) continue
      const fault = lineFault(line, owing, isRepriced)
      if (fault) found.push(fault)
    }
  }
  yield 0.95
  return [...found, ...byPrice.values()]
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

/** A fault of the sums that a person in charge handed in, and the lines that need no fault of their own. */
function groupFault(
  group: BalanceGroup,
  owing: Owing,
  isRepriced: IsRepriced,
): { readonly fault: MoneyFault | null; readonly lines: ReadonlySet<BalanceLine> } | null {
  const { lines } = group
  const payments = paymentsOf(lines).filter(({ companyCode }) => companyCode === null)
  const rest = lines.find(({ kind }) => kind === 'inCharge')
  if (payments.length === 0 || rest?.known === false) return null
  const short = lines.filter((line) => line.kind === 'holder' && line.owed > 0n && !isRefunded(line))
  const amount = [...short, ...(rest ? [rest] : [])].reduce((sum, { owed }) => sum + owed, 0n)
  if (amount === 0n) return null
  const covered = new Set([...short, ...(rest ? [rest] : [])])
  const own = { lines: [...covered], group, payments, amount, owing: [], price: null }
  if (isRepriced(lines, payments, amount)) return { fault: null, lines: covered }
  if (amount > 0n) {
    const isRefund = payments.some((payment) => payment.amount < 0)
    return { fault: { ...own, kind: isRefund ? 'refunded' : 'short' }, lines: covered }
  }
  return { fault: overpaidFault(rest!, own, owing), lines: covered }
}

function lineFault(line: BalanceLine, owing: Owing, isRepriced: IsRepriced): MoneyFault | null {
  const { kind, due, owed, known } = line
  const payments = paymentsOf([line])
  const own = { lines: [line], group: null, payments, amount: owed, owing: [], price: null }
  if (kind === 'nobody' || kind === 'several') return { ...own, kind }
  const note = noteOf(line)
  if (note === null && owed <= 0n) return null
  if (known && owed > 0n && isRefunded(line)) return { ...own, kind: 'refunded' }
  if (note === null) return null
  if (due !== 0n && isRepriced([line], payments, owed)) return null
  if (note === 'overpaid') return overpaidFault(line, own, owing)
  return { ...own, kind: note, owing: owed < 0n ? owing(-owed, line) : [] }
}

/** The same amount twice, or an amount that somebody else owes, is the likely reason of an overpayment. */
function overpaidFault(line: BalanceLine, own: Omit<MoneyFault, 'kind'>, owing: Owing): MoneyFault {
  const over = -line.owed
  const others = owing(over, line)
  const same = groupBy(
    own.payments.filter(({ amount }) => amount > 0 && exactYen(amount) <= over),
    ({ amount }) => String(amount),
  )
  const twice = [...same.values()].find((some) => some.length > 1)
  if (twice) return { ...own, kind: 'paidTwice', payments: twice, owing: others }
  const wrong = own.payments.filter(({ amount }) => exactYen(amount) === over)
  if (wrong.length > 0 && others.length > 0) return { ...own, kind: 'otherAccount', payments: wrong, owing: others }
  return { ...own, kind: 'overpaid' }
}

/** True if the person was handed money back. */
const isRefunded = ({ shares }: BalanceLine): boolean =>
  shares.some(({ payment }) => payment.companyCode !== null && payment.amount < 0)

/** Each payment once, even if it counts for several lines. */
function paymentsOf(lines: readonly BalanceLine[]): readonly Payment[] {
  if (lines.length === 1 && lines[0]!.shares.length === 0) return NO_PAYMENTS
  return [...new Set(lines.flatMap(({ shares }) => shares.map(({ payment }) => payment)))]
}

const NO_PAYMENTS: readonly Payment[] = []

/** More names would not help to find the payer. */
const MOST_OWING = 4

/** Finds who owes exactly an amount: people, or persons in charge with all of their people. */
function owingFinder(lines: readonly BalanceLine[]): Owing {
  const found = new Map<ExactYen, (BalanceLine | BalanceGroup)[]>()
  const add = (own: BalanceLine | BalanceGroup, amount: ExactYen) => {
    if (amount <= 0n) return
    const same = found.get(amount)
    if (!same) found.set(amount, [own])
    else if (same.length < MOST_OWING) same.push(own)
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
  return (amount, but) => (found.get(amount) ?? []).filter((own) => own !== but)
}
