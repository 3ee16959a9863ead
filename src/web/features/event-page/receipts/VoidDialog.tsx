import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isoDay } from '#domain/kinds/date.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import { tables } from '#domain/tables/index.ts'
import { unreceipted, voidAct, type Receipt } from '#domain/tickets/acts/receipt.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'
import { checkTyped } from '#domain/validate.ts'
import { type Acting, ActModal } from '#web/dialogs/ActModal.tsx'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import { checkedReceipt, receiptOf, typedOf } from './receipt-form.ts'
import { ReceiptFields } from './ReceiptFields.tsx'
import type { LoadedReceipts } from './use-receipts.ts'

export interface VoidDialogProps {
  readonly loaded: LoadedReceipts
  readonly receipt: Receipt
  /** Undefined if the payment was deleted. Then no replacement can be issued. */
  readonly payment: Payment | undefined
  onShow(): void
  onClose(): void
}

const dayField = { ...tables.paymentReceipts.fields.voidedOn, required: true as const }
const reasonField = { ...tables.paymentReceipts.fields.voidReason, required: true as const }

/** Voids a receipt. If the user wants so, the same act issues a replacement. */
export function VoidDialog(props: VoidDialogProps) {
  const { t } = useMessages()
  return (
    <ActModal title={t('receipts.voidTitle', { number: props.receipt.id })} onClose={props.onClose}>
      {(acting) => <VoidForm {...props} {...acting} />}
    </ActModal>
  )
}

function VoidForm({ loaded: source, receipt, payment, onShow, ...props }: VoidDialogProps & Acting) {
  const messages = useMessages()
  const { t, issue, label } = messages
  const [day, setDay] = useState(() => typedText('date', isoDay(new Date())))
  const [reason, setReason] = useState('')
  const [replaces, setReplaces] = useState(false)
  const [texts, setTyped] = useState(() => ({
    ...typedOf(receipt),
    issuedOn: typedText('date', isoDay(new Date())),
  }))
  const [voidedOn, voidReason] = [checkTyped(dayField, day), checkTyped(reasonField, reason)]
  // The amount of a voided receipt is available for its replacement.
  const otherReceipts = source.rows.paymentReceipts.filter(({ id }) => id !== receipt.id)
  const checked = checkedReceipt(messages, texts, payment ? unreceipted(payment, otherReceipts) : 0)
  const replacement = replaces && payment ? receiptOf(payment, checked) : null
  const isOpen = isIssue(voidedOn) || isIssue(voidReason) || (replaces && !replacement)
  const id = JSON.stringify([voidedOn, voidReason, replacement])
  const act = useMemo(
    () =>
      isOpen
        ? null
        : voidAct(
            receipt.eventCode!,
            receipt.id,
            { voidedOn: voidedOn as string, voidReason: voidReason as string },
            replacement,
          ),
    // oxlint-disable-next-line react/exhaustive-deps -- `id` changes exactly when the typed texts do
    [receipt, isOpen, id],
  )
  const { id: number } = receipt
  return (
    <Stack gap="md">
      <Text size="sm">{t('receipts.voidHint')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FieldInput
          name="voidReason"
          field={reasonField}
          first
          value={reason}
          onChange={setReason}
          error={reason !== '' && isIssue(voidReason) ? issue(voidReason, label(reasonField.label)) : undefined}
        />
        <FieldInput
          name="voidedOn"
          field={dayField}
          value={day}
          onChange={setDay}
          error={isIssue(voidedOn) ? issue(voidedOn, label(dayField.label)) : undefined}
        />
      </SimpleGrid>
      {payment && (
        <Checkbox
          label={t('receipts.replace')}
          checked={replaces}
          onChange={(change) => setReplaces(change.currentTarget.checked)}
        />
      )}
      {replaces && payment && <ReceiptFields texts={texts} checked={checked} onChange={setTyped} />}
      <ActFoot
        {...props}
        source={source}
        act={act}
        confirmLabel={t(replaces ? 'receipts.doReplace' : 'receipts.doVoid')}
        doneMessage={t(replaces ? 'receipts.replaced' : 'receipts.voided', { number })}
        {...(replaces && { onward: { label: t('receipts.show'), onPress: onShow } })}
        preview={<></>}
        note={isOpen ? <Text size="sm">{t('receipts.fillIn')}</Text> : null}
      />
    </Stack>
  )
}
