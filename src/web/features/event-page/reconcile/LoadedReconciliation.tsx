import { Button, Title } from '@mantine/core'
import { IconChecks, IconDownload } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { TICKET_TABLES, withReturned, type HolderLine } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import classes from '#web/features/event-page/event-page.module.css'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { ConfirmSales } from './ConfirmSales.tsx'
import { faultLines } from './fault-lines.ts'
import { EXPORTED, exportedLine, lineColumns } from './line-columns.ts'
import ownClasses from './reconcile.module.css'
import { ReconcileFaults } from './ReconcileFaults.tsx'
import { ReturnedNote } from './ReturnedNote.tsx'
import { useReturned } from './use-returned.ts'
import type { Reconciled } from './use-reconciled.ts'
import type { ReconcileWays } from './ways.ts'

export interface LoadedReconciliationProps extends ReconcileWays, Reconciled {
  readonly name: string
}

export function LoadedReconciliation({
  standing,
  rows,
  versions,
  reconciliation: recorded,
  name,
  ...ways
}: LoadedReconciliationProps) {
  const messages = useMessages()
  const { t } = messages
  const [confirming, setConfirming] = useState(false)
  const { eventCode } = standing.event
  const read = useReturned(eventCode, versions.sealData)
  const { returned } = read
  const reconciliation = useMemo(
    () => (returned ? withReturned(recorded, returned, rows, eventCode) : recorded),
    [recorded, returned, rows, eventCode],
  )
  const products = useMemo(
    () => new Map(rows.products.map(({ productCode, productName }) => [productCode, productName])),
    [rows.products],
  )
  const columns = useMemo(() => lineColumns(messages, reconciliation), [messages, reconciliation])
  const { lines, faults } = reconciliation
  const sealsOf = ({ whose }: HolderLine) => {
    const search = whose.kind === 'owner' ? (whose.code ?? whose.name) : null
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
          products={products}
          {...{ standing, reconciliation }}
          returnedOf={read.version}
          Paper={ways.Paper}
        />
        <Exporting eventCode={eventCode} lines={lines} disabled={read.version === undefined} onExport={ways.onExport} />
      </div>
      <dl className={classes.figures} aria-label={t('reconcile.totals')}>
        {columns.slice(1).map(({ label, total }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{total}</dd>
          </div>
        ))}
      </dl>
      <ReturnedNote {...read} />
      <ReconcileFaults standing={standing} faults={faults} products={products} onOpen={ways.onOpenRows} />
      <div className={classes.card}>
        <Title order={3} size="h4">
          {t('reconcile.holders')}
        </Title>
        <PagedTable<HolderLine>
          label={t('reconcile.holders')}
          rows={lines}
          keyOf={({ key }) => key}
          wayTo={sealsOf}
          columns={columns.map(({ label, align, text }) => ({ label, ...(align && { align }), cell: text }))}
        />
      </div>
      {confirming && (
        <ConfirmSales
          {...{ rows, standing, versions }}
          onOpenRows={ways.onOpenRows}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

type Shown = Pick<LoadedReconciliationProps, 'standing' | 'versions' | 'reconciliation' | 'name' | 'Paper'> & {
  readonly columns: ReturnType<typeof lineColumns>
  readonly products: Parameters<typeof faultLines>[3]
  /** The version of the seals that `returned` was read at. */
  readonly returnedOf: number | undefined
}

function Printing({ standing, versions, name, Paper, reconciliation, columns, products, returnedOf }: Shown) {
  const messages = useMessages()
  const { t } = messages
  const store = useTables()
  // Lazy: laying out many lines takes long.
  const layOut = useCallback(() => {
    const faults = faultLines(messages, standing, reconciliation.faults, products)
    const rows = faults.flatMap(({ title, lines }) => lines.map(({ text }) => [title, text]))
    const holders = {
      heading: t('reconcile.holders'),
      columns: columns.map(({ label, align }) => ({ label, align })),
      rows: reconciliation.lines.map((line) => columns.map(({ text }) => text(line))),
      total: columns.map(({ total }) => total),
    }
    const heading = t('common.counted', { label: t('reconcile.faults'), count: messages.number(rows.length) })
    const faultColumns = [{ label: t('reconcile.kind') }, { label: t('reconcile.what') }]
    return rows.length > 0 ? [holders, { heading, columns: faultColumns, rows }] : [holders]
  }, [messages, t, standing, reconciliation, columns, products])
  const stampNow = () => {
    const now = Object.fromEntries(TICKET_TABLES.map((table) => [table, store.get(table).data?.version]))
    return stampOf(now, now['sealData'])
  }
  return (
    <Paper
      title={t('reconcile.title')}
      event={name}
      fileName={`reconciliation-${standing.event.eventCode}`}
      layOut={layOut}
      needs={TICKET_TABLES}
      stamp={stampOf(versions, returnedOf)}
      stampNow={stampNow}
      ready={returnedOf !== undefined}
    />
  )
}

/** Stamp of the data on a paper: equal stamps mean equal papers. */
const stampOf = (versions: Readonly<Record<string, number | undefined>>, returnedOf: number | undefined): string =>
  JSON.stringify([...TICKET_TABLES.map((table) => versions[table] ?? null), returnedOf ?? null])

interface ExportingProps extends Pick<ReconcileWays, 'onExport'> {
  readonly eventCode: number
  readonly lines: readonly HolderLine[]
  readonly disabled: boolean
}

function Exporting({ eventCode, lines, disabled, onExport }: ExportingProps) {
  const messages = useMessages()
  const { t } = messages
  const file = () => ({
    name: `reconciliation-${eventCode}`,
    fields: EXPORTED,
    rows: lines.map((line) => exportedLine(messages, line)),
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
