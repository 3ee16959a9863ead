import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import classes from '#web/features/event-page/event-page.module.css'
import { ReceiptDialogs, type ReceiptDialogsProps } from './ReceiptDialogs.tsx'
import { ReceiptTable } from './ReceiptTable.tsx'
import { useReceipts } from './use-receipts.ts'

export interface EventReceiptsProps extends Pick<ReceiptDialogsProps, 'event' | 'rows' | 'ReceiptPaper'> {
  readonly tickets: EventTickets
}

export function EventReceipts({ tickets, event, rows, ReceiptPaper }: EventReceiptsProps) {
  const { t } = useMessages()
  const loaded = useReceipts()
  const [opened, setOpened] = useState<number | null>(null)
  if (!loaded) return null
  const receipts = loaded.rows.paymentReceipts
  return (
    <div className={classes.card}>
      <Title order={3} size="h4">
        {t('receipts.list')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('receipts.all')}
      </Text>
      <ReceiptTable
        label={t('receipts.list')}
        receipts={receipts}
        rows={receipts.filter((receipt) => receipt.eventCode === tickets.event.eventCode)}
        onOpen={setOpened}
      />
      {opened !== null && (
        <ReceiptDialogs
          {...{ event, rows, ReceiptPaper }}
          first={{ receipt: opened }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
