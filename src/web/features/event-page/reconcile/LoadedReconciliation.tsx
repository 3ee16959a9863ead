import { Button, Title } from '@mantine/core'
import { IconChecks, IconDownload } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { settledOf, withReturned, type Settled, type SettledLine } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { isLittle } from '#web/state/event-tickets/counted.ts'
import { BALANCE_TABLES } from '#web/state/event-tickets/use-balance.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import classes from '#web/features/event-page/event-page.module.css'
import { LinkButton } from '#web/features/event-page/LinkButton.tsx'
import { PagedTable, type PagedTableProps } from '#web/dialogs/PagedTable.tsx'
import { ConfirmSales } from './ConfirmSales.tsx'
import { DepartmentChart } from './DepartmentChart.tsx'
import { faultLines } from './fault-lines.ts'
import { RECONCILIATION_FIELDS, reconciliationLines } from '#domain/tickets/reconcile/reconciliation-file.ts'
import { lineWords } from '#web/messages/holder-words.ts'
import { lineColumns, type LineColumn } from './line-columns.ts'
import ownClasses from './reconcile.module.css'
import { ReconcileFaults } from './ReconcileFaults.tsx'
import { ReturnedNote } from './ReturnedNote.tsx'
import { useReturned, type ReturnedState } from './use-returned.ts'
import type { Reconciled } from './use-reconciled.ts'
import type { ReconcileHandlers } from './reconcile-handlers.ts'

export interface LoadedReconciliationProps extends ReconcileHandlers, Reconciled {
  readonly name: string
}

/**
 * Reconciles the booklets, returns and money of an event. Computes in slices, because an event may have tens of
 * thousands of holders.
 */
export function LoadedReconciliation({
  tickets,
  rows,
  versions,
  balance,
  reconciliation: recorded,
  ...further
}: LoadedReconciliationProps) {
  const { eventCode } = tickets.event
  const returnedState = useReturned(eventCode, versions.sealData)
  const { returned, version: returnedOf } = returnedState
  const steps = useMemo(
    () =>
      function* (): Generator<number, JoinedReconciliation> {
        const reconciliation = returned ? withReturned(recorded, returned, rows, eventCode) : recorded
        yield 0.5
        return {
          tickets,
          rows,
          versions,
          returnedOf,
          reconciliation: settledOf(reconciliation, balance, rows, tickets),
        }
      },
    [tickets, rows, versions, balance, recorded, eventCode, returned, returnedOf],
  )
  const { value } = useSteps(steps, isLittle(rows))
  return value && <SettledReconciliation {...value} {...further} returnedState={returnedState} />
}

interface JoinedReconciliation extends Pick<Reconciled, 'tickets' | 'rows' | 'versions'> {
  readonly reconciliation: Settled
  /** The version of the seals table for which the returned numbers were read. */
  readonly returnedOf: number | undefined
}

interface SettledReconciliationProps extends JoinedReconciliation, ReconcileHandlers {
  readonly name: string
  readonly returnedState: ReturnedState
}

