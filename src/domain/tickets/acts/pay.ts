import { exactYen, wholeYen, type ExactYen } from '#domain/exact-sum.ts'
import type { Row } from '#domain/table.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { BalanceLine } from '#domain/tickets/payments/balance.ts'
import type { TicketAct } from './ticket-act.ts'

/** A payment to store. The database generates the key. */
export type NewPayment = Omit<TableRow<'payments'>, 'id'>

export interface PaidInFull {
  /** Null if nobody owes anything. */
  readonly act: TicketAct | null
  readonly payments: readonly NewPayment[]
  readonly amount: ExactYen
  /** Lines with an owed amount, and a code of the payer or the person in charge. */
  readonly payers: readonly BalanceLine[]
  /** Lines with an owed amount, but without any code to record a payer. */
  readonly withoutPayer: readonly BalanceLine[]
}

/**
 * Records a payment of the owed amount for each line. Skips amounts below one yen.
 * @param newAmounts amounts in place of the owed ones, by key of the line; null records no payment
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

/** True for a line of a holder that owes at least one yen. */
export const isOwing = ({ kind, owed }: BalanceLine): boolean =>
  kind !== 'several' && kind !== 'nobody' && wholeYen(owed) > 0n

const hasPayer = ({ companyCode, personInChargeCode }: BalanceLine): boolean =>
  companyCode !== null || personInChargeCode !== null

/** The owed amount in whole yen, because a payment has no decimals. 0 if nothing is owed; at most 2^53 - 1. */
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
