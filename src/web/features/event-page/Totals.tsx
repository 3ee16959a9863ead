import { Text } from '@mantine/core'
import type { Standing } from '#domain/tickets/index.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import classes from './event-page.module.css'
import { figure, money, numbersText } from './words.ts'

export function Totals({ standing }: { readonly standing: Standing }) {
  const messages = useMessages()
  const { t, number } = messages
  const { counts, sold, amount, tallies, sheets } = standing
  const figures: readonly [string, string][] = [
    [t('eventPage.range'), figure(messages, counts.range)],
    [t('eventPage.issued'), figure(messages, counts.issued)],
    ...(counts.byName > 0 ? [[t('eventPage.byName'), number(counts.byName)] as [string, string]] : []),
    [t('eventPage.inStock'), figure(messages, counts.inStock)],
    [t('eventPage.withdrawn'), number(counts.withdrawn)],
    [t('eventPage.reported'), figure(messages, counts.reported)],
    [t('eventPage.remaining'), figure(messages, counts.remaining)],
    [t('eventPage.sold'), figure(messages, sold)],
    [t('eventPage.amount'), money(messages, amount)],
    [t('eventPage.target'), money(messages, tallies.target)],
  ]
  const { lowest, highest } = sheets
  return (
    <>
      <dl className={classes.figures} aria-label={t('eventPage.totals')}>
        {figures.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {sheets.cards > 0 && (
        <Text size="sm">
          {t('eventPage.sheets', {
            cards: t('eventPage.cardCount', { count: sheets.cards, number: number(sheets.cards) }),
            booklets: t('eventPage.bookletCount', { count: sheets.booklets, number: number(sheets.booklets) }),
            numbers: lowest === null || highest === null ? t('eventPage.untold') : numbersText([lowest, highest]),
          })}
          {sheets.booklets !== counts.issued && ` ${t('eventPage.sheetsDiffer')}`}
        </Text>
      )}
      {missingTexts(messages, standing).map((text) => (
        <Text key={text} size="sm" c="dimmed">
          {text}
        </Text>
      ))}
    </>
  )
}

function missingTexts(
  { t }: Pick<Messages, 't'>,
  { counts, seals, sold, amount, tallies, faults }: Standing,
): readonly string[] {
  const { withoutTarget } = tallies
  return [
    counts.range === null && t('eventPage.noRange'),
    seals.length === 0 && t('eventPage.noSeals'),
    counts.range !== null && counts.reported === null && t('eventPage.noSales'),
    sold !== null && amount === null && t('eventPage.noPrices'),
    (amount !== null || sold === null) &&
      faults.salesWithoutAmount > 0 &&
      t('eventPage.somePrices', { count: faults.salesWithoutAmount }),
    withoutTarget > 0 && t('eventPage.withoutTarget', { count: withoutTarget }),
  ].filter((text) => text !== false)
}
