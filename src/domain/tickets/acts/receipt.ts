import type { TableRow } from '#domain/tables/index.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'
import type { TicketAct } from './ticket-act.ts'

export type Receipt = TableRow<'paymentReceipts'>

/** A receipt to store. The database assigns the number. */
export type NewReceipt = Omit<Receipt, 'id' | 'voidedOn' | 'voidReason' | 'replaces'>

export const isVoid = ({ voidedOn }: Pick<Receipt, 'voidedOn'>): boolean => voidedOn !== null

/** Part of a payment, in yen, for which there is no valid receipt. 0 for a refund. */
export function unreceipted(payment: Pick<Payment, 'id' | 'amount'>, receipts: readonly Receipt[]): number {
  let unprinted = BigInt(payment.amount)
  for (const receipt of receipts)
    if (receipt.paymentId === payment.id && !isVoid(receipt)) unprinted -= BigInt(receipt.amount)
  return unprinted > 0n ? Number(unprinted) : 0
}

/** Issuer of the latest receipt, which is suggested for the next one. */
export function lastIssuer(
  receipts: readonly Receipt[],
): Pick<Receipt, 'issuer' | 'issuerAddress' | 'registrationNumber' | 'purpose'> | null {
  return receipts.reduce<Receipt | null>(
    (last, receipt) => (last === null || receipt.id > last.id ? receipt : last),
    null,
  )
}

/** Maps the number of each replaced receipt to the number of the receipt that replaces it. */
export const replacements = (receipts: readonly Receipt[]): ReadonlyMap<number, number> =>
  new Map(receipts.flatMap(({ id, replaces }) => (replaces === null ? [] : [[replaces, id] as const])))

export const issueAct = (eventCode: number, receipt: NewReceipt): TicketAct => ({
  kind: 'issue',
  eventCode,
  details: { rows: 1 },
  changes: { paymentReceipts: { add: [receipt] } },
})

/** The act that declares a receipt void. @param replacement new receipt to issue in the same act; null for none */
export function voidAct(
  eventCode: number,
  id: number,
  changes: Pick<Receipt, 'voidedOn' | 'voidReason'>,
  replacement: NewReceipt | null,
): TicketAct {
  return {
    kind: 'void',
    eventCode,
    details: { rows: replacement ? 2 : 1 },
    changes: {
      paymentReceipts: {
        edit: [{ key: id, changes }],
        ...(replacement && { add: [{ ...replacement, replaces: id }] }),
      },
    },
  }
}
