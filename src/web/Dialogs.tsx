import { useEffect, useRef } from 'react'
import type { TakeBackAsk } from './dialogs/take-back.ts'
import type { ListFile } from './features/export/export.ts'
import type { Next } from './features/import/send/next.ts'
import type { ExportFormat } from './messages/use-export-choices.tsx'
import { useMessages } from './messages/use-messages.ts'
import { useCurrentEvent } from './state/view/open-list.ts'
import { useView } from './state/view/view.tsx'
import { tableOfView } from './state/view/views.ts'
import { deferred } from './ui/deferred.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { HistoryScreen } from './ViewContent.tsx'

const ImportDialog = deferred(() => import('./features/import/ImportDialog.tsx').then((module) => module.ImportDialog))
const AccountDialog = deferred(() =>
  import('./features/account/AccountDialog.tsx').then((module) => module.AccountDialog),
)
const StaffDialog = deferred(() => import('./features/staff/StaffDialog.tsx').then((module) => module.StaffDialog))

/** A dialog that is opened from the top bar, or by what is dropped on the page. */
export interface OpenDialog {
  /** The import of the open table, or of all; one's own account, or the staff's. */
  readonly what: 'table' | 'all' | 'own' | 'staff'
  /** It belongs to the view it was opened in: Back must not leave it standing over another. */
  readonly visit: number
  /** What was dropped to open it. */
  readonly files?: readonly File[] | undefined
}

export interface DialogsProps {
  readonly open: OpenDialog | null
  readonly takingBack: TakeBackAsk | null
  onExportList(list: ListFile, format: ExportFormat): void
  onClose(): void
  onTakenBack(): void
}

/** The dialogs that any view can open. */
export function Dialogs({ open, takingBack, onExportList, onClose, onTakenBack }: DialogsProps) {
  const { t } = useMessages()
  const { view, visit, go, openEvent } = useView()
  // What is offered after an import outlives its dialog: it is opened from where the person is by then.
  const opening = useRef({ go, openEvent })
  useEffect(() => void (opening.current = { go, openEvent }), [go, openEvent])
  const onOpen = (next: Next) =>
    'event' in next ? opening.current.openEvent(next.event) : opening.current.go(next.rows)
  const table = tableOfView(view)
  const currentEvent = useCurrentEvent()
  const { what, files } = open?.visit === visit ? open : {}
  const failing = { message: t('shell.viewFailed'), retry: t('common.tryAgain') }
  return (
    <>
      {what && (
        <ErrorBoundary key={`${view} ${what}`} {...failing}>
          {what === 'table' && table && (
            <ImportDialog key={table} into={table} {...{ currentEvent, files, onOpen, onClose }} />
          )}
          {what === 'all' && <ImportDialog into="all" {...{ currentEvent, files, onOpen, onClose }} />}
          {what === 'own' && <AccountDialog onClose={onClose} />}
          {what === 'staff' && <StaffDialog onExport={onExportList} onClose={onClose} />}
        </ErrorBoundary>
      )}
      {takingBack && (
        <ErrorBoundary {...failing}>
          <HistoryScreen what="takeBack" {...takingBack} onClose={onTakenBack} />
        </ErrorBoundary>
      )}
    </>
  )
}
