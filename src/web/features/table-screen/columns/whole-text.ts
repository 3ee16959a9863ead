import { recordedName } from '#domain/grid/columns.ts'
import { type Names, shownText } from '#domain/grid/display.ts'
import type { KindName } from '#domain/kinds/index.ts'
import type { Row } from '#domain/table.ts'

/** What of a column its texts follow from. */
export interface TextColumn {
  readonly field: string
  readonly kind: KindName
  /** Of the master's rows, where it holds codes of one. */
  readonly names: Names | undefined
  /** The field of the name that was copied for the code, where that has no column of its own. */
  readonly beside: string | undefined
}

/** What a row calls its code by, where that stands beside another name of today; '' otherwise. */
export function recordedBeside({ field, names, beside }: TextColumn, row: Row): string {
  return beside === undefined ? '' : recordedName(row[beside] ?? null, row[field] ?? null, names)
}

/** A text with what stands beside it, as a cell shows both (RowsTable.module.css). */
export const withRecorded = (text: string, recorded: string): string =>
  recorded === '' ? text : `${text} ≠ ${recorded}`.trimStart()

/** All that a row shows in a column. */
export function wholeText(column: TextColumn, row: Row): string {
  const { field, kind, names } = column
  return withRecorded(shownText(kind, row[field] ?? null, names), recordedBeside(column, row))
}
