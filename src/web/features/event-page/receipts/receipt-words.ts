import { formatExactYen } from '#domain/kinds/format-yen.ts'
import { exactYen } from '#domain/exact-sum.ts'
import { shownText } from '#domain/grid/display.ts'
import { isVoid, replacements, type Receipt } from '#domain/tickets/acts/receipt.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'
import type { Column } from '#web/dialogs/PagedTable.tsx'
import type { Messages } from '#web/messages/use-messages.ts'

export const dayText = ({ t }: Messages, day: string | null): string => shownText('date', day) || t('eventPage.untold')

export const paymentText = (messages: Messages, { paidOn, amount }: Payment) => ({
  day: dayText(messages, paidOn),
  amount: formatExactYen(exactYen(amount)),
})

export const receiptYen = ({ amount }: Pick<Receipt, 'amount'>): string => formatExactYen(exactYen(amount))

export function stateText(messages: Messages, receipt: Receipt, replacing: ReadonlyMap<number, number>): string {
  const { t } = messages
  if (!isVoid(receipt))
    return receipt.replaces === null ? t('receipts.valid') : t('receipts.replacesNumber', { number: receipt.replaces })
  const voided = { day: dayText(messages, receipt.voidedOn), reason: receipt.voidReason ?? t('eventPage.untold') }
  const number = replacing.get(receipt.id)
  return number === undefined ? t('receipts.void', voided) : t('receipts.voidReplaced', { ...voided, number })
}

export function receiptColumns(messages: Messages, receipts: readonly Receipt[]): readonly Column<Receipt>[] {
  const { t } = messages
  const replacing = replacements(receipts)
  return [
    { label: t('receipts.column'), cell: ({ id }) => String(id) },
    { label: t('receipts.day'), cell: ({ issuedOn }) => dayText(messages, issuedOn) },
    { label: t('receipts.addressee'), cell: ({ addressee }) => addressee ?? t('eventPage.untold') },
    { label: t('receipts.amount'), align: 'end', cell: receiptYen },
    { label: t('receipts.state'), cell: (receipt) => stateText(messages, receipt, replacing) },
  ]
}
