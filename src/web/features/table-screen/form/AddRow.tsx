import type { TableName } from '#domain/tables/index.ts'
import { useNames } from '#web/state/tables/use-names.ts'
import { FormDialog } from './FormDialog.tsx'

export interface AddRowProps {
  readonly table: TableName
  /** The code of the event that a new row gets; null for none. */
  readonly event: number | null
  onClose(): void
}

/**
 * The form for a new row of a table, opened while another view is on the screen, for example from the steps of an
 * event.
 */
export function AddRow(props: AddRowProps) {
  return <FormDialog {...props} row={null} names={useNames()} />
}
