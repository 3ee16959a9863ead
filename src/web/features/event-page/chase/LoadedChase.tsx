import { Button, SegmentedControl, Text, useMatches } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { CHASE_KINDS, chaseList, type ChaseGroup, type ChaseKind, type ChaseLine } from '#domain/tickets/chase.ts'
import { TICKET_TABLES, type EventTickets } from '#domain/tickets/index.ts'
import type { Versions } from '#domain/wire.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import classes from '#web/features/event-page/event-page.module.css'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import ownClasses from '#web/features/event-page/reconcile/reconcile.module.css'
import type { ReconcileHandlers } from '#web/features/event-page/reconcile/reconcile-handlers.ts'
import { codeText } from '#web/features/event-page/words.ts'
import { chaseColumns, EXPORTED, exportedLines } from './chase-columns.ts'

export interface LoadedChaseProps extends ReconcileHandlers {
  readonly tickets: EventTickets
  readonly versions: Versions
  readonly name: string
  readonly first: ChaseKind | null
}

const ALL = 'all'

export function LoadedChase({ tickets, versions, name, first, ...ways }: LoadedChaseProps) {
  const messages = useMessages()
  const { t, number } = messages
  const [kind, setKind] = useState<ChaseKind | null>(first)
  // Vertical on a phone, which is too narrow for four labels side by side.
  const orientation = useMatches({ base: 'vertical', sm: 'horizontal' } as const)
  const groups = useMemo(() => chaseList(tickets, kind), [tickets, kind])
  const lines = useMemo(() => groups.flatMap((group) => group.lines), [groups])
  const columns = useMemo(() => chaseColumns(messages), [messages])
  const { eventCode } = tickets.event
  const inCharge = {
    label: t('chase.personInCharge'),
    cell: ({ seal }: ChaseLine) => codeText(messages, seal.personInChargeCode, seal.personInChargeName),
  }
  const sealsOf = ({ seal }: ChaseLine) => {
    const search = seal.companyCode ?? seal.name
    return search === null ? null : () => ways.onOpenRows({ table: 'sealData', filters: { eventCode }, search })
  }
  return (
    <>
      <SegmentedControl
        aria-label={t('chase.which')}
        data={[ALL, ...CHASE_KINDS].map((value) => ({ value, label: t(`chase.${value as ChaseKind}`) }))}
        value={kind ?? ALL}
        orientation={orientation}
        onChange={(value) => setKind(value === ALL ? null : (value as ChaseKind))}
      />
      {tickets.counts.reported === null && <Text size="sm">{t('chase.noSales')}</Text>}
      <div className={ownClasses.actions}>
        {lines.length > 0 && <Printing {...{ tickets, versions, name, kind, groups }} Paper={ways.Paper} />}
        {(['csv', 'excel', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              ways.onExport(
                {
                  name: `chase-${eventCode}`,
                  fields: EXPORTED,
                  rows: lines.flatMap(exportedLines),
                  event: eventCode,
                  filters: kind === null ? [] : [t(`chase.${kind}`)],
                },
                format,
              )
            }
          >
            {t('reconcile.exportAs', { format: format === 'excel' ? 'Excel' : format.toUpperCase() })}
          </Button>
        ))}
      </div>
      <Text size="sm" role="status">
        {t('chase.people', { count: lines.length, number: number(lines.length) })}
      </Text>
      {lines.length > 0 && (
        <div className={classes.card}>
          <PagedTable<ChaseLine>
            key={kind}
            label={t('chase.title')}
            rows={lines}
            keyOf={({ key }) => key}
            openerOf={sealsOf}
            columns={[columns[0]!, inCharge, ...columns.slice(1)]}
          />
        </div>
      )}
    </>
  )
}

interface PrintingProps extends Pick<LoadedChaseProps, 'tickets' | 'versions' | 'name' | 'Paper'> {
  readonly kind: ChaseKind | null
  readonly groups: readonly ChaseGroup[]
}

/** Prints the chase list, with a table for each person in charge. */
function Printing({ tickets, versions, name, Paper, kind, groups }: PrintingProps) {
  const messages = useMessages()
  const { t } = messages
  const store = useTables()
  // Called only when the user prints, because the layout of many lines takes long.
  const layOut = useCallback(() => {
    const columns = chaseColumns(messages)
    return groups.map(({ code, name: inCharge, lines }) => ({
      heading: codeText(messages, code, inCharge),
      columns: columns.map(({ label, align }) => ({ label, ...(align && { align }) })),
      rows: lines.map((line) => columns.map(({ cell }) => cell(line))),
    }))
  }, [messages, groups])
  const stampOf = (of: Readonly<Record<string, number | undefined>>) =>
    JSON.stringify([kind, ...TICKET_TABLES.map((table) => of[table] ?? null)])
  return (
    <Paper
      title={kind === null ? t('chase.title') : t(`chase.${kind}`)}
      event={name}
      fileName={`chase-${tickets.event.eventCode}`}
      layOut={layOut}
      tables={TICKET_TABLES}
      stamp={stampOf(versions)}
      stampNow={() =>
        stampOf(Object.fromEntries(TICKET_TABLES.map((table) => [table, store.get(table).data?.version])))
      }
      ready
    />
  )
}
