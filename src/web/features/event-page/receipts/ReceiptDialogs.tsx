import { formatExactYen } from '#domain/kinds/format-yen.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { exactYen } from '#domain/exact-sum.ts'
import { unreceipted, type Receipt } from '#domain/tickets/acts/receipt.ts'
import type { BalanceRows } from '#domain/tickets/payments/balance.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { paymentText } from './receipt-words.ts'
import { ReceiptCard } from './ReceiptCard.tsx'
import { ReceiptTable } from './ReceiptTable.tsx'
import { useReceipts, type LoadedReceipts } from './use-receipts.ts'
import { VoidDialog } from './VoidDialog.tsx'
import type { ReceiptPaperSlot } from './receipt-paper.ts'

/** The open dialog: the receipts of a payment, a single receipt, or the form that issues or voids one. */
export type OpenReceiptDialog =
  | { readonly payment: number }
  | { readonly receipt: number }
  | { readonly issue: number }
  | { readonly void: number }

export interface ReceiptDialogsProps extends ReceiptPaperSlot {
  readonly first: OpenReceiptDialog
  readonly event: string
  readonly rows: Pick<BalanceRows, 'employees' | 'personInCharge'>
  onClose(): void
}

export function ReceiptDialogs({ first, event, rows, ReceiptPaper, onClose }: ReceiptDialogsProps) {
  const loaded = useReceipts()
  const store = useTables()
  const [openDialog, setOpenDialog] = useState<OpenReceiptDialog | null>(first)
  if (!loaded || !openDialog) return null
  const go = (next: OpenReceiptDialog) => {
    // Closes this dialog first, which returns the focus to the opener. When the next dialog closes, the same opener
    // gets the focus again.
    flushSync(() => setOpenDialog(null))
    setOpenDialog(next)
  }
  /** Opens the newest receipt of this payment. */
  const showNewest = (payment: number) => {
    const storedReceipts = store.get('paymentReceipts').data?.rows as readonly Receipt[] | undefined
    const receiptIds = (storedReceipts ?? []).filter(({ paymentId }) => paymentId === payment).map(({ id }) => id)
    setOpenDialog({ receipt: Math.max(...receiptIds) })
  }
  const { payments, paymentReceipts: receipts } = loaded.rows
  const paymentOf = (id: number | null) => payments.find((payment) => payment.id === id)
  const receiptOf = (id: number) => receipts.find((receipt) => receipt.id === id)
  if ('payment' in openDialog) {
    const payment = paymentOf(openDialog.payment)
    return payment && <OfPayment {...{ loaded, payment, onClose }} onGo={go} />
  }
  if ('issue' in openDialog) {
    const payment = paymentOf(openDialog.issue)
    return (
      payment && (
        <IssueDialog
          {...{ loaded, payment, event }}
          payer={payerName(payment, rows)}
          onShow={() => showNewest(payment.id)}
          onClose={() => setOpenDialog({ payment: payment.id })}
        />
      )
    )
  }
  if ('receipt' in openDialog)
    return (
      <ReceiptCard
        {...{ loaded, ReceiptPaper, onClose }}
        receipt={receiptOf(openDialog.receipt)}
        onVoid={(receipt) => go({ void: receipt })}
      />
    )
  const receipt = receiptOf(openDialog.void)
  return (
    receipt && (
      <VoidDialog
        {...{ loaded, receipt }}
        payment={paymentOf(receipt.paymentId)}
        onShow={() => showNewest(receipt.paymentId!)}
        onClose={() => setOpenDialog({ receipt: receipt.id })}
      />
    )
  )
}

function payerName(
  { companyCode, personInChargeCode }: Payment,
  { employees, personInCharge }: ReceiptDialogsProps['rows'],
): string | null {
  return companyCode === null
    ? (personInCharge.find((row) => row.personInChargeCode === personInChargeCode)?.personInChargeName ?? null)
    : (employees.find((row) => row.companyCode === companyCode)?.name ?? null)
}

interface OfPaymentProps {
  readonly loaded: LoadedReceipts
  readonly payment: Payment
  onGo(place: OpenReceiptDialog): void
  onClose(): void
}

function OfPayment({ loaded, payment, onGo, onClose }: OfPaymentProps) {
  const messages = useMessages()
  const { t } = messages
  const receipts = loaded.rows.paymentReceipts
  const remaining = unreceipted(payment, receipts)
  const title = t('receipts.ofPayment', paymentText(messages, payment))
  return (
    <Dialog onClose={onClose} size="62rem" title={title}>
      <Stack gap="md">
        <Text size="sm" role="status">
          {payment.amount < 0
            ? t('receipts.refund')
            : remaining === 0
              ? t('receipts.nothingLeft')
              : t('receipts.left', { amount: formatExactYen(exactYen(remaining)) })}
        </Text>
        <ReceiptTable
          label={title}
          receipts={receipts}
          rows={receipts.filter(({ paymentId }) => paymentId === payment.id)}
          onOpen={(receipt) => onGo({ receipt })}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          {remaining > 0 && (
            <Button
              leftSection={<IconReceipt2 size={18} aria-hidden />}
              onClick={() => onGo({ issue: payment.id })}
              data-autofocus
            >
              {t('receipts.issue')}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
