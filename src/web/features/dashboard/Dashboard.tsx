import { Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLive } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'
import type { ViewName } from '../../state/views.ts'
import { overview } from '../../messages/overview.ts'
import { useLateMessages } from '../../messages/use-late-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ActivityCard } from './ActivityCard.tsx'
import { CountCards, DistributionCard } from './Counts.tsx'
import css from './dashboard.module.css'
import { StatusCard } from './StatusCard.tsx'
import { TicketsCard } from './TicketsCard.tsx'

export interface DashboardProps {
  onOpen(view: ViewName): void
  /** Opens the dialog that asks for an event. */
  onPrintSeals(): void
}

/** What the office has and where it stands, at a glance (spec §2). */
export function Dashboard({ onOpen, onPrintSeals }: DashboardProps) {
  useLateMessages(overview)
  const { t } = useMessages()
  return (
    <Stack gap="md">
      <Group justify="space-between" align="baseline">
        <Title order={2}>{t('dashboard.title')}</Title>
        <LastUpdated />
      </Group>
      <CountCards onOpen={onOpen} />
      <div className={css.columns}>
        <Stack gap="md">
          <TicketsCard onPrintSeals={onPrintSeals} />
          <DistributionCard onOpen={onOpen} />
        </Stack>
        <Stack gap="md">
          <StatusCard />
          <ActivityCard />
        </Stack>
      </div>
    </Stack>
  )
}

const MINUTE = 60_000

/** The current time, which stands still while the data cannot be read: what is shown is then older. */
function LastUpdated() {
  const { t, date } = useMessages()
  const failure = useLive(useTables().failure)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (failure) return undefined
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [failure])
  return (
    <Text size="sm" c="dimmed">
      <time dateTime={now.toISOString()}>{t('dashboard.lastUpdated', { time: date(now) })}</time>
    </Text>
  )
}
