import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { STRAY_TABLES, type Card } from '#domain/tickets/cards/card.ts'
import type { CardOf } from '#domain/tickets/cards/card-of.ts'
import { nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { type CardTable, cardTables, tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { usePersonAct } from '#web/dialogs/person-act.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTablesData } from '#web/state/tables/loaded-tables.ts'
import type { RowNamed } from '#web/state/view/views.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CardLink } from './CardLink.tsx'
import classes from './cards.module.css'
import { EventOnCard } from './EventOnCard.tsx'
import { Figures } from './Figures.tsx'
import { type CardRows, rowsOfCard } from './rows-of-card.ts'
import { useCard } from './use-card.ts'

export interface CardPanelProps {
  readonly requested: CardOf | RowNamed
  onClose(): void
  onOpenCard(of: CardOf): void
  onOpenRows(link: CardRows): void
  onOpenEvent(eventCode: number): void
}

const kindOf = { employees: 'person', departments: 'department', personInCharge: 'personInCharge' } as const

/** A panel beside the view with everything about one employee, department or person in charge. Updates live. */
export function CardPanel({ requested, onClose, ...ways }: CardPanelProps) {
  const { t, error } = useMessages()
  const { card, failure, retry } = useCard(requested)
  const name = card ? nameOf(card) : ''
  return (
    <SidePanel
      subject={JSON.stringify(requested)}
      label={t('cards.cardOf', { name })}
      title={name}
      closeLabel={t('cards.close')}
      onClose={onClose}
    >
      {failure && !card && (
        <Alert color="red" mt="md">
          <Stack align="flex-start" gap="sm">
            {error(failure)}
            <Button variant="default" size="xs" onClick={retry}>
              {t('common.tryAgain')}
            </Button>
          </Stack>
        </Alert>
      )}
      {card === undefined && !failure && (
        <div role="status" className={classes.waiting}>
          <Spinner label={t('cards.counting')} />
        </div>
      )}
      {card === null && <Text mt="md">{t('cards.namesNobody')}</Text>}
      {card && <Content card={card} {...ways} />}
    </SidePanel>
  )
}

const nameOf = ({ subject, row }: Card): string => {
  const name = row ? row[nameField(tables[subject.table])] : subject.name
  return [subject.code, name].filter((part) => part !== null && part !== undefined && part !== '').join(' ')
}

interface ContentProps extends Omit<CardPanelProps, 'requested' | 'onClose'> {
  readonly card: Card
}

function Content({ card, onOpenCard, onOpenRows, onOpenEvent }: ContentProps) {
  const { t, label, number } = useMessages()
  const { subject, row, employees, events, totals, strays } = card
  const stray = STRAY_TABLES.filter((table) => strays[table] > 0)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t(`cards.${kindOf[subject.table]}`)}
      </Text>
      {!row && <Text size="sm">{t(subject.code === null ? 'cards.withoutCode' : 'cards.notInMaster')}</Text>}
      {subject.table === 'employees' && row && <PersonActs code={String(subject.code)} />}
      {row && <Facts table={subject.table} row={row} onOpenCard={onOpenCard} />}
      {employees !== null && (
        <CardLink className={classes.way} onClick={() => onOpenRows(rowsOfCard(subject, 'employees'))}>
          {t('cards.employeesOf', { count: employees, number: number(employees) })}
        </CardLink>
      )}
      {events.length === 0 ? (
        <Text>{t('cards.noEvents')}</Text>
      ) : (
        events.length > 1 && (
          <section aria-label={t('cards.totals')} className={classes.block}>
            <h3 className={classes.heading}>{t('cards.totals')}</h3>
            <Figures figures={totals} events={events.map(({ figures }) => figures)} />
          </section>
        )
      )}
      {events.map((event) => (
        <EventOnCard
          key={event.event.eventCode}
          card={subject}
          event={event}
          onOpenRows={onOpenRows}
          onOpenEvent={onOpenEvent}
        />
      ))}
      {stray.length > 0 && (
        <section className={classes.block}>
          <Text size="sm">{t('cards.strays')}</Text>
          {stray.map((table) => (
            <CardLink key={table} className={classes.way} onClick={() => onOpenRows(rowsOfCard(subject, table))}>
              {t('common.counted', { label: label(tables[table].label), count: number(strays[table]) })}
            </CardLink>
          ))}
        </section>
      )}
    </Stack>
  )
}

function PersonActs({ code }: { readonly code: string }) {
  const { t } = useMessages()
  const open = usePersonAct()
  if (!open) return null
  return (
    <Group gap="sm">
      <Button variant="default" size="xs" onClick={() => open({ kind: 'move', code })}>
        {t('people.openMove')}
      </Button>
      <Button variant="default" size="xs" onClick={() => open({ kind: 'leave', code })}>
        {t('people.openLeave')}
      </Button>
    </Group>
  )
}

function Facts({ table, row, onOpenCard }: { table: CardTable; row: Row; onOpenCard(of: CardOf): void }) {
  const { t, label } = useMessages()
  const declaration: TableDeclaration = tables[table]
  const tableRows = useTablesData(tableNames)
  const otherFields = Object.entries(declaration.fields).filter(
    ([field]) => field !== declaration.key && field !== declaration.identity && field !== nameField(declaration),
  )
  const facts = useMemo(
    () =>
      otherFields.map(([field, { references, label: called }]) => {
        const value = row[field] ?? null
        const masterName = references && value !== null ? nameIn(references, value, tableRows[references]?.rows) : null
        return { field, called, value, masterName, own: cardTables.find((one) => one === references) }
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the other values follow from `row`
    [row, tableRows],
  )
  if (facts.length === 0) return null
  return (
    <dl className={classes.facts} translate="no">
      {facts.map(({ field, called, value, masterName, own }) => {
        const text = value === null ? t('cards.untold') : [value, masterName].filter(Boolean).join(' ')
        return (
          <div key={field}>
            <dt>{label(called)}</dt>
            <dd>
              {own && typeof value === 'number' ? (
                <CardLink onClick={() => onOpenCard({ table: own, code: value, name: masterName })}>{text}</CardLink>
              ) : (
                text
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function nameIn(table: TableName, code: Row[string], rows: readonly Row[] = []): string | null {
  const row = rows.find((row) => row[tables[table].identity] === code)
  const name = row?.[nameField(tables[table])]
  return typeof name === 'string' ? name : null
}
