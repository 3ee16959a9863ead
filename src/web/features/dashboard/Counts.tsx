import { Card, SimpleGrid, Skeleton, Title, UnstyledButton } from '@mantine/core'
import { IconBuilding, IconCalendarEvent, IconPackage, IconUsers, type Icon } from '@tabler/icons-react'
import { tables, tablesWithView, type TableWithView } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTable } from '#web/state/tables/tables.tsx'
import classes from './dashboard.module.css'

interface Opens {
  onOpen(table: TableWithView): void
}

const countedTables: readonly [TableWithView, Icon][] = [
  ['employees', IconUsers],
  ['departments', IconBuilding],
  ['events', IconCalendarEvent],
  ['products', IconPackage],
]

export function CountCards({ onOpen }: Opens) {
  const { t } = useMessages()
  return (
    <SimpleGrid component="section" aria-label={t('dashboard.counts')} cols={{ base: 2, md: 4 }} spacing="md">
      {countedTables.map(([table, CountIcon]) => (
        <Opener key={table} table={table} onOpen={onOpen} className={classes.count}>
          {(label, count) => (
            <>
              <CountIcon className={classes.countIcon} stroke={1.6} aria-hidden />
              <span className={classes.countLabel}>{label}</span> <span className={classes.countFigure}>{count}</span>
            </>
          )}
        </Opener>
      ))}
    </SimpleGrid>
  )
}

export function DistributionCard({ onOpen }: Opens) {
  const { t } = useMessages()
  return (
    <Card component="section" withBorder className={classes.card} aria-labelledby="data-distribution">
      <Title order={3} size="h4" id="data-distribution">
        {t('dashboard.distribution')}
      </Title>
      <div className={classes.distribution}>
        {tablesWithView.map((table) => (
          <Opener key={table} table={table} onOpen={onOpen} className={classes.dataSet}>
            {(label, count) => (
              <>
                <span>{label}</span> <span className={classes.dataSetCount}>{count}</span>
              </>
            )}
          </Opener>
        ))}
      </div>
    </Card>
  )
}

interface OpenerProps extends Opens {
  readonly table: TableWithView
  readonly className: string | undefined
  children(label: string, count: React.ReactNode): React.ReactNode
}

function Opener({ table, onOpen, className, children }: OpenerProps) {
  const { t, label, number } = useMessages()
  const { data, status } = useTable(table)
  const name = label(tables[table].label)
  const count = data ? number(data.rows.length) : '–'
  return (
    <UnstyledButton
      className={className}
      onClick={() => onOpen(table)}
      aria-label={t('dashboard.openTable', { table: name, count })}
    >
      {children(
        name,
        !data && status === 'loading' ? (
          <Skeleton component="span" display="inline-block" width="2.5em" height="0.8em" />
        ) : (
          count
        ),
      )}
    </UnstyledButton>
  )
}
