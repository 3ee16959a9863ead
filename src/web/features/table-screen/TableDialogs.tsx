import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useListStore } from '#web/state/lists/list-states.ts'
import { useCurrentEvent } from '#web/state/view/current-event.ts'
import { deferred } from '#web/ui/deferred.tsx'
import type { OpenDialog } from './use-dialogs.ts'

// Lazy-loaded to keep the initial JavaScript small: users see the table before they open a dialog.
const FormDialog = deferred(() => import('./form/FormDialog.tsx'), 'FormDialog')
const AddMultipleDialog = deferred(() => import('./several-rows/AddMultipleDialog.tsx'), 'AddMultipleDialog')
const EditMultipleDialog = deferred(() => import('./several-rows/EditMultipleDialog.tsx'), 'EditMultipleDialog')
const SetFieldDialog = deferred(() => import('./several-rows/SetFieldDialog.tsx'), 'SetFieldDialog')
const DeleteDialog = deferred(() => import('./delete/DeleteDialog.tsx'), 'DeleteDialog')

export interface TableDialogsProps {
  readonly table: TableName
  readonly open: OpenDialog
  readonly names: NamesOf
  onAdded(rows: readonly Row[]): void
  onClose(): void
}

export function TableDialogs({ table, open, names, onAdded, onClose }: TableDialogsProps) {
  const wantedNow = useListStore(table).get
  const event = useCurrentEvent()
  switch (open.kind) {
    case 'form':
      return <FormDialog {...{ table, names, event }} row={open.row} onAdded={onAdded} onClose={onClose} />
    case 'addMultiple':
      return <AddMultipleDialog {...{ table, names, event }} onAdded={onAdded} onClose={onClose} />
    case 'editMultiple':
      return <EditMultipleDialog {...{ table, names, wantedNow, onClose }} rows={open.rows} version={open.version} />
    case 'setField':
      return <SetFieldDialog {...{ table, names, wantedNow, onClose }} rows={open.rows} version={open.version} />
    case 'delete':
      return (
        <DeleteDialog
          table={table}
          rows={open.rows}
          selected={open.selected}
          version={open.version}
          wantedNow={wantedNow}
          onClose={onClose}
        />
      )
  }
}
