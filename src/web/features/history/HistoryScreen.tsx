import { useEffect } from 'react'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import { useReturnFocus } from '#web/ui/focus/use-return-focus.ts'
import { useView } from '#web/state/view/view.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import { RowHistory, type RowHistoryProps } from './RowHistory.tsx'
import { TakeBackDialog, type TakeBackDialogProps } from './TakeBackDialog.tsx'

export type HistoryScreenProps =
  | { readonly what: 'page' }
  | ({ readonly what: 'row' } & RowHistoryProps)
  | ({ readonly what: 'takeBack' } & TakeBackDialogProps)

/**
 * The history of everything, of a row, or the dialog that takes an act back. They are fetched as one: who looks at one
 * of them is likely to open another, and the page names fewer files at first.
 */
export function HistoryScreen(props: HistoryScreenProps) {
  switch (props.what) {
    case 'page':
      return <OpenHistory />
    case 'row':
      return <RowHistory {...props} />
    case 'takeBack':
      return <TakeBackDialog {...props} />
  }
}

/** In place of what the view shows: the keyboard goes there, and afterwards back to what opened it. */
function OpenHistory() {
  const { visit, params, back, keep, openEvent } = useView()
  useReturnFocus()
  useEffect(() => {
    if (visit > 0) focusMain()
  }, [visit])
  return (
    <HistoryPage
      filter={params.history ?? {}}
      onFilter={(filter) => keep({ ...params, history: filter })}
      onOpenEvent={openEvent}
      onRow={(row) => keep({ ...params, beside: { history: row } })}
      onBack={back}
    />
  )
}
