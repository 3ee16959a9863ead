import { recordedName } from '#domain/grid/columns.ts'
import { type Names, shownText } from '#domain/grid/display.ts'
import type { KindName } from '#domain/kinds/index.ts'
import type { Row } from '#domain/table.ts'

export interface TextColumn {
  readonly field: string
  readonly kind: KindName
  readonly names: Names | undefined
  /** The field with the copied name, if the list has no column for it. */
  readonly beside: string | undefined
}

/** The name copied beside a row's code if it differs from the master's current name; otherwise ''. */
export function recordedBeside({ field, names, beside }: TextColumn, row: Row): string {
  return beside === undefined ? '' : recordedName(row[beside] ?? null, row[field] ?? null, names)
}

/** A text and its recorded name as a cell shows both (RowsTable.module.css). */
export const withRecorded = (text: string, recorded: string): string =>
  recorded === '' ? text : `${text} ≠ ${recorded}`.trimStart()

export function wholeText(column: TextColumn, row: Row): string {
  const { field, kind, names } = column
  return withRecorded(shownText(kind, row[field] ?? null, names), recordedBeside(column, row))
}
