import { exactYen, type ExactYen } from '#domain/exact-sum.ts'
import type { TableRow } from '#domain/tables/index.ts'

export type Payment = TableRow<'payments'>

/** The part of a payment that counts for one debt. */
export interface PaymentShare {
  readonly payment: Payment
  readonly amount: ExactYen
}

/** `owed` is negative if overpaid. */
export interface Debt {
  owed: ExactYen
  readonly shares: PaymentShare[]
}

/** Sorts by date, then in the order of recording. */
export const byDay = (a: Payment, b: Payment): number => {
  const [first, second] = [a.paidOn ?? LAST_DAY, b.paidOn ?? LAST_DAY]
  if (first !== second) return first < second ? -1 : 1
  return a.id - b.id
}

const LAST_DAY = '9999-12-31'

export function give(debt: Debt, payment: Payment, amount: ExactYen): void {
  debt.owed -= amount
  debt.shares.push({ payment, amount })
}

/**
 * Divides payments among the debts of several people.
 * A payment first offsets the balance of `rest`. Then it settles the oldest debt of exactly its amount, or else the
 * oldest debts. A refund does the same with overpaid amounts.
 * @param debts oldest first; `owed` and `shares` are updated
 * @param remainder receives the remainders
 */
export function dividePayments(debts: readonly Debt[], payments: readonly Payment[], remainder: Debt): void {
  const [owing, overpaid] = [openDebts(debts, 1), openDebts(debts, -1)]
  for (const payment of payments) {
    const isRefund = payment.amount < 0
    const open = isRefund ? overpaid : owing
    let undivided = exactYen(payment.amount)
    const remainderShare = sharedAmount(remainder.owed, undivided)
    if (remainderShare !== 0n) give(remainder, payment, remainderShare)
    undivided -= remainderShare
    for (let debt = open.exact(undivided); undivided !== 0n && debt; debt = open.oldest()) {
      const amount = sharedAmount(debt.owed, undivided)
      give(debt, payment, amount)
      undivided -= amount
    }
    if (undivided !== 0n) give(remainder, payment, undivided)
  }
}

/** The part of an amount that reduces a debt; 0 if the amount would increase it. */
function sharedAmount(owed: ExactYen, amount: ExactYen): ExactYen {
  if (amount > 0n) return owed <= 0n ? 0n : owed < amount ? owed : amount
  return owed >= 0n ? 0n : owed > amount ? owed : amount
}

/** Index of the open debts. Only the oldest can be partly settled; each other one is either settled or unchanged. */
function openDebts(debts: readonly Debt[], sign: 1 | -1) {
  const isOpen = ({ owed }: Debt) => (sign > 0 ? owed > 0n : owed < 0n)
  const open = debts.filter(isOpen)
  const byAmount = new Map<ExactYen, Debt[]>()
  // In reverse order, so that `pop` returns the oldest.
  for (const debt of open.toReversed()) {
    const debtsOfAmount = byAmount.get(debt.owed)
    if (debtsOfAmount) debtsOfAmount.push(debt)
    else byAmount.set(debt.owed, [debt])
  }
  let nextIndex = 0
  const oldest = (): Debt | undefined => {
    while (nextIndex < open.length && !isOpen(open[nextIndex]!)) nextIndex++
    return open[nextIndex]
  }
  const exact = (amount: ExactYen): Debt | undefined => {
    const first = oldest()
    if (first?.owed === amount) return first
    const debtsOfAmount = byAmount.get(amount) ?? []
    while (debtsOfAmount.length > 0 && debtsOfAmount.at(-1)!.owed !== amount) debtsOfAmount.pop()
    return debtsOfAmount.at(-1) ?? first
  }
  return { oldest, exact }
}
