import type { TableName } from '#domain/tables/index.ts'
import { useNames } from '#web/state/tables/use-names.ts'
import { FormDialog } from './FormDialog.tsx'

export interface AddRowProps {
  readonly table: TableName
  /** Number of the event that the form presets; null for none. */
  readonly event: number | null
  onClose(): void
}

/** The form of a table, opened from outside of the table's screen. */
export function AddRow(props: AddRowProps) {
  return <FormDialog {...props} row={null} names={useNames()} />
}
