import { Badge, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useNames } from '#web/state/tables/use-names.ts'
import type { ViewName } from '#web/state/view/views.ts'
import { ActivityEntry } from './ActivityEntry.tsx'
import classes from './dashboard.module.css'
import { useActivity } from './use-activity.ts'
import { useEmptyOffice } from './use-empty-office.ts'
import { useNow } from './use-now.ts'

const SHOWN = 8

export function ActivityCard({ onOpen, onHistory }: { onOpen(view: ViewName): void; onHistory(): void }) {
  const { t, error, number } = useMessages()
  const { entries, failure, retry } = useActivity()
  const empty = useEmptyOffice()
  const { events } = useNames()
  const now = useNow()
  const [all, setAll] = useState(false)
  const sample = empty && entries?.length === 0
  // `now` is updated only every minute, so the newest entry can be later than `now`. The time of this entry must not be
  // shown as being in the future.
  const latest = entries?.[0] ? new Date(Math.max(now.getTime(), Date.parse(entries[0].at))) : now
  return (
    <Card component="section" withBorder className={classes.card} aria-labelledby="recent-activity">
      <Group gap="xs">
        <Title order={3} size="h4" id="recent-activity">
          {t('activity.title')}
        </Title>
        {sample && <Badge variant="outline">{t('dashboard.sample')}</Badge>}
      </Group>
      {failure !== null && (
        <div role="alert">
          <Text size="sm" mt="sm">
            {t('activity.failed', { reason: error(failure) })}
          </Text>
          <Button size="compact-sm" variant="default" mt="xs" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      {entries === null && failure === null && <Skeleton height={96} mt="md" />}
      {sample && <SampleEntries />}
      {entries?.length === 0 && !sample && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('activity.empty')}
        </Text>
      )}
      {entries && entries.length > 0 && (
        <ul className={classes.activity}>
          {entries.slice(0, all ? entries.length : SHOWN).map((entry) => (
            <ActivityEntry
              key={`${entry.at} ${entry.act} ${entry.who} ${entry.print?.sheet}`}
              entry={entry}
              now={latest}
              events={events}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {entries && entries.length > 0 && (
        <Group gap="xs" mt="xs" ml={-8}>
          {entries.length > SHOWN && !all && (
            <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
              {t('activity.showAll', { number: number(entries.length) })}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={onHistory}>
            {t('activity.history')}
          </Button>
        </Group>
      )}
    </Card>
  )
}

function SampleEntries() {
  const { t } = useMessages()
  return (
    <>
      <ul className={classes.activity}>
        {([1, 2, 3] as const).map((entry) => (
          <li key={entry}>
            <span>{t(`activity.sample${entry}`)}</span>
            <Text size="sm" c="dimmed">
              {t(`activity.sampleTime${entry}`)}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="sm">
        {t('activity.sampleHint')}
      </Text>
    </>
  )
}
