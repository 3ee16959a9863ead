import { Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { issueAct, unreceipted } from '#domain/tickets/acts/receipt.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'
import { type Acting, ActModal } from '#web/dialogs/ActModal.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import { checkedReceipt, receiptOf, typedReceipt } from './receipt-form.ts'
import { ReceiptFields } from './ReceiptFields.tsx'
import type { LoadedReceipts } from './use-receipts.ts'

export interface IssueDialogProps {
  readonly loaded: LoadedReceipts
  readonly payment: Payment
  readonly event: string
  /** The payer's name; null if unknown. */
  readonly payer: string | null
  onShow(): void
  onClose(): void
}

/** Issues a receipt. Its amount is the part of the payment for which no receipt was issued yet. */
export function IssueDialog(props: IssueDialogProps) {
  const { t } = useMessages()
  return (
    <ActModal title={t('receipts.issueTitle')} onClose={props.onClose}>
      {(acting) => <IssueForm {...props} {...acting} />}
    </ActModal>
  )
}

function IssueForm({ loaded: source, payment, event, payer, onShow, ...props }: IssueDialogProps & Acting) {
  const messages = useMessages()
  const { t } = messages
  const receipts = source.rows.paymentReceipts
  const remaining = unreceipted(payment, receipts)
  const [texts, setTyped] = useState(() => typedReceipt(messages, receipts, { remaining, addressee: payer, event }))
  const checked = checkedReceipt(messages, texts, remaining)
  const receipt = receiptOf(payment, checked)
  const id = JSON.stringify(receipt)
  const act = useMemo(
    () => receipt && issueAct(payment.eventCode!, receipt),
    // oxlint-disable-next-line react/exhaustive-deps -- `id` changes exactly when the receipt does
    [payment.eventCode, id],
  )
  return (
    <Stack gap="md">
      <ReceiptFields texts={texts} checked={checked} onChange={setTyped} />
      <ActFoot
        {...props}
        source={source}
        act={act}
        confirmLabel={t('receipts.issuing')}
        doneMessage={t('receipts.issued')}
        onward={{ label: t('receipts.show'), onPress: onShow }}
        preview={<></>}
        note={receipt ? null : <Text size="sm">{t('receipts.fillIn')}</Text>}
      />
    </Stack>
  )
}
