import { Badge, Card, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { tableNames } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend, useLive, useSession } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import classes from './dashboard.module.css'

/**
 * Shows 'Online', 'Active' and 'Synced', each only while it is true.
 * @param children further entries of the list
 */
export function StatusCard({ children }: { readonly children?: ReactNode }) {
  const { t } = useMessages()
  const session = useSession()
  const tables = useTables()
  const versions = useLive(useBackend().versions)
  const busy = useLive(tables.busy) > 0
  const failure = useLive(tables.failure)
  const current =
    failure === null &&
    tableNames.every((name) => versions[name] === undefined || tables.get(name).data?.version === versions[name])
  const entries = [
    [t('dashboard.server'), failure?.code === 'unreachable' ? 'offline' : 'online'],
    [t('dashboard.session'), session ? 'active' : 'inactive'],
    [t('dashboard.data'), busy ? 'syncing' : current ? 'synced' : 'behind'],
  ] as const
  return (
    <Card component="section" withBorder className={classes.card} aria-labelledby="system-status">
      <Title order={3} size="h4" id="system-status">
        {t('dashboard.status')}
      </Title>
      <dl className={classes.status}>
        {entries.map(([name, state]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Badge variant="dot" color={colors[state]} size="lg" tt="none" fw={500}>
                {t(`dashboard.${state}`)}
              </Badge>
            </dd>
          </div>
        ))}
        {children}
      </dl>
    </Card>
  )
}

const colors = {
  online: 'teal',
  active: 'teal',
  synced: 'teal',
  syncing: 'blue',
  offline: 'red',
  inactive: 'red',
  behind: 'red',
} as const
