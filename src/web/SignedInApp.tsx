import { type ComponentProps, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#domain/table.ts'
import { ClosedEventQuestion } from './ClosedEventQuestion.tsx'
import type { User } from './backend/backend.ts'
import { type OpenEvent, OpenEventContext } from './dialogs/open-event.ts'
import { type PersonAct, PersonActContext } from './dialogs/person-act.ts'
import { UndoContext, type UndoTarget } from './dialogs/undo.ts'
import type { OpenDialog } from './GlobalOverlays.tsx'
import type { ListFile } from './features/export/export.ts'
import type { SealsInScope } from './features/export/listed-rows.ts'
import { useExport } from './features/export/use-export.ts'
import { Shell } from './features/shell/Shell.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import type { ExportFormat } from './messages/use-export-choices.tsx'
import { useMessages } from './messages/use-messages.ts'
import { useBackend } from './state/backend.tsx'
import { useChosenEvent } from './state/lists/list-states.ts'
import type { ListState } from './state/lists/lists.ts'
import { TablesProvider } from './state/tables/tables.tsx'
import { UserContextProvider } from './state/user.tsx'
import { useLeave } from './state/view/leave-guard.ts'
import { openedEntry } from './state/view/history-entries.ts'
import { useView, ViewProvider } from './state/view/view.tsx'
import { tableOfView } from './state/view/views.ts'
import type { PageOverlay } from './use-page-keys.ts'
import { ViewContent } from './ViewContent.tsx'
import { deferred, LoadFailed, renderNothing } from './ui/deferred.tsx'
import { useHeldDrop } from './ui/held-drop.ts'
import { usePreferences } from './use-preferences.ts'
import type { StepImport } from './use-step-handlers.tsx'

const importSealsInScope = () => import('./features/print/distribution-list/seals-in-scope.ts')

const Refused = deferred(() => import('./features/shell/Refused.tsx'), 'Refused')
const AccountNews = deferred(() => import('./features/account/AccountNews.tsx'), 'AccountNews')

/** Shows nothing if its code cannot be loaded. */
const OptionalNews = (props: ComponentProps<typeof AccountNews>) => (
  <LoadFailed value={renderNothing}>
    <AccountNews {...props} />
  </LoadFailed>
)
const GlobalOverlays = deferred(() => import('./GlobalOverlays.tsx'), 'GlobalOverlays')

export function SignedInApp({ user, onLogout }: { user: User; onLogout(): void }) {
  return (
    <UserContextProvider user={user}>
      <ViewProvider>
        <TablesProvider first={tableOfView(openedEntry().view) ?? undefined} refused={<Refused onLogout={onLogout} />}>
          <Screens onLogout={onLogout} />
        </TablesProvider>
      </ViewProvider>
    </UserContextProvider>
  )
}

/** The app's screens. Features do not import each other, so this component passes parts of one to another as props. */
function Screens({ onLogout }: { onLogout(): void }) {
  useHeldDrop()
  usePreferences()
  const messages = useMessages()
  const { t } = messages
  const { view, params, visit, openEvent } = useView()
  const leave = useLeave()
  const table = tableOfView(view)
  const backend = useBackend()
  const sealsInScope: SealsInScope = useCallback(
    async (list, scope) => (await importSealsInScope()).sealsInScope(backend, list, scope, messages),
    [backend, messages],
  )
  const exporting = useExport(sealsInScope, useChosenEvent())
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [overlay, openOverlay] = useState<PageOverlay | null>(null)
  const opener = (dialog: OpenDialog['dialog']) => () => setOpen({ dialog, visit })
  const importAll = opener('all')
  const importTable = opener('table')
  const importInto: StepImport['onImportInto'] = (into, event) => setOpen({ dialog: 'table', visit, into, event })
  const openAccount = opener('own')
  const openStaff = opener('staff')
  const exportView = (format: ExportFormat, found?: ListState) => void exporting.view(view, format, params, found)
  const exportSelected = (rows: readonly Row[], format: ExportFormat) => {
    if (table) void exporting.rows(table, rows, format)
  }
  const exportList = (list: ListFile, format: ExportFormat) => void exporting.list(list, format)
  const [undoing, setUndoing] = useState<UndoTarget | null>(null)
  const [personAct, setPersonAct] = useState<PersonAct | null>(null)
  const events = useOpenEvent(openEvent, params.eventPage)
  return (
    <UndoContext value={setUndoing}>
      <PersonActContext value={setPersonAct}>
        <OpenEventContext value={events}>
          <Shell
            onLogout={() => leave(onLogout)}
            onFind={() => openOverlay('find')}
            onAccount={openAccount}
            onStaff={openStaff}
            onImport={importTable}
            onImportAll={importAll}
            onExport={exportView}
            notice={backend.accountAbilities.includes('log') && <OptionalNews onOpen={openAccount} />}
          >
            <ErrorBoundary key={view} message={t('shell.viewFailed')} retry={t('common.tryAgain')}>
              <ViewContent
                onImport={importTable}
                onImportAll={importAll}
                onImportInto={importInto}
                onExport={exportSelected}
                onExportList={exportList}
              />
            </ErrorBoundary>
            <ClosedEventQuestion />
            <ErrorBoundary message={t('shell.viewFailed')} retry={t('common.tryAgain')}>
              <GlobalOverlays
                overlay={overlay}
                onAsk={openOverlay}
                onAccount={openAccount}
                onStaff={openStaff}
                onDrop={(into, files) => setOpen({ dialog: into === 'all' ? into : 'table', visit, files })}
                open={open}
                undoing={undoing}
                personAct={personAct}
                onExportList={exportList}
                onClose={() => setOpen(null)}
                onUndoClose={() => setUndoing(null)}
                onPersonClose={() => setPersonAct(null)}
              />
            </ErrorBoundary>
          </Shell>
        </OpenEventContext>
      </PersonActContext>
    </UndoContext>
  )
}

/**
 * The context by which a toast's button opens an event. The button may be pressed after another view was opened, so
 * `open` calls the latest `openEvent`.
 */
function useOpenEvent(openEvent: OpenEvent['open'], currentEvent: number | undefined): OpenEvent {
  const latest = useRef(openEvent)
  useEffect(() => void (latest.current = openEvent), [openEvent])
  return useMemo(() => ({ currentEvent: currentEvent ?? null, open: (event) => latest.current(event) }), [currentEvent])
}
