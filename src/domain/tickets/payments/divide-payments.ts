import { exactYen, type ExactYen } from '#domain/exact-sum.ts'
import type { TableRow } from '#domain/tables/index.ts'

export type Payment = TableRow<'payments'>

/** The part of a payment that counts for one debt. */
export interface PaymentShare {
  readonly payment: Payment
  readonly amount: ExactYen
}

/** An amount that is owed; negative if overpaid. */
export interface Debt {
  owed: ExactYen
  readonly shares: PaymentShare[]
}

/** Sorts by date; on the same date, in the order of recording. */
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
 * Divides payments among the debts of several people. A payment first settles what `remainder` owes, for example after
 * a refund that was too large. The rest settles the oldest debt of exactly the same amount. If there is none, it
 * settles the debts one after the other, the oldest first. A refund settles overpaid amounts in the same order.
 * @param debts the oldest first; `owed` and `shares` are updated
 * @param remainder gets the money that no debt needs
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

/** Part of a payment or refund that settles what is owed or overpaid. The result is 0 if nothing can be settled. */
function sharedAmount(owed: ExactYen, amount: ExactYen): ExactYen {
  if (amount > 0n) return owed <= 0n ? 0n : owed < amount ? owed : amount
  return owed >= 0n ? 0n : owed > amount ? owed : amount
}

/**
 * Finds debts that are not settled, by age or by amount. Only the oldest open debt can be partly paid. Every other debt
 * either still has its first amount or is settled, so `byAmount` needs no update.
 */
function openDebts(debts: readonly Debt[], sign: 1 | -1) {
  const isOpen = ({ owed }: Debt) => (sign > 0 ? owed > 0n : owed < 0n)
  const open = debts.filter(isOpen)
  const byAmount = new Map<ExactYen, Debt[]>()
  // Reversed, so that `pop` returns the oldest debt.
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
