import { useEffect, useRef } from 'react'
import type { TableName } from '#domain/tables/index.ts'
import type { PersonAct } from './dialogs/person-act.ts'
import type { UndoTarget } from './dialogs/undo.ts'
import type { ListFile } from './features/export/export.ts'
import type { Next } from './features/import/send/next.ts'
import type { ExportFormat } from './messages/use-export-choices.tsx'
import { useCurrentEvent } from './state/view/current-event.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { HistoryScreen } from './ViewContent.tsx'
import { FileDrop } from './features/import/read/FileDrop.tsx'
import { openGuide } from './features/keys/guide.ts'
import { useMessages } from './messages/use-messages.ts'
import { useBackend, useLive } from './state/backend.tsx'
import { linkedList } from './state/excel-link.ts'
import { useView } from './state/view/view.tsx'
import { tableOfView } from './state/view/views.ts'
import { deferred, usePrepared } from './ui/deferred.tsx'
import { isNarrow } from './ui/narrow.ts'
import { useLocked } from './ui/locked.ts'
import { Toasts } from './ui/toast/toasts-when-shown.tsx'
import { type PageOverlay, usePageKeys } from './use-page-keys.ts'

const Finder = deferred(() => import('./features/finder/Finder.tsx'), 'Finder')
const KeyList = deferred(() => import('./features/keys/KeyList.tsx'), 'KeyList')
const PersonDialog = deferred(() => import('./features/event-page/people/PersonDialog.tsx'), 'PersonDialog')
const PersonPayment = deferred(() => import('./features/event-page/payments/PersonPayment.tsx'), 'PersonPayment')
const LinkDialog = deferred(() => import('./features/excel-link/LinkDialog.tsx'), 'LinkDialog')
const CardPanel = deferred(() => import('./features/cards/CardPanel.tsx'), 'CardPanel')

const ImportDialog = deferred(() => import('./features/import/ImportDialog.tsx'), 'ImportDialog')
const AccountDialog = deferred(() => import('./features/account/AccountDialog.tsx'), 'AccountDialog')
const StaffDialog = deferred(() => import('./features/staff/StaffDialog.tsx'), 'StaffDialog')

/**
 * Preloaded. A character typed right after the shortcut must reach the finder's input, so the finder must open at once.
 */
const NEXT = [Finder, Toasts]

/** A dialog that was opened from the top bar or by dropping files. */
export interface OpenDialog {
  /** `table` and `all` are imports: into one table, or into all. `own` is the user's account, `staff` all accounts. */
  readonly dialog: 'table' | 'all' | 'own' | 'staff'
  /**
   * The counter of opened views (`View.visit`) when the dialog was opened. Back changes the counter, which closes the
   * dialog.
   */
  readonly visit: number
  /**
   * For an import: `into` is the table; if undefined, rows are imported into the table of the open view. `event` is the
   * initially chosen event.
   */
  readonly into?: TableName
  readonly event?: number
  /** The files that were dropped; undefined if the dialog was opened by a button. */
  readonly files?: readonly File[] | undefined
}

interface DialogsProps {
  readonly open: OpenDialog | null
  readonly undoing: UndoTarget | null
  readonly personAct: PersonAct | null
  onExportList(list: ListFile, format: ExportFormat): void
  onClose(): void
  onUndoClose(): void
  onPersonClose(): void
}

export interface GlobalOverlaysProps extends DialogsProps {
  readonly overlay: PageOverlay | null
  onAsk(overlay: PageOverlay | null): void
  onAccount(): void
  onStaff(): void
  /** Called when files are dropped for one table or for all tables. */
  onDrop(into: TableName | 'all', files: readonly File[]): void
}

/**
 * The overlays of every view: finder, list of keys, dialogs, card, drop area. Loaded after the page, with the
 * shortcuts.
 */
