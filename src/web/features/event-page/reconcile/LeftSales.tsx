import { useMemo } from 'react'
import { tables } from '#domain/tables/index.ts'
import type { LeftSale, TicketRows } from '#domain/tickets/index.ts'
import { LeftOut } from '#web/dialogs/LeftOut.tsx'
import { capitalized } from '#web/messages/message-key.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import { codeText, figure, personText } from '#web/features/event-page/words.ts'

export interface LeftSalesProps {
  readonly sales: readonly LeftSale[]
  readonly eventCode: number
  readonly products: TicketRows['products']
  /** If set, a button opens the rows of these sales as the next step. */
  onOpenRows?(link: RowsLink): void
}

export function LeftSales({ sales, eventCode, products, onOpenRows }: LeftSalesProps) {
  const messages = useMessages()
  const { t, label } = messages
  const names = useMemo(() => new Map(products.map((row) => [row.productCode, row.productName])), [products])
  const open = () => {
    const ticketNumber = [...new Set(sales.map(({ sale }) => sale.ticketNumber))]
    onOpenRows?.({ table: 'salesData', filters: { eventCode, ticketNumber } })
  }
  return (
    <LeftOut<LeftSale>
      title={leftText(messages, sales)}
      label={t('reconcile.confirmLeft')}
      rows={sales}
      keyOf={({ sale }) => sale.id}
      columns={[
        {
          label: t('reconcile.number'),
          cell: ({ sale: { ticketNumber, id } }) =>
            ticketNumber === null ? t('reconcile.saleWithoutNumber', { id }) : String(ticketNumber),
        },
        {
          label: t('reconcile.holder'),
          cell: ({ seal }) => (seal ? personText(messages, seal) : t('eventPage.untold')),
        },
        {
          label: t('reconcile.product'),
          cell: ({ sale: { productCode } }) => codeText(messages, productCode, names.get(productCode!) ?? null),
        },
        { label: t('reconcile.quantity'), align: 'end', cell: ({ sale }) => figure(messages, sale.quantity) },
        { label: t('reconcile.reason'), cell: ({ reason }) => t(`reconcile.left${capitalized(reason)}`) },
      ]}
      file={`not-confirmed-${eventCode}`}
      {...(onOpenRows && {
        next: { label: t('leftOut.open', { table: label(tables.salesData.label) }), onPress: open },
      })}
    />
  )
}

/** Example: '5 sales are not confirmed'. */
export const leftText = ({ t, number }: Messages, { length }: readonly LeftSale[]): string =>
  t('leftOut.sales', { count: length, number: number(length) })
