/** Required effects of payments and of confirming sales. */
import assert from 'node:assert/strict'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Office } from './home.ts'
import { moneyOf, totalsOf } from './money.ts'
import type { PayStep } from './steps.ts'

/** One yen in units of 1/10,000 yen. */
const YEN = 10_000n

/** Confirming a sale uses the price of its product, so no amount changes. */
export const checkConfirmed = (before: Office, after: Office): void =>
  assert.deepEqual(moneyOf(after), moneyOf(before), 'confirming changes no amount')

/** A payment raises the paid sum by its amount, and leaves the due sum. After "paid in full" nobody owes a yen. */
export function checkPaid(before: Office, step: PayStep, act: TicketAct | null, after: Office): void {
  const inCharge = step.do === 'payInFull' ? step.inCharge : null
  const [was, is] = [totalsOf(before, inCharge), totalsOf(after, inCharge)]
  const changes = act?.changes.payments
  const amountOf = (key: number) => before.rows.payments.find(({ id }) => id === key)!.amount
  const sum = [
    ...(changes?.add ?? []).map(({ amount }) => Number(amount)),
    ...(changes?.edit ?? []).flatMap(({ key, changes: { amount } }) => [Number(amount), -amountOf(key)]),
    ...(changes?.remove ?? []).map((key) => -amountOf(key)),
  ].reduce((all, amount) => all + BigInt(amount), 0n)
  assert.deepEqual([is.due, is.paid], [was.due, was.paid + sum * YEN], 'the amounts of the payments')
  // Debts below one yen cannot be paid. A sum is divided exactly, so one account may get the yen that another lacks.
  const most = BigInt(is.accounts + 1) * YEN + was.beyond
  if (step.do === 'payInFull') assert.ok(is.owed < most, 'nobody owes anything')
}
