import { Anchor, Button, Text } from '@mantine/core'
import { numberRange } from '#domain/seals/index.ts'
import { shownText } from '#domain/grid/display.ts'
import type { CardEvent } from '#domain/tickets/cards/card.ts'
import type { CardOf } from '#domain/tickets/cards/card-of.ts'
import { sizeOf, type Interval } from '#domain/tickets/index.ts'
import { nameField } from '#domain/table.ts'
import { tables, type TableWithView } from '#domain/tables/index.ts'
import { usePersonAct } from '#web/dialogs/person-act.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { CardLink } from './CardLink.tsx'
import classes from './cards.module.css'
import { Figures } from './Figures.tsx'
import { type CardRows, rowsOfCard, salesOfNumber } from './rows-of-card.ts'

export interface EventOnCardProps {
  readonly card: CardOf
  readonly event: CardEvent
  onOpenRows(link: CardRows): void
  onOpenEvent(eventCode: number): void
}

/** Maximum number of ranges, and of sales, that the card lists for an event. Further ones are only counted. */
const SHOWN = 5

export function EventOnCard({ card, event, onOpenRows, onOpenEvent }: EventOnCardProps) {
  const { t, number, list } = useMessages()
  const { figures, numbers, seals, plans, confirmed } = event
  const { eventCode, eventName } = event.event
  const name = eventName ?? String(eventCode)
  const piece = (interval: Interval) =>
    t('cards.counted', { numbers: numbersText(interval), count: number(sizeOf(interval)) })
  const tableLinks: readonly (readonly [TableWithView, string])[] = [
    ...(seals.length > 0 ? [['sealData', t('cards.seals', { count: seals.length })] as const] : []),
    ...(plans.length > 0 ? [['distributionStatus', t('cards.plans', { count: plans.length })] as const] : []),
    ...(confirmed.length > 0
      ? [['confirmedData', t('cards.confirmedRows', { count: confirmed.length })] as const]
      : []),
  ]
  return (
    <section className={classes.block} aria-label={t('cards.event', { name })}>
      <h3 className={classes.heading} translate="no">
        <Anchor
          component="button"
          type="button"
          aria-label={t('cards.openEvent', { name })}
          onClick={() => onOpenEvent(eventCode)}
        >
          {name}
        </Anchor>
      </h3>
      <Figures figures={figures} />
      {card.table === 'employees' && card.code !== null && (
        <Pay code={String(card.code)} event={eventCode} name={name} />
      )}
      <p className={classes.line}>
        <span>{t('cards.numbers')}</span>{' '}
        {numbers.length > 0 ? list(numbers.slice(0, SHOWN).map(piece)) : t('cards.noNumbers')}
        {numbers.length > SHOWN && ` ${t('common.andMore', { count: numbers.length - SHOWN })}`}
      </p>
      <ul className={classes.ways} aria-label={t('cards.rows', { name })}>
        {tableLinks.map(([table, text]) => (
          <li key={table}>
            <CardLink onClick={() => onOpenRows(rowsOfCard(card, table, eventCode))}>{text}</CardLink>
          </li>
        ))}
      </ul>
      {card.table === 'employees' && <Sales event={event} onOpenRows={onOpenRows} />}
    </section>
  )
}

function Pay({ name, ...of }: { readonly code: string; readonly event: number; readonly name: string }) {
  const { t } = useMessages()
  const open = usePersonAct()
  if (!open) return null
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('cards.payFor', { name })}
      mt="xs"
      onClick={() => open({ kind: 'pay', ...of })}
    >
      {t('payments.record')}
    </Button>
  )
}

const numbersText = ([from, to]: Interval): string => (from === to ? String(from) : numberRange(from, to))

function Sales({ event, onOpenRows }: Pick<EventOnCardProps, 'event' | 'onOpenRows'>) {
  const { t, number } = useMessages()
  const products = useTables().get('products').data?.rows ?? []
  const { sales } = event
  const nameOf = (code: number | null) => {
    const product = products.find((row) => row[tables.products.identity] === code)
    return product ? String(product[nameField(tables.products)] ?? code) : String(code ?? t('cards.untold'))
  }
  if (sales.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('cards.noSales')}
      </Text>
    )
  return (
    <>
      <h4 className={classes.sub}>{t('common.counted', { label: t('cards.sales'), count: number(sales.length) })}</h4>
      <ul className={classes.ways} translate="no" aria-label={t('cards.sales')}>
        {sales.slice(0, SHOWN).map((sale) => (
          <li key={sale.id}>
            <CardLink onClick={() => onOpenRows(salesOfNumber(sale.ticketNumber!, event.event.eventCode))}>
              {t('cards.sale', {
                number: sale.ticketNumber,
                product: nameOf(sale.productCode),
                quantity: sale.quantity === null ? t('cards.untold') : shownText('quantity', sale.quantity),
              })}
            </CardLink>
          </li>
        ))}
      </ul>
      {sales.length > SHOWN && <Text size="sm">{t('common.andMore', { count: sales.length - SHOWN })}</Text>}
    </>
  )
}
