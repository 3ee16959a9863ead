import { Center, Skeleton } from '@mantine/core'
import { Activity, useCallback, useEffect, useState } from 'react'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { hasCards } from '#domain/tickets/cards/card-of.ts'
import { OnwardContext } from './dialogs/onward.ts'
import type { ListFile } from './features/export/export.ts'
import { Dashboard } from './features/dashboard/Dashboard.tsx'
import { TableScreen } from './features/table-screen/TableScreen.tsx'
import { SheetLoading } from './features/print/sheet-screen/SheetLoading.tsx'
import type { ExportFormat } from './messages/use-export-choices.tsx'
import { useMessages } from './messages/use-messages.ts'
import { useChosenEvent } from './state/lists/list-states.ts'
import { useView } from './state/view/view.tsx'
import { tableOfView, type EventPart } from './state/view/views.ts'
import { deferred, usePrepared } from './ui/deferred.tsx'
import { EarlyPrintKey } from './ui/paper/early-print-key.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { focusMain } from './ui/focus/focus-main.ts'
import { Spinner } from './ui/spinner.tsx'
import { useReturnFocus } from './ui/focus/use-return-focus.ts'
import { type StepImport, useStepHandlers } from './use-step-handlers.tsx'

const PrintSeal = deferred(
  withFont(() => import('./PrintSeal.tsx')),
  'PrintSeal',
  SheetLoading,
)
const DistributionListScreen = deferred(
  withFont(() => import('./features/print/distribution-list/DistributionListScreen.tsx')),
  'DistributionListScreen',
  SheetLoading,
)
const ReceiptScreen = deferred(
  withFont(() => import('./features/print/receipts/ReceiptScreen.tsx')),
  'ReceiptScreen',
  SheetLoading,
)
const EventPage = deferred(() => import('./features/event-page/EventPage.tsx'), 'EventPage', Loading)
const PrecountEvents = deferred(() => import('./features/event-page/PrecountEvents.tsx'), 'PrecountEvents')
const ReconcilePage = deferred(
  () => import('./features/event-page/reconcile/ReconcilePage.tsx'),
  'ReconcilePage',
  Loading,
)
const PaymentsPage = deferred(() => import('./features/event-page/payments/PaymentsPage.tsx'), 'PaymentsPage', Loading)
const ClosingPage = deferred(() => import('./features/event-page/closing/ClosingPage.tsx'), 'ClosingPage', Loading)
const ChasePage = deferred(() => import('./features/event-page/chase/ChasePage.tsx'), 'ChasePage', Loading)
export const HistoryScreen = deferred(
  () => import('./features/history/HistoryScreen.tsx'),
  'HistoryScreen',
  ({ kind }) => kind === 'page' && <Loading />,
)
const ReportPaper = deferred(
  withFont(() => import('./features/print/table-paper/ReportPaper.tsx')),
  'ReportPaper',
)
const SlipPaper = deferred(
  withFont(() => import('./features/print/payment-slips/SlipPaper.tsx')),
  'SlipPaper',
)
const ReceiptPaper = deferred(
  withFont(() => import('./features/print/payment-receipts/ReceiptPaper.tsx')),
  'ReceiptPaper',
)
const EventOverview = deferred(() => import('./EventOverview.tsx'), 'EventOverview', OverviewLoading)
const StatusEntries = deferred(() => import('./StatusEntries.tsx'), 'StatusEntries')
const TableListPaper = deferred(
  withFont(() => import('./features/print/table-paper/TableListPaper.tsx')),
  'TableListPaper',
)
const PrintSealDialog = deferred(() => import('./features/print/seal-sheet/PrintSealDialog.tsx'), 'PrintSealDialog')

/** Code of views to preload, so that they open without a wait. */
const VIEWS = [PrintSeal, DistributionListScreen, ReceiptScreen]
/**
 * Code of pages to preload: `TO_EVENT` while the dashboard or the table of events is open, and `FROM_EVENT` while an
 * event's page is open.
 */
const TO_EVENT = [EventPage]
const FROM_EVENT = [ReconcilePage, ChasePage, PaymentsPage, ClosingPage]
const NOTHING_NEXT = [] as const

/** Loads a component together with the Japanese font, which prints need. */
function withFont<T>(load: () => Promise<T>): () => Promise<T> {
  return () => Promise.all([load(), import('./styles/fonts.ts')]).then(([loaded]) => loaded)
}

/** A placeholder with the height of `EventOverview`. The dashboard does not move when `EventOverview` replaces it. */
function OverviewLoading() {
  return <Skeleton height="17.75rem" />
}

function Loading() {
  const { t } = useMessages()
  return (
    <Center mih="40vh" role="status">
      <Spinner label={t('common.loading')} />
    </Center>
  )
}

export interface ViewContentProps extends StepImport {
  onImport(): void
  onImportAll(): void
  onExport(rows: readonly Row[], format: ExportFormat): void
  /** Exports a list that is no table, such as a reconciliation. */
  onExportList(list: ListFile, format: ExportFormat): void
}

