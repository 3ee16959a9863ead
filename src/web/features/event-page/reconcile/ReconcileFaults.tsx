import { Anchor, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { tables } from '#domain/tables/index.ts'
import type { Reconciliation, EventTickets } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from '#web/features/event-page/event-page.module.css'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import { faultLines, type FaultLine, type ProductNames } from './fault-lines.ts'
import ownClasses from './reconcile.module.css'

export interface ReconcileFaultsProps {
  readonly tickets: EventTickets
  readonly faults: Reconciliation['faults']
  readonly products: ProductNames
  onOpen(link: RowsLink): void
}

const SHOWN = 20

export function ReconcileFaults({ tickets, faults, products, onOpen }: ReconcileFaultsProps) {
  const messages = useMessages()
  const { t, number } = messages
  const lists = useMemo(
    () => faultLines(messages, tickets, faults, products, SHOWN),
    [messages, tickets, faults, products],
  )
  return (
    <section className={classes.card} aria-labelledby="reconcile-faults">
      <Title order={3} size="h4" id="reconcile-faults">
        {t('reconcile.faults')}
      </Title>
      {lists.length === 0 && <Text size="sm">{t('reconcile.noFaults')}</Text>}
      {lists.map(({ title, remedy, lines, count }) => (
        <div key={title} className={classes.fault}>
          <Title order={4} size="h5">
            {t('common.counted', { label: title, count: number(count) })}
          </Title>
          <Text size="sm" c="dimmed">
            {remedy}
          </Text>
          <ul aria-label={title} translate="no">
            {lines.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may have the same text
              <li key={at}>
                <span className={ownClasses.line}>
                  <span>{line.text}</span>
                  <RowLinks line={line} onOpen={onOpen} />
                </span>
              </li>
            ))}
            {count > lines.length && (
              <li>{t('common.andMore', { count: count - lines.length, number: number(count - lines.length) })}</li>
            )}
          </ul>
        </div>
      ))}
      <Text size="sm" c="dimmed">
        {t('reconcile.otherFaults')}
      </Text>
    </section>
  )
}

function RowLinks({ line, onOpen }: { readonly line: FaultLine; onOpen(link: RowsLink): void }) {
  const { t, label } = useMessages()
  return line.links.map((link) => {
    const table = label(tables[link.table].label)
    return (
      <Anchor
        key={link.table}
        component="button"
        type="button"
        size="sm"
        ta="start"
        aria-label={t('reconcile.openRowOf', { number: line.number, table })}
        onClick={() => onOpen(link)}
      >
        {t('reconcile.openRow', { table })}
      </Anchor>
    )
  })
}
