import { Anchor, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import type { EventTickets } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './event-page.module.css'
import { faultLists, type FaultLine } from './fault-lists.ts'
import { FAULTS_ID } from './focus-faults.ts'

export interface FaultsProps {
  readonly tickets: EventTickets
  onOpen(line: FaultLine): void
}

export function Faults({ tickets, onOpen }: FaultsProps) {
  const messages = useMessages()
  const { t, number } = messages
  const lists = useMemo(() => faultLists(messages, tickets), [messages, tickets])
  return (
    <section className={classes.card} aria-labelledby={FAULTS_ID}>
      <Title order={3} size="h4" id={FAULTS_ID} tabIndex={-1}>
        {t('eventPage.faults')}
      </Title>
      {lists.length === 0 && <Text size="sm">{t('eventPage.noFaults')}</Text>}
      {lists.map(({ title, lines, lineCount, count }) => (
        <div key={title} className={classes.fault}>
          <Title order={4} size="h5">
            {t('common.counted', { label: title, count: number(count) })}
          </Title>
          <ul aria-label={title} translate="no">
            {lines.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may have the same text
              <li key={at}>
                <Line line={line} onOpen={onOpen} />
              </li>
            ))}
            {lineCount > lines.length && <li>{t('common.andMore', { count: lineCount - lines.length })}</li>}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Line({ line, onOpen }: { readonly line: FaultLine; onOpen(line: FaultLine): void }) {
  if (line.at === undefined && line.seal === undefined && !line.rows) return line.text
  return (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(line)}>
      {line.text}
    </Anchor>
  )
}
