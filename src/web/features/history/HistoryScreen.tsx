import { useEffect } from 'react'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import { useReturnFocus } from '#web/ui/focus/use-return-focus.ts'
import { useView } from '#web/state/view/view.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import { RowHistory, type RowHistoryProps } from './RowHistory.tsx'
import { UndoDialog, type UndoDialogProps } from './UndoDialog.tsx'

export type HistoryScreenProps =
  | { readonly kind: 'page' }
  | ({ readonly kind: 'row' } & RowHistoryProps)
  | ({ readonly kind: 'undo' } & UndoDialogProps)

/** The history page, the panel of a row and the undo dialog are one chunk, because users usually open them together. */
export function HistoryScreen(props: HistoryScreenProps) {
  switch (props.kind) {
    case 'page':
      return <OpenHistory />
    case 'row':
      return <RowHistory key={`${props.row.table} ${props.row.key}`} {...props} />
    case 'undo':
      return <UndoDialog {...props} />
  }
}

/** Replaces the content of the view and takes the focus. Leaving the history returns the focus. */
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
