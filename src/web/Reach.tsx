import type { TableName } from '#domain/tables/index.ts'
import { Dialogs, type DialogsProps } from './Dialogs.tsx'
import { FileDrop } from './features/import/read/FileDrop.tsx'
import { openGuide } from './features/keys/guide.ts'
import * as keys from './messages/texts/keys.ts'
import { useLateErrors } from './messages/use-late-errors.ts'
import { useLateMessages } from './messages/use-late-messages.ts'
import { useMessages } from './messages/use-messages.ts'
import { useBackend } from './state/backend.tsx'
import { useView } from './state/view/view.tsx'
import { tableOfView } from './state/view/views.ts'
import { deferred, usePrepared } from './ui/deferred.tsx'
import { isNarrow } from './ui/narrow.ts'
import { useLocked } from './ui/locked.ts'
import { type Asked, usePageKeys } from './use-page-keys.ts'

const Finder = deferred(() => import('./features/finder/Finder.tsx').then((module) => module.Finder))
const KeyList = deferred(() => import('./features/keys/KeyList.tsx').then((module) => module.KeyList))
const HistoryScreen = deferred(() =>
  import('./features/history/HistoryScreen.tsx').then((module) => module.HistoryScreen),
)
const CardPanel = deferred(() => import('./features/cards/CardPanel.tsx').then((module) => module.CardPanel))

/** Before it is asked for: what is typed right after the key is typed into its field. */
const NEXT = [Finder]

export interface ReachProps extends DialogsProps {
  readonly asked: Asked | null
  onAsk(what: Asked | null): void
  onAccount(): void
  onStaff(): void
  /** Files were dropped on the page, for a table or for all of them. */
  onDrop(into: TableName | 'all', files: readonly File[]): void
}

/**
 * What is reached from anywhere: the field that finds everything, the list of keys, the dialogs, the card beside the
 * view, and the import of a file that is dropped on the page. Fetched after the first JavaScript, with the keys that
 * open it.
 */
export function Reach({ asked, onAsk, onAccount, onStaff, onDrop, ...dialogs }: ReachProps) {
  useLateErrors()
  useLateMessages({ keys })
  const { t, locale } = useMessages()
  const { accountAbilities, staffAbilities } = useBackend()
  const { view, params, keep, go, openEvent } = useView()
  usePrepared(NEXT)
  usePageKeys(useLocked(), onAsk)
  const onAnswered = () => onAsk(null)
  const further = [
    { name: t('keys.title'), press: () => onAsk('keys') },
    { name: t('keys.guide'), press: () => openGuide(locale) },
    ...(accountAbilities.length > 0 ? [{ name: t('shell.myAccount'), press: onAccount }] : []),
    ...(staffAbilities.length > 0 ? [{ name: t('shell.staff'), press: onStaff }] : []),
  ]
  const { beside, ...others } = params
  const putAway = () => keep(others)
  const isPage = params.eventPage !== undefined || params.history !== undefined
  const into = isPage ? null : (tableOfView(view) ?? (view === 'dashboard' ? 'all' : null))
  return (
    <>
      <FileDrop into={into} onFiles={(files) => into && onDrop(into, files)} />
      {asked === 'find' && <Finder further={further} onClose={onAnswered} />}
      {asked === 'keys' && <KeyList onClose={onAnswered} />}
      <Dialogs {...dialogs} />
      {beside && 'card' in beside && (
        <CardPanel
          asked={beside.card}
          onClose={putAway}
          onOpenCard={(card) => keep({ ...params, beside: { card } })}
          // On a narrow screen the card is all there is: the rows take its place.
          onOpenRows={({ table, ...rows }) => go(table, isNarrow() ? rows : { ...rows, beside })}
          onOpenEvent={openEvent}
        />
      )}
      {beside && 'history' in beside && <HistoryScreen what="row" of={beside.history} onClose={putAway} />}
    </>
  )
}
