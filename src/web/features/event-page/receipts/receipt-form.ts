import { formatExactYen } from '#domain/kinds/format-yen.ts'
import { exactYen } from '#domain/exact-sum.ts'
import { isoDay } from '#domain/kinds/date.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { fieldOf, type Field, type Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { lastIssuer, type NewReceipt, type Receipt } from '#domain/tickets/acts/receipt.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'
import { checkTyped } from '#domain/validate.ts'
import { typedText } from '#web/kinds/typed.ts'
import type { Messages } from '#web/messages/use-messages.ts'

const { paymentReceipts } = tables

export const RECEIPT_FIELDS = [
  'issuedOn',
  'addressee',
  'amount',
  'purpose',
  'issuer',
  'issuerAddress',
  'registrationNumber',
] as const
export type ReceiptField = (typeof RECEIPT_FIELDS)[number]
export type TypedReceipt = Readonly<Record<ReceiptField, string>>

export interface CheckedField {
  readonly name: ReceiptField
  readonly field: Field
  readonly error: string | null
  readonly value: Value
}

/**
 * Validates the typed fields of a receipt.
 * @param remaining amount in yen for which no receipt was issued yet
 */
export function checkedReceipt(messages: Messages, texts: TypedReceipt, remaining: number): readonly CheckedField[] {
  const { t, issue, label } = messages
  return RECEIPT_FIELDS.map((name) => {
    const declared: Field = fieldOf(paymentReceipts, name)!
    // `checkTyped` refuses an empty text only for required fields. An essential field, such as the amount, must not be
    // empty either.
    const field = { ...declared, ...(declared.essential && { required: true as const }) }
    const value = checkTyped(field, texts[name])
    const wrong = (error: string) => ({ name, field, error, value: null })
    if (isIssue(value)) return wrong(issue(value, label(field.label)))
    if (name === 'amount' && Number(value) > remaining)
      return wrong(t('receipts.amountOver', { amount: formatExactYen(exactYen(remaining)) }))
    return { name, field, error: null, value }
  })
}

/** The receipt to issue; null while a field is invalid. */
export function receiptOf(payment: Pick<Payment, 'id' | 'eventCode'>, checked: readonly CheckedField[]) {
  if (checked.some(({ error }) => error !== null)) return null
  const values: Row = Object.fromEntries(checked.map(({ name, value }) => [name, value]))
  return { eventCode: payment.eventCode, paymentId: payment.id, ...values } as unknown as NewReceipt
}

export interface ReceiptStart {
  readonly remaining: number
  readonly addressee: string | null
  readonly event: string
}

/** The initial texts of the fields. The issuer is copied from the newest receipt. */
export function typedReceipt(
  { t }: Messages,
  receipts: readonly Receipt[],
  { remaining, addressee, event }: ReceiptStart,
): TypedReceipt {
  const last = lastIssuer(receipts)
  return typedOf({
    issuedOn: isoDay(new Date()),
    addressee,
    amount: remaining || null,
    purpose: t('receipts.purposeOf', { event }),
    issuer: last?.issuer ?? null,
    issuerAddress: last?.issuerAddress ?? null,
    registrationNumber: last?.registrationNumber ?? null,
  })
}

export const typedOf = (row: Pick<Row, ReceiptField>): TypedReceipt =>
  Object.fromEntries(
    RECEIPT_FIELDS.map((name) => [name, typedText(fieldOf(paymentReceipts, name)!.kind, row[name])]),
  ) as unknown as TypedReceipt
