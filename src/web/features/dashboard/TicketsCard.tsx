import { Badge, Button, Card, Group, Progress, Skeleton, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { TableRow } from '#domain/tables/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useTable } from '../../state/tables.tsx'
import css from './dashboard.module.css'
import { soldPercent, ticketFigures } from './figures.ts'

/** How many tickets there are, were sold and are left; and the way to the seals. */
export function TicketsCard({ onPrintSeals }: { onPrintSeals(): void }) {
  const { t, number } = useMessages()
  const events = useTable('events').data
  const sales = useTable('salesData').data
  const seals = useTable('sealData').data
  const figures = useMemo(
    () =>
      events && sales && seals
        ? ticketFigures(
            events.rows as unknown as TableRow<'events'>[],
            sales.rows as unknown as TableRow<'salesData'>[],
            seals.rows as unknown as TableRow<'sealData'>[],
          )
        : null,
    [events, sales, seals],
  )
  const printable = events !== null && events.rows.length > 0
  const percent = figures ? soldPercent(figures) : 0
  return (
    <Card component="section" withBorder className={css.card} aria-labelledby="event-tickets">
      <Group justify="space-between">
        <Group gap="xs">
          <Title order={3} size="h4" id="event-tickets">
            {t('dashboard.tickets')}
          </Title>
          {figures?.sample && <Badge variant="outline">{t('dashboard.sample')}</Badge>}
        </Group>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrintSeals} disabled={!printable}>
          {t('dashboard.printSeals')}
        </Button>
      </Group>
      {figures ? (
        <>
          <dl className={css.tickets}>
            {(['total', 'sold', 'remaining'] as const).map((figure) => (
              <div key={figure}>
                <dt>{t(`dashboard.${figure}`)}</dt>
                <dd>{number(figures[figure])}</dd>
              </div>
            ))}
          </dl>
          <Progress value={percent} aria-label={t('dashboard.soldShare', { percent })} />
          <Group justify="space-between" mt="xs" gap="xs">
            <Text size="sm" c="dimmed">
              {figures.sample ? t('dashboard.sampleHint') : t('dashboard.soldShare', { percent })}
            </Text>
            {figures.distributed !== null && (
              <Text size="sm">{t('dashboard.distributed', { booklets: number(figures.distributed) })}</Text>
            )}
          </Group>
          {events && !printable && (
            <Text size="sm" c="dimmed">
              {t('dashboard.needEvents')}
            </Text>
          )}
        </>
      ) : (
        <Skeleton height={96} mt="md" />
      )}
    </Card>
  )
}
