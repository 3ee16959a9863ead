import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { EventTickets } from '#domain/tickets/index.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import classes from './event-page.module.css'
import { figure, money, numbersText } from './words.ts'

type FigureTexts = readonly (readonly [label: string, text: string])[]

/** Shows four key figures. A button shows the other figures, which printed pages always contain. */
export function Totals({ tickets }: { readonly tickets: EventTickets }) {
  const messages = useMessages()
  const { t } = messages
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <Figures label={t('eventPage.totals')} figures={keyFigures(messages, tickets)} isKey />
      {missingTexts(messages, tickets).map((text) => (
        <Text key={text} size="sm" c="dimmed">
          {text}
        </Text>
      ))}
      <div className={classes.details}>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Chevron size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('eventPage.details')}
        </Button>
        <div id={id} data-open={isOpen || undefined}>
          <Details tickets={tickets} />
        </div>
      </div>
    </>
  )
}

interface FiguresProps {
  readonly label: string
  readonly figures: FigureTexts
  readonly isKey?: boolean
}

function Figures({ label, figures, isKey = false }: FiguresProps) {
  return (
    <dl className={classes.figures} data-key={isKey || undefined} aria-label={label}>
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
 * The four key figures as texts. Without seals, the page shows 0 issued booklets, and without sales, an amount of 0. It
 * does not show these figures as unknown.
 */
function keyFigures(messages: Messages, { counts, eventRows, amount }: EventTickets): FigureTexts {
  const { t } = messages
  const isSold = eventRows.sales.length + eventRows.confirmed.length > 0
  return [
    [t('eventPage.issued'), figure(messages, counts.issued ?? 0)],
    [t('eventPage.reported'), figure(messages, counts.range === null ? null : (counts.reported ?? 0))],
    [t('eventPage.out'), figure(messages, counts.out)],
    [t('eventPage.amount'), money(messages, isSold ? amount : 0)],
  ]
}

function Details({ tickets }: { readonly tickets: EventTickets }) {
  const messages = useMessages()
  const { t, number } = messages
  const { counts, eventRows, sold, tallies, sealTotals } = tickets
  const isSold = eventRows.sales.length + eventRows.confirmed.length > 0
  const { lowest, highest } = sealTotals
  const figures: FigureTexts = [
    [t('eventPage.range'), figure(messages, counts.range)],
    ...(counts.byName > 0 ? [[t('eventPage.byName'), number(counts.byName)] as const] : []),
    [t('eventPage.inStock'), figure(messages, counts.inStock)],
    [t('eventPage.withdrawn'), number(counts.withdrawn)],
    [t('eventPage.sold'), figure(messages, isSold ? sold : 0)],
    [t('eventPage.target'), money(messages, tallies.target)],
  ]
  return (
    <>
      <Figures label={t('eventPage.furtherFigures')} figures={figures} />
      {sealTotals.seals > 0 && (
        <Text size="sm">
          {t('eventPage.sheets', {
            cards: t('eventPage.cardCount', { count: sealTotals.seals, number: number(sealTotals.seals) }),
            booklets: t('eventPage.bookletCount', { count: sealTotals.booklets, number: number(sealTotals.booklets) }),
            numbers: lowest === null || highest === null ? t('eventPage.untold') : numbersText([lowest, highest]),
          })}
          {sealTotals.booklets !== counts.issued && ` ${t('eventPage.sheetsDiffer')}`}
        </Text>
      )}
      {tallies.withoutTarget > 0 && (
        <Text size="sm" c="dimmed">
          {t('eventPage.withoutTarget', { count: tallies.withoutTarget })}
        </Text>
      )}
    </>
  )
}

/** The reasons why some key figures are unknown or incomplete. */
function missingTexts({ t }: Pick<Messages, 't'>, { counts, sold, amount, faults }: EventTickets): readonly string[] {
  return [
    counts.range === null && t('eventPage.noRange'),
    sold !== null && amount === null && t('eventPage.noPrices'),
    (amount !== null || sold === null) &&
      faults.salesWithoutAmount > 0 &&
      t('eventPage.somePrices', { count: faults.salesWithoutAmount }),
  ].filter((text) => text !== false)
}