function SettledReconciliation({
  tickets,
  rows,
  versions,
  reconciliation,
  returnedOf,
  returnedState,
  name,
  ...ways
}: SettledReconciliationProps) {
  const messages = useMessages()
  const { t } = messages
  const [confirming, setConfirming] = useState(false)
  const { eventCode } = tickets.event
  const products = useMemo(
    () => new Map(rows.products.map(({ productCode, productName }) => [productCode, productName])),
    [rows.products],
  )
  const [columns, inCharge] = useMemo(
    () => [lineColumns(messages, reconciliation), lineColumns(messages, reconciliation, 'personInCharge')],
    [messages, reconciliation],
  )
  const { lines, faults } = reconciliation
  const sealsOf = ({ whose, isInCharge }: SettledLine) => {
    const search = whose.kind === 'owner' && !isInCharge ? (whose.code ?? whose.name) : null
    return search === null
      ? null
      : () => ways.onOpenRows({ table: 'sealData', filters: { eventCode }, search: String(search) })
  }
  return (
    <>
      <div className={ownClasses.actions}>
        <Button leftSection={<IconChecks size={18} aria-hidden />} onClick={() => setConfirming(true)}>
          {t('reconcile.confirmSales')}
        </Button>
        <Printing
          name={name}
          versions={versions}
          columns={columns}
          inCharge={inCharge}
          products={products}
          {...{ tickets, reconciliation }}
          returnedOf={returnedOf}
          Paper={ways.Paper}
        />
        <Exporting {...{ eventCode, reconciliation }} disabled={returnedOf === undefined} onExport={ways.onExport} />
        <LinkButton list={{ event: eventCode, list: 'reconciliation' }} />
      </div>
      <dl className={classes.figures} aria-label={t('reconcile.totals')}>
        {columns.slice(1).map(({ label, total }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{total}</dd>
          </div>
        ))}
      </dl>
      <ReturnedNote {...returnedState} />
      <ReconcileFaults tickets={tickets} faults={faults} products={products} onOpen={ways.onOpenRows} />
      <Lines title={t('reconcile.holders')} {...{ lines, columns }} openerOf={sealsOf} />
      <Lines title={t('reconcile.personsInCharge')} lines={reconciliation.personsInCharge} columns={inCharge} />
      <DepartmentChart departments={tickets.tallies.departments} />
      {confirming && (
        <ConfirmSales
          {...{ rows, tickets, versions }}
          onOpenRows={ways.onOpenRows}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

interface LinesProps extends Pick<PagedTableProps<SettledLine>, 'openerOf'> {
  readonly title: string
  readonly lines: readonly SettledLine[]
  readonly columns: readonly LineColumn[]
}

function Lines({ title, lines, columns, ...way }: LinesProps) {
  return (
    <div className={classes.card}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <PagedTable<SettledLine>
        label={title}
        rows={lines}
        keyOf={({ key }) => key}
        columns={columns.map(({ label, align, text }) => ({ label, ...(align && { align }), cell: text }))}
        {...way}
      />
    </div>
  )
}

type Shown = Pick<LoadedReconciliationProps, 'tickets' | 'versions' | 'name' | 'Paper'> & {
  readonly reconciliation: Settled
  readonly columns: readonly LineColumn[]
  readonly inCharge: readonly LineColumn[]
  readonly products: Parameters<typeof faultLines>[3]
  /** The version of the seals table for which the returned numbers were read. */
  readonly returnedOf: number | undefined
}

function Printing({ tickets, versions, name, Paper, reconciliation, columns, inCharge, products, returnedOf }: Shown) {
  const messages = useMessages()
  const { t } = messages
  const store = useTables()
  // Called only when the user prints, because the layout of many lines takes long.
  const layOut = useCallback(() => {
    const faults = faultLines(messages, tickets, reconciliation.faults, products)
    const rows = faults.flatMap(({ title, lines }) => lines.map(({ text }) => [title, text]))
    const settledTable = (heading: string, of: readonly LineColumn[], lines: readonly SettledLine[]) => ({
      heading,
      columns: of.map(({ label, align }) => ({ label, align })),
      rows: lines.map((line) => of.map(({ text }) => text(line))),
      total: of.map(({ total }) => total),
    })
    const tables = [
      settledTable(t('reconcile.holders'), columns, reconciliation.lines),
      settledTable(t('reconcile.personsInCharge'), inCharge, reconciliation.personsInCharge),
    ]
    const heading = t('common.counted', { label: t('reconcile.faults'), count: messages.number(rows.length) })
    const faultColumns = [{ label: t('reconcile.kind') }, { label: t('reconcile.what') }]
    return rows.length > 0 ? [...tables, { heading, columns: faultColumns, rows }] : tables
  }, [messages, t, tickets, reconciliation, columns, inCharge, products])
  const stampNow = () => {
    const currentVersions = Object.fromEntries(BALANCE_TABLES.map((table) => [table, store.get(table).data?.version]))
    return stampOf(currentVersions, currentVersions['sealData'])
  }
  return (
    <Paper
      title={t('reconcile.title')}
      event={name}
      fileName={`reconciliation-${tickets.event.eventCode}`}
      layOut={layOut}
      tables={BALANCE_TABLES}
      stamp={stampOf(versions, returnedOf)}
      stampNow={stampNow}
      ready={returnedOf !== undefined}
    />
  )
}

/** Identifies the data on a printed paper. Papers with equal stamps have the same content. */
const stampOf = (versions: Readonly<Record<string, number | undefined>>, returnedOf: number | undefined): string =>
  JSON.stringify([...BALANCE_TABLES.map((table) => versions[table] ?? null), returnedOf ?? null])

interface ExportingProps extends Pick<ReconcileHandlers, 'onExport'> {
  readonly eventCode: number
  readonly reconciliation: Settled
  readonly disabled: boolean
}

function Exporting({ eventCode, reconciliation, disabled, onExport }: ExportingProps) {
  const messages = useMessages()
  const { t } = messages
  const file = () => ({
    name: `reconciliation-${eventCode}`,
    fields: RECONCILIATION_FIELDS,
    rows: reconciliationLines(reconciliation, lineWords(messages)),
    event: eventCode,
  })
  return (['csv', 'excel', 'json'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      disabled={disabled}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => onExport(file(), format)}
    >
      {t('reconcile.exportAs', { format: format === 'excel' ? 'Excel' : format.toUpperCase() })}
    </Button>
  ))
}
