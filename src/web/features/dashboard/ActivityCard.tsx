import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { tableNames } from '#domain/tables/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useLive } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'
import css from './dashboard.module.css'

const samples = [1, 2, 3] as const

/** The spec's sample entries, marked as such, on a database without data; with data, what is true of it. */
export function ActivityCard() {
  const { t } = useMessages()
  const tables = useTables()
  // Rises and falls with every load and write: by then the tables are what they are.
  const busy = useLive(tables.busy) > 0
  const held = tableNames.map((name) => tables.get(name).data)
  const empty = !busy && held.every((data) => data !== null && data.rows.length === 0)
  return (
    <Card component="section" withBorder className={css.card} aria-labelledby="recent-activity">
      <Group gap="xs">
        <Title order={3} size="h4" id="recent-activity">
          {t('dashboard.activity')}
        </Title>
        {empty && <Badge variant="outline">{t('dashboard.sample')}</Badge>}
      </Group>
      {empty && (
        <ul className={css.activity}>
          {samples.map((entry) => (
            <li key={entry}>
              <span>{t(`dashboard.activitySample${entry}`)}</span>
              <Text span size="sm" c="dimmed">
                {t(`dashboard.activitySampleTime${entry}`)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {t(empty ? 'dashboard.activityHint' : 'dashboard.activityRecorded')}
      </Text>
    </Card>
  )
}
