import { Anchor, Badge, Button, Card, Group, Progress, Skeleton, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo } from 'react'
import { COUNTED_TABLES } from '#domain/tickets/event-rows.ts'
import type { EventCounts } from '#domain/tickets/overview.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { useLoadedTables } from '#web/state/tables/loaded-tables.ts'
import { useTable } from '#web/state/tables/tables.tsx'
import { ROWS_AT_ONCE, useSteps } from '#web/state/tables/use-steps.ts'
import { offInPlace } from '#web/ui/buttons/off-in-place.ts'
import classes from './dashboard.module.css'
import { soldPercent, ticketFigureSteps, type TicketFigures } from './figures.ts'

const NAMED = 5

export interface TicketsCardProps {
  readonly chosenEvent: number | null
  onPrintSeals(): void
  onOpenEvent(eventCode: number): void
  onOpenEvents(): void
}

export function TicketsCard({ onPrintSeals, ...ways }: TicketsCardProps) {
  const { t, number } = useMessages()
  const figures = useTicketFigures()
  const events = useTable('events').data
  const percent = figures ? soldPercent(figures) : 0
  const hasSales = (figures?.sold ?? 0) > 0
  return (
    <Card component="section" withBorder className={classes.card} aria-labelledby="event-tickets" aria-busy={!figures}>
      <Group justify="space-between">
        <Group gap="xs">
          <Title order={3} size="h4" id="event-tickets">
            {t('dashboard.tickets')}
          </Title>
          {figures?.sample && <Badge variant="outline">{t('dashboard.sample')}</Badge>}
        </Group>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={onPrintSeals}
          disabled={events?.rows.length === 0}
          {...(!events && offInPlace)}
        >
          {t('dashboard.printSeals')}
        </Button>
      </Group>
      {figures ? (
        <>
          <dl className={classes.tickets}>
            {(['total', 'sold', 'remaining'] as const).map((figure) => (
              <div key={figure}>
                <dt>{t(`dashboard.${figure}`)}</dt>
                <dd>{figures[figure] === null ? t('dashboard.untold') : number(figures[figure])}</dd>
              </div>
            ))}
          </dl>
          {hasSales && <Progress value={percent} aria-label={t('dashboard.soldShare', { percent })} />}
          <Group justify="space-between" mt="xs" gap="xs">
            <Text size="sm" c="dimmed">
              {figures.sample && t('dashboard.sampleHint')}
              {!figures.sample && t(hasSales ? 'dashboard.soldShare' : 'dashboard.noSales', { percent })}
            </Text>
            {figures.distributed !== null && (
              <Text size="sm">
                {t('dashboard.distributed', { count: figures.distributed, booklets: number(figures.distributed) })}
                {figures.withdrawn > 0 && ` ${t('dashboard.withdrawn', { booklets: number(figures.withdrawn) })}`}
              </Text>
            )}
          </Group>
          {missingTexts(t, figures).map((text) => (
            <Text key={text} size="sm" c="dimmed">
              {text}
            </Text>
          ))}
          {!figures.sample && <EventList figures={figures} {...ways} />}
        </>
      ) : (
        <Skeleton height={96} mt="md" />
      )}
    </Card>
  )
}

function missingTexts(t: Messages['t'], figures: TicketFigures): readonly string[] {
  const { sample, eventsWithoutRange, ofNoEvent, withdrawnOfNoEvent } = figures
  return [
    sample && t('dashboard.needEvents'),
    eventsWithoutRange > 0 && t('dashboard.untoldEvents', { count: eventsWithoutRange }),
    ofNoEvent > 0 && t('dashboard.ofNoEvent', { count: ofNoEvent }),
    withdrawnOfNoEvent > 0 && t('dashboard.withdrawnOfNoEvent', { count: withdrawnOfNoEvent }),
  ].filter((text) => text !== false)
}

function EventList({
  figures: { events },
  chosenEvent,
  onOpenEvent,
  onOpenEvents,
}: { readonly figures: TicketFigures } & Omit<TicketsCardProps, 'onPrintSeals'>) {
  const { t, number } = useMessages()
  const isChosen = (eventCounts: EventCounts) => Number(eventCounts.event.eventCode === chosenEvent)
  const ordered = events.toSorted((a, b) => isChosen(b) - isChosen(a))
  return (
    <ul className={classes.events} aria-label={t('dashboard.eventPages')}>
      {ordered.slice(0, NAMED).map(({ event, counts: { range, reported } }) => {
        const name = event.eventName ?? String(event.eventCode)
        return (
          <li key={event.eventCode}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="start"
              translate="no"
              onClick={() => onOpenEvent(event.eventCode)}
              aria-label={t('dashboard.openEvent', { name })}
            >
              {name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {range === null
                ? t('dashboard.untold')
                : t('dashboard.soldOf', { sold: number(reported ?? 0), total: number(range) })}
            </Text>
          </li>
        )
      })}
      {events.length > NAMED && (
        <li>
          <Anchor component="button" type="button" size="sm" onClick={onOpenEvents}>
            {t('dashboard.allEvents', { number: number(events.length) })}
          </Anchor>
        </li>
      )}
    </ul>
  )
}

function useTicketFigures(): TicketFigures | null {
  const tableData = useLoadedTables(COUNTED_TABLES)
  const steps = useMemo(() => tableData && (() => ticketFigureSteps(tableData.rows)), [tableData])
  const isLittle =
    !tableData || COUNTED_TABLES.reduce((sum, name) => sum + tableData.rows[name].length, 0) <= ROWS_AT_ONCE
  return useSteps(steps, isLittle).value ?? null
}