export function GlobalOverlays({ overlay, onAsk, onAccount, onStaff, onDrop, ...dialogs }: GlobalOverlaysProps) {
  const { t, locale } = useMessages()
  const { accountAbilities, staffAbilities } = useBackend()
  const { view, params, visit, keep, go, openEvent } = useView()
  usePrepared(NEXT)
  usePageKeys(useLocked(), onAsk)
  const onAnswered = () => onAsk(null)
  const further = [
    { name: t('keys.title'), press: () => onAsk('keys') },
    { name: t('keys.guide'), press: () => openGuide(locale) },
    ...(accountAbilities.length > 0 ? [{ name: t('shell.myAccount'), press: onAccount }] : []),
    ...(staffAbilities.length > 0 ? [{ name: t('shell.staff'), press: onStaff }] : []),
  ]
  const { beside, ...otherParams } = params
  const putAway = () => keep(otherParams)
  const isPage = params.eventPage !== undefined || params.history !== undefined
  const scope = isPage ? null : (tableOfView(view) ?? (view === 'dashboard' ? 'all' : null))
  return (
    <>
      <FileDrop scope={scope} onFiles={(files) => scope && onDrop(scope, files)} />
      {overlay === 'find' && <Finder further={further} onClose={onAnswered} />}
      {overlay === 'keys' && <KeyList onClose={onAnswered} />}
      <Dialogs {...dialogs} />
      {/* `key` closes the dialog when Back leaves the list. */}
      <ExcelLink key={visit} onAccount={onAccount} />
      {beside && 'card' in beside && (
        <CardPanel
          requested={beside.card}
          onClose={putAway}
          onOpenCard={(card) => keep({ ...params, beside: { card } })}
          // On a narrow screen the card fills the page, so opening rows closes the card.
          onOpenRows={({ table, ...rows }) => go(table, isNarrow() ? rows : { ...rows, beside })}
          onOpenEvent={openEvent}
        />
      )}
      {beside && 'history' in beside && <HistoryScreen kind="row" row={beside.history} onClose={putAway} />}
    </>
  )
}

const closeLink = () => linkedList.set(null)

function ExcelLink({ onAccount }: Pick<GlobalOverlaysProps, 'onAccount'>) {
  const list = useLive(linkedList)
  useEffect(() => closeLink, [])
  if (!list) return null
  const openAccount = () => {
    closeLink()
    onAccount()
  }
  return <LinkDialog list={list} onAccount={openAccount} onClose={closeLink} />
}

function Dialogs({ open, undoing, personAct, onExportList, onClose, onUndoClose, onPersonClose }: DialogsProps) {
  const { t } = useMessages()
  const { view, visit, go, openEvent } = useView()
  // A toast's button may be pressed after the dialog was closed and another view was opened. So the button calls the
  // latest `go` or `openEvent`.
  const opening = useRef({ go, openEvent })
  useEffect(() => void (opening.current = { go, openEvent }), [go, openEvent])
  const onOpen = (next: Next) =>
    'event' in next ? opening.current.openEvent(next.event) : opening.current.go(next.rows)
  const ofView = useCurrentEvent()
  const { dialog, files, into, event } = open?.visit === visit ? open : ({} as Partial<OpenDialog>)
  const table = into ?? tableOfView(view)
  const currentEvent = event ?? ofView
  const failing = { message: t('shell.viewFailed'), retry: t('common.tryAgain') }
  return (
    <>
      {dialog && (
        <ErrorBoundary key={`${view} ${dialog}`} {...failing}>
          {dialog === 'table' && table && (
            <ImportDialog key={table} scope={table} {...{ currentEvent, files, onOpen, onClose }} />
          )}
          {dialog === 'all' && <ImportDialog scope="all" {...{ currentEvent, files, onOpen, onClose }} />}
          {dialog === 'own' && <AccountDialog onClose={onClose} />}
          {dialog === 'staff' && <StaffDialog onExport={onExportList} onClose={onClose} />}
        </ErrorBoundary>
      )}
      {personAct && (
        <ErrorBoundary {...failing}>
          {personAct.kind === 'pay' ? (
            <PersonPayment {...personAct} onClose={onPersonClose} />
          ) : (
            <PersonDialog act={personAct} currentEvent={ofView} onClose={onPersonClose} />
          )}
        </ErrorBoundary>
      )}
      {undoing && (
        <ErrorBoundary {...failing}>
          <HistoryScreen kind="undo" {...undoing} onClose={onUndoClose} />
        </ErrorBoundary>
      )}
    </>
  )
}
