import { Center } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '#domain/table.ts'
import { useMessages } from './messages/use-messages.ts'
import { useView } from './state/view.tsx'
import { tableOfView } from './state/views.ts'
import { deferred } from './ui/deferred.tsx'
import { Spinner } from './ui/spinner.tsx'

const Dashboard = deferred(
  () => import('./features/dashboard/Dashboard.tsx').then((module) => module.Dashboard),
  Loading,
)
const TableScreen = deferred(
  () => import('./features/table-screen/TableScreen.tsx').then((module) => module.TableScreen),
  Loading,
)
const SealScreen = deferred(
  withFont(() => import('./features/print/seal-sheet/SealScreen.tsx').then((module) => module.SealScreen)),
  Loading,
)
const DistributionListScreen = deferred(
  withFont(() =>
    import('./features/print/distribution-list/DistributionListScreen.tsx').then(
      (module) => module.DistributionListScreen,
    ),
  ),
  Loading,
)
const ReceiptScreen = deferred(
  withFont(() => import('./features/print/receipts/ReceiptScreen.tsx').then((module) => module.ReceiptScreen)),
  Loading,
)
const PrintSealDialog = deferred(() =>
  import('./features/print/seal-sheet/PrintSealDialog.tsx').then((module) => module.PrintSealDialog),
)

/** Not without its font: what is printed must have every glyph. */
function withFont<T>(load: () => Promise<T>): () => Promise<T> {
  return () => Promise.all([load(), import('./styles/fonts.ts')]).then(([loaded]) => loaded)
}

function Loading() {
  const { t } = useMessages()
  return (
    <Center mih="40vh" role="status">
      <Spinner label={t('common.loading')} />
    </Center>
  )
}

export interface ViewContentProps {
  onImport(): void
  onImportAll(): void
  onExport(rows: readonly Row[]): void
}

/** The open view, fetched when it is first opened. */
export function ViewContent({ onImport, onImportAll, onExport }: ViewContentProps) {
  const { view, params, visit } = useView()
  const table = tableOfView(view)
  if (table) {
    return (
      <TableScreen
        key={table}
        table={table}
        onImport={onImport}
        onExport={onExport}
        {...(params.filters && { initialFilters: params.filters })}
      />
    )
  }
  if (view === 'dashboard') return <Overview onImportAll={onImportAll} />
  if (view === 'printSeal') return <PrintSeal key={visit} />
  if (view === 'distributionList') return <DistributionListScreen key={visit} />
  return <ReceiptScreen key={visit} />
}

/** The dashboard, and the way from it to the seals of one event. */
function Overview({ onImportAll }: Pick<ViewContentProps, 'onImportAll'>) {
  const { go } = useView()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Dashboard onOpen={go} onPrintSeals={() => setChoosing(true)} onImportAll={onImportAll} />
      {choosing && (
        <PrintSealDialog
          opened
          onClose={() => setChoosing(false)}
          onChosen={(eventCode) => go('printSeal', { eventCode, printNow: true })}
        />
      )}
    </>
  )
}

/** Choose an event, then see and print its sheet. */
function PrintSeal() {
  const { params, go } = useView()
  const [choosing, setChoosing] = useState(params.eventCode === undefined)
  return (
    <>
      <SealScreen printNow={params.printNow ?? false} />
      {choosing && (
        <PrintSealDialog
          opened
          onClose={() => setChoosing(false)}
          onChosen={(eventCode) => {
            setChoosing(false)
            go('printSeal', { eventCode, printNow: true })
          }}
        />
      )}
    </>
  )
}
