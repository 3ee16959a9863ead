import { exactYen, wholeYen, type ExactYen } from '#domain/exact-sum.ts'
import type { Row } from '#domain/table.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { BalanceLine } from '#domain/tickets/payments/balance.ts'
import type { TicketAct } from './ticket-act.ts'

/** A payment without its key, which the database generates. */
export type NewPayment = Omit<TableRow<'payments'>, 'id'>

export interface PaidInFull {
  /** Null if nobody owes anything. */
  readonly act: TicketAct | null
  readonly payments: readonly NewPayment[]
  readonly amount: ExactYen
  /** Lines with an owed amount and a known payer. */
  readonly payers: readonly BalanceLine[]
  /** Lines with an owed amount but without a known payer. */
  readonly withoutPayer: readonly BalanceLine[]
}

/**
 * Creates a payment for each line, of the amount that the line owes. Skips amounts below one yen.
 * @param newAmounts amounts that replace the owed ones, by key of the line; null for no payment
 */
export function payInFull(
  eventCode: number,
  lines: readonly BalanceLine[],
  { paidOn, way }: Pick<NewPayment, 'paidOn' | 'way'>,
  newAmounts: ReadonlyMap<string, number | null> = new Map(),
): PaidInFull {
  const owing = lines.filter(isOwing)
  const [payers, withoutPayer] = [owing.filter(hasPayer), owing.filter((line) => !hasPayer(line))]
  const payments = payers.flatMap(({ key, companyCode, personInChargeCode, owed }): NewPayment[] => {
    const amount = newAmounts.has(key) ? newAmounts.get(key)! : payable({ owed })
    return amount === null ? [] : [{ eventCode, companyCode, personInChargeCode, amount, paidOn, way, note: null }]
  })
  const amount = payments.reduce((sum, payment) => sum + exactYen(payment.amount), 0n)
  return {
    act: payments.length === 0 ? null : payAct(eventCode, { add: payments }),
    payments,
    amount,
    payers,
    withoutPayer,
  }
}

/** True for a known payer who owes at least one yen. */
export const isOwing = ({ kind, owed }: BalanceLine): boolean =>
  kind !== 'several' && kind !== 'nobody' && wholeYen(owed) > 0n

const hasPayer = ({ companyCode, personInChargeCode }: BalanceLine): boolean =>
  companyCode !== null || personInChargeCode !== null

/** Whole yen that are owed; 0 if nothing is. A payment has no decimals, and is at most 2^53−1. */
export function payable({ owed }: Pick<BalanceLine, 'owed'>): number {
  const wholeAmount = wholeYen(owed)
  if (wholeAmount <= 0n) return 0
  return wholeAmount > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(wholeAmount)
}

export interface PaymentChanges {
  readonly add?: readonly NewPayment[]
  readonly edit?: readonly { readonly key: number; readonly changes: Row }[]
  readonly remove?: readonly number[]
}

export function payAct(eventCode: number, changes: PaymentChanges): TicketAct {
  const { add = [], edit = [], remove = [] } = changes
  return {
    kind: 'pay',
    eventCode,
    details: { rows: add.length + edit.length + remove.length },
    changes: { payments: changes },
  }
}
