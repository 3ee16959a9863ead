import { Center, Loader } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '#domain/table.ts'
import { useMessages } from './messages/use-messages.ts'
import { useView } from './state/view.tsx'
import { tableOfView } from './state/views.ts'

const Dashboard = lazy(() => import('./features/dashboard/Dashboard.tsx').then((module) => ({ default: module.Dashboard })))
const TableScreen = lazy(() => import('./features/table-screen/TableScreen.tsx').then((module) => ({ default: module.TableScreen })))
// Not without its font: what is printed must have every glyph.
const SealScreen = lazy(() =>
  Promise.all([import('./features/print/SealScreen.tsx'), import('./styles/fonts.ts')]).then(([module]) => ({ default: module.SealScreen })),
)
const DistributionListScreen = lazy(() =>
  Promise.all([import('./features/print/DistributionListScreen.tsx'), import('./styles/fonts.ts')]).then(([module]) => ({ default: module.DistributionListScreen })),
)
const ReceiptScreen = lazy(() =>
  Promise.all([import('./features/print/ReceiptScreen.tsx'), import('./styles/fonts.ts')]).then(([module]) => ({ default: module.ReceiptScreen })),
)
const PrintSealDialog = lazy(() => import('./features/print/PrintSealDialog.tsx').then((module) => ({ default: module.PrintSealDialog })))

export interface ViewContentProps {
  onImport(): void
  onImportAll(): void
  onExport(rows: readonly Row[]): void
}

/** The open view, fetched when it is first opened. */
export function ViewContent(props: ViewContentProps) {
  const { t } = useMessages()
  return (
    <Suspense
      fallback={
        <Center mih="40vh">
          <Loader role="status" aria-label={t('common.loading')} />
        </Center>
      }
    >
      <OpenView {...props} />
    </Suspense>
  )
}

function OpenView({ onImport, onImportAll, onExport }: ViewContentProps) {
  const { view, params, visit } = useView()
  const table = tableOfView(view)
  if (table) {
    return (
      <TableScreen key={table} table={table} onImport={onImport} onExport={onExport} {...(params.filters && { initialFilters: params.filters })} />
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
        <PrintSealDialog opened onClose={() => setChoosing(false)} onChosen={(eventCode) => go('printSeal', { eventCode, printNow: true })} />
      )}
    </>
  )
}

/** Choose an event, then see and print its sheet (spec §2, "Print-seal flow"). */
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
