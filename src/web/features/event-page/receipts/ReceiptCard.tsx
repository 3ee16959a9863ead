import { Button, Stack, Text } from '@mantine/core'
import { IconCancel } from '@tabler/icons-react'
import { isVoid, replacements, type Receipt } from '#domain/tickets/acts/receipt.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import classes from '#web/features/event-page/event-page.module.css'
import { dayText, receiptColumns, receiptYen, stateText } from './receipt-words.ts'
import { RECEIPT_TABLES, type LoadedReceipts } from './use-receipts.ts'
import type { ReceiptPaperSlot } from './receipt-paper.ts'

export interface ReceiptCardProps extends ReceiptPaperSlot {
  readonly loaded: LoadedReceipts
  /** Undefined if the receipt was deleted. */
  readonly receipt: Receipt | undefined
  onVoid(receipt: number): void
  onClose(): void
}

/** Shows a receipt, which can be printed. */
export function ReceiptCard({ loaded, receipt, ReceiptPaper, onVoid, onClose }: ReceiptCardProps) {
  const messages = useMessages()
  const { t } = messages
  const stamped = useReceiptStamp(loaded, receipt)
  const title = receipt ? t('receipts.cardTitle', { number: receipt.id }) : t('receipts.list')
  return (
    <Dialog onClose={onClose} size="46rem" title={title}>
      <Stack gap="md">
        {receipt ? <Figures loaded={loaded} receipt={receipt} /> : <Text>{t('receipts.gone')}</Text>}
        {receipt && isVoid(receipt) && <Text size="sm">{t('receipts.isVoid')}</Text>}
        {receipt && !isVoid(receipt) && (
          <ReceiptPaper
            {...stamped}
            eventCode={receipt.eventCode!}
            fileName={`receipt-${receipt.id}`}
            receipt={{
              number: String(receipt.id),
              issuedOn: dayText(messages, receipt.issuedOn),
              addressee: receipt.addressee ?? '',
              amount: receiptYen(receipt),
              purpose: receipt.purpose,
              issuer: receipt.issuer ?? '',
              issuerAddress: receipt.issuerAddress,
              registrationNumber: receipt.registrationNumber,
              replaces: receipt.replaces === null ? null : String(receipt.replaces),
            }}
            ready
          />
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          {receipt && !isVoid(receipt) && (
            <Button
              variant="default"
              leftSection={<IconCancel size={18} aria-hidden />}
              onClick={() => onVoid(receipt.id)}
            >
              {t('receipts.voiding')}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

function Figures({ loaded, receipt }: { readonly loaded: LoadedReceipts; readonly receipt: Receipt }) {
  const messages = useMessages()
  const { t } = messages
  const receipts = loaded.rows.paymentReceipts
  const columns = receiptColumns(messages, receipts).slice(1, -1)
  const figures = [
    ...columns.map(({ label: name, cell }) => [name, cell(receipt) ?? ''] as const),
    [t('receipts.purpose'), receipt.purpose ?? ''] as const,
    [t('receipts.issuer'), receipt.issuer ?? ''] as const,
    [t('receipts.state'), stateText(messages, receipt, replacements(receipts))] as const,
  ]
  return (
    <dl className={classes.figures} aria-label={t('receipts.cardTitle', { number: receipt.id })}>
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * `stamp` identifies the printed content: if the stamp changes, the paper is stale. The stamp contains only this
 * receipt, because other receipts do not change the paper.
 */
function useReceiptStamp(loaded: LoadedReceipts, receipt: Receipt | undefined) {
  const store = useTables()
  return {
    tables: RECEIPT_TABLES,
    stamp: JSON.stringify(receipt),
    stampNow: () => {
      const rows = store.get('paymentReceipts').data?.rows as readonly Receipt[] | undefined
      return JSON.stringify((rows ?? loaded.rows.paymentReceipts).find(({ id }) => id === receipt?.id)) ?? ''
    },
  }
}