/** The open view, or the page that replaces it: an event's page or the history. */
export function ViewContent(props: ViewContentProps) {
  const { t } = useMessages()
  const { view, params, visit } = useView()
  const { eventPage, eventPart, eventNumber, history } = params
  usePrepared(VIEWS)
  const table = tableOfView(view)
  const page = (eventPage !== undefined || history) && (
    // The boundary limits an error to the page. The table behind it stays mounted.
    <ErrorBoundary key={eventPage ?? 'history'} message={t('shell.viewFailed')} retry={t('common.tryAgain')}>
      {eventPage === undefined ? (
        <HistoryScreen kind="page" />
      ) : (
        <OpenEvent eventCode={eventPage} part={eventPart} number={eventNumber} {...props} />
      )}
    </ErrorBoundary>
  )
  if (table) {
    return (
      <>
        {/* The table is hidden instead of unmounted, so that Back shows the same search and page. */}
        <Activity mode={page ? 'hidden' : 'visible'}>
          <OpenTable key={table} table={table} {...props} />
        </Activity>
        {page}
      </>
    )
  }
  if (page) return page
  if (view === 'dashboard') return <Overview {...props} />
  return (
    <EarlyPrintKey key={visit}>
      {view === 'printSeal' && <PrintSeal />}
      {view === 'distributionList' && <DistributionListScreen />}
      {view === 'ticketReceiptStamp' && <ReceiptScreen />}
    </EarlyPrintKey>
  )
}

/** A table's screen. A click on an event opens the event's page; a click on a person or department opens a card. */
function OpenTable({ table, onImport, onExport }: { readonly table: TableName } & ViewContentProps) {
  const { params, openEvent, openHistory, keep } = useView()
  const hasPage = 'page' in tables[table]
  const openRow = useCallback(
    (row: Row) => {
      const key = Number(row[tables[table].key])
      if (hasPage) openEvent(key)
      else keep({ ...params, beside: { card: { table, key } } })
    },
    [table, hasPage, params, openEvent, keep],
  )
  const openRowHistory = useCallback(
    (row: Row) => keep({ ...params, beside: { history: { table, key: Number(row[tables[table].key]) } } }),
    [table, params, keep],
  )
  usePrepared(hasPage ? TO_EVENT : NOTHING_NEXT)
  return (
    <>
      <TableScreen
        table={table}
        onImport={onImport}
        onExport={onExport}
        {...((hasPage || hasCards(table)) && { onOpenRow: openRow, opens: hasPage ? 'page' : 'card' })}
        onHistory={openHistory}
        onRowHistory={openRowHistory}
        Paper={TableListPaper}
      />
      {hasPage && <PrecountEvents />}
    </>
  )
}

interface OpenEventProps extends Pick<ViewContentProps, 'onExportList' | 'onImportInto'> {
  readonly eventCode: number
  readonly part: EventPart | undefined
  readonly number: number | undefined
}

/** An event's page, which replaces the view. The page gets the focus. On close, the focus returns to the opener. */
function OpenEvent({ eventCode, part, number, onExportList, ...props }: OpenEventProps) {
  const { t } = useMessages()
  const { visit, params, back, openEvent, keep } = useView()
  const { handlers, form } = useStepHandlers(eventCode, props)
  useReturnFocus()
  usePrepared(part === undefined ? FROM_EVENT : NOTHING_NEXT)
  useEffect(() => {
    // If a booklet number is looked up, its input gets the focus instead.
    if (visit > 0 && number === undefined) focusMain()
  }, [visit, number])
  const navigation = {
    eventCode,
    onBack: back,
    onOpenRows: handlers.onOpenRows,
    onExport: onExportList,
    Paper: ReportPaper,
  }
  if (part === 'chase' || part === 'notReceived')
    return <ChasePage {...navigation} first={part === 'notReceived' ? part : null} />
  if (part === 'payments')
    return (
      <PaymentsPage
        {...navigation}
        {...{ SlipPaper, ReceiptPaper }}
        onImport={() => props.onImportInto('payments', eventCode)}
      />
    )
  if (part === 'closing') return <ClosingPage {...navigation} />
  if (part === 'reconcile')
    return (
      <OnwardContext value={{ label: t('import.openEvent'), onPress: () => openEvent(eventCode) }}>
        <ReconcilePage {...navigation} />
      </OnwardContext>
    )
  return (
    <>
      <EventPage
        eventCode={eventCode}
        handlers={handlers}
        onBack={back}
        onOpenCard={(card) => keep({ ...params, beside: { card } })}
        requestedNumber={number === undefined ? undefined : { number, visit }}
        planNow={params.planNow ?? false}
      />
      {form}
    </>
  )
}

/** The dashboard: the current event's steps, figures, and links to an event's seals. */
function Overview({ onImportAll, onImportInto }: Pick<ViewContentProps, 'onImportAll' | 'onImportInto'>) {
  const { go, openEvent, openHistory } = useView()
  const chosenEvent = useChosenEvent()
  const [choosing, setChoosing] = useState(false)
  usePrepared(TO_EVENT)
  return (
    <>
      <PrecountEvents />
      <Dashboard
        chosenEvent={chosenEvent}
        onOpen={go}
        onPrintSeals={() => setChoosing(true)}
        onOpenEvent={openEvent}
        onHistory={() => openHistory()}
        onImportAll={onImportAll}
        event={<EventOverview onImportInto={onImportInto} />}
        states={<StatusEntries />}
      />
      {choosing && (
        <PrintSealDialog
          opened
          initialEvent={chosenEvent}
          onClose={() => setChoosing(false)}
          onPreview={(eventCode) => go('printSeal', { eventCode })}
          onChosen={(eventCode) => go('printSeal', { eventCode, printNow: true })}
        />
      )}
    </>
  )
}
