import { Anchor, Text, Title } from '@mantine/core'
import type { NumberNow } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import { codeText, money, personText } from '#web/features/event-page/words.ts'
import classes from './number.module.css'

export interface SaleLinesProps {
  readonly numberState: NumberNow
  readonly eventCode: number
  readonly number: number
  onOpenRows(link: RowsLink): void
}

export function SaleLines({ numberState: { sales, confirmed }, eventCode, number, onOpenRows }: SaleLinesProps) {
  const messages = useMessages()
  const { t } = messages
  const count = (quantity: number | null) => (quantity === null ? t('eventPage.untold') : messages.number(quantity))
  const lines: readonly { readonly key: string; readonly text: string; readonly link: RowsLink }[] = [
    ...sales.map((row) => ({
      key: `sale ${row.id}`,
      text: t('numberHistory.saleLine', {
        product: codeText(messages, row.productCode, null),
        quantity: count(row.quantity),
      }),
      link: { table: 'salesData' as const, filters: { eventCode, ticketNumber: number } },
    })),
    ...confirmed.map((row) => ({
      key: `confirmed ${row.id}`,
      text: t('numberHistory.confirmedLine', {
        who: personText(messages, row),
        product: codeText(messages, row.productCode, row.productName),
        quantity: count(row.quantity),
        amount: money(messages, row.totalAmount),
      }),
      link: {
        table: 'confirmedData' as const,
        // Some rows belong to the event only by its name: their event code is empty or of another event. A filter on
        // this event's code would hide them.
        filters: { ...(row.eventCode === eventCode && { eventCode }), ticketNumber: number },
      },
    })),
  ]
  return (
    <div>
      <Title order={4} size="h5">
        {t('numberHistory.sales')}
      </Title>
      {lines.length === 0 && <Text size="sm">{t('numberHistory.noSales')}</Text>}
      {lines.length > 0 && (
        <ul className={classes.list} translate="no" aria-label={t('numberHistory.sales')}>
          {lines.map(({ key, text, link }) => (
            <li key={key}>
              <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpenRows(link)}>
                {text}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
