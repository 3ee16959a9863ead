import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLive } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import type { ViewName } from '#web/state/view/views.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { CountCards, DistributionCard } from './Counts.tsx'
import classes from './dashboard.module.css'
import { useEmptyOffice } from './use-empty-office.ts'
import { useNow } from './use-now.ts'

// Lazy-loaded, so that the counts are shown earlier.
const TicketsCard = deferred(
  () => import('./TicketsCard.tsx'),
  'TicketsCard',
  () => <Skeleton height={260} />,
)
const ActivityCard = deferred(
  () => import('./ActivityCard.tsx'),
  'ActivityCard',
  () => <Skeleton height={160} />,
)
const StatusCard = deferred(
  () => import('./StatusCard.tsx'),
  'StatusCard',
  () => <Skeleton height={160} />,
)
const FirstSteps = deferred(() => import('./FirstSteps.tsx'), 'FirstSteps')

export interface DashboardProps {
  /** The code of the event that is listed first. */
  readonly chosenEvent?: number | null
  onOpen(view: ViewName): void
  onPrintSeals(): void
  onOpenEvent(eventCode: number): void
  onHistory(): void
  onImportAll(): void
  /** The steps of the current event as a list, for example to plan and to print. */
  readonly event?: ReactNode
  readonly states?: ReactNode
}

export function Dashboard({ chosenEvent = null, onOpen, onImportAll, event, states, ...ways }: DashboardProps) {
  const { onPrintSeals, onOpenEvent, onHistory } = ways
  const empty = useEmptyOffice()
  const { t } = useMessages()
  return (
    <Stack gap="md">
      <Group justify="space-between" align="baseline">
        <Title order={2}>{t('dashboard.title')}</Title>
        <LastUpdated />
      </Group>
      {empty ? <FirstSteps onImportAll={onImportAll} /> : event}
      <CountCards onOpen={onOpen} />
      <div className={classes.columns}>
        <Stack gap="md">
          <TicketsCard {...{ chosenEvent, onPrintSeals, onOpenEvent }} onOpenEvents={() => onOpen('events')} />
          <DistributionCard onOpen={onOpen} />
        </Stack>
        <Stack gap="md">
          <StatusCard>{states}</StatusCard>
          <ActivityCard onOpen={onOpen} onHistory={onHistory} />
        </Stack>
      </div>
    </Stack>
  )
}

/**
 * The time of the last update. While loading fails, the time no longer advances, because the data is not updated
 * either.
 */
function LastUpdated() {
  const { t, date } = useMessages()
  const now = useNow(useLive(useTables().failure) !== null)
  return (
    <Text size="sm" c="dimmed">
      <time dateTime={now.toISOString()}>{t('dashboard.lastUpdated', { time: date(now) })}</time>
    </Text>
  )
}
