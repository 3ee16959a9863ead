import { Text } from '@mantine/core'
import { isVoid, type Receipt } from '#domain/tickets/acts/receipt.ts'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { receiptColumns } from './receipt-words.ts'

export interface ReceiptTableProps {
  readonly label: string
  /**
   * All receipts of the event. A replaced receipt shows the number of its replacement, which may belong to another
   * payment and thus not be in `rows`.
   */
  readonly receipts: readonly Receipt[]
  /** The receipts that the table lists. */
  readonly rows: readonly Receipt[]
  onOpen(receipt: number): void
}

export function ReceiptTable({ label, receipts, rows, onOpen }: ReceiptTableProps) {
  const messages = useMessages()
  if (rows.length === 0) return <Text size="sm">{messages.t('receipts.none')}</Text>
  return (
    <PagedTable<Receipt>
      label={label}
      rows={rows.toSorted((a, b) => b.id - a.id)}
      keyOf={({ id }) => id}
      isCrossed={isVoid}
      openerOf={({ id }) =>
        () =>
          onOpen(id)
        }
      columns={receiptColumns(messages, receipts)}
    />
  )
}
