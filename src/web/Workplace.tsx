import { useCallback, useState } from 'react'
import type { Row } from '#domain/table.ts'
import type { User } from './backend/backend.ts'
import type { ListPart } from './features/export/listed-rows.ts'
import { useExport } from './features/export/use-export.ts'
import { Shell } from './features/shell/Shell.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import type { ExportFormat } from './messages/use-export-choices.tsx'
import { useMessages } from './messages/use-messages.ts'
import { useBackend, useLive } from './state/backend.tsx'
import { TablesProvider, useTables } from './state/tables.tsx'
import { UserContextProvider } from './state/user.tsx'
import { useView, ViewProvider } from './state/view.tsx'
import { tableOfView } from './state/views.ts'
import { ViewContent } from './ViewContent.tsx'
import { deferred } from './ui/deferred.tsx'

const AllImportDialog = deferred(() =>
  import('./features/import/AllImportDialog.tsx').then((module) => module.AllImportDialog),
)
const Refused = deferred(() => import('./features/shell/Refused.tsx').then((module) => module.Refused))
const AccountDialog = deferred(() =>
  import('./features/account/AccountDialog.tsx').then((module) => module.AccountDialog),
)
const AccountNews = deferred(() => import('./features/account/AccountNews.tsx').then((module) => module.AccountNews))
const StaffDialog = deferred(() => import('./features/staff/StaffDialog.tsx').then((module) => module.StaffDialog))
const ImportDialog = deferred(() => import('./features/import/ImportDialog.tsx').then((module) => module.ImportDialog))

/** What a signed-in user has before them. */
export function Workplace({ user, onLogout }: { user: User; onLogout(): void }) {
  return (
    <UserContextProvider user={user}>
      <ViewProvider>
        <Tables onLogout={onLogout} />
      </ViewProvider>
    </UserContextProvider>
  )
}

function Tables(props: { onLogout(): void }) {
  const { view } = useView()
  return (
    <TablesProvider first={tableOfView(view) ?? undefined}>
      <Admitted {...props} />
    </TablesProvider>
  )
}

/** Whoever is refused the tables gets nothing but that. */
function Admitted(props: { onLogout(): void }) {
  return useLive(useTables().refused) ? <Refused {...props} /> : <Composed {...props} />
}

/** Puts the features together: what one of them needs of another arrives as a property. */
function Composed({ onLogout }: { onLogout(): void }) {
  const { t } = useMessages()
  const { view, params, visit } = useView()
  const table = tableOfView(view)
  const backend = useBackend()
  const listPart: ListPart = useCallback(
    async (list, scope) =>
      (await import('./features/print/distribution-list/list-part.ts')).listPart(backend, list, scope),
    [backend],
  )
  const exporting = useExport(listPart)
  const [asked, setImporting] = useState<{ readonly what: 'table' | 'all'; readonly visit: number } | null>(null)
  const [accounts, setAccounts] = useState<{ readonly what: 'own' | 'staff'; readonly visit: number } | null>(null)
  // Belongs to the view it was opened in: Back must not leave it standing over another table.
  const importing = asked?.visit === visit ? asked.what : null
  const accountsOpen = accounts?.visit === visit ? accounts.what : null
  const importTable = () => setImporting({ what: 'table', visit })
  const importAll = () => setImporting({ what: 'all', visit })
  const close = () => setImporting(null)
  const exportView = (format: ExportFormat) => void exporting.view(view, format, params)
  const exportSelected = (rows: readonly Row[], format: ExportFormat) => {
    if (table) void exporting.rows(table, rows, format)
  }
  const openAccount = () => setAccounts({ what: 'own', visit })
  const openStaff = () => setAccounts({ what: 'staff', visit })
  const closeAccounts = () => setAccounts(null)
  return (
    <Shell
      onLogout={onLogout}
      onAccount={openAccount}
      onStaff={openStaff}
      onImport={importTable}
      onImportAll={importAll}
      onExport={exportView}
    >
      {backend.accountAbilities.includes('log') && <AccountNews onOpen={openAccount} />}
      <ErrorBoundary key={view} message={t('shell.viewFailed')} retry={t('common.tryAgain')}>
        <ViewContent
          onImport={importTable}
          onImportAll={importAll}
          onExport={exportSelected}
          onExportList={(list, format) => void exporting.list(list, format)}
        />
      </ErrorBoundary>
      {table && (
        <ErrorBoundary key={`${table} import`} message={t('shell.viewFailed')} retry={t('common.tryAgain')}>
          {importing === 'table' && <ImportDialog key={table} table={table} opened onClose={close} />}
        </ErrorBoundary>
      )}
      {importing === 'all' && (
        <ErrorBoundary message={t('shell.viewFailed')} retry={t('common.tryAgain')}>
          <AllImportDialog onClose={close} />
        </ErrorBoundary>
      )}
      {accountsOpen && (
        <ErrorBoundary key={accountsOpen} message={t('shell.viewFailed')} retry={t('common.tryAgain')}>
          {accountsOpen === 'own' ? (
            <AccountDialog onClose={closeAccounts} />
          ) : (
            <StaffDialog onExport={(list, format) => void exporting.list(list, format)} onClose={closeAccounts} />
          )}
        </ErrorBoundary>
      )}
    </Shell>
  )
}
