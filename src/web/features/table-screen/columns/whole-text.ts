import { recordedName } from '#domain/grid/columns.ts'
import { type Names, shownText } from '#domain/grid/display.ts'
import type { KindName } from '#domain/kinds/index.ts'
import type { Row } from '#domain/table.ts'

export interface TextColumn {
  readonly field: string
  readonly kind: KindName
  readonly names: Names | undefined
  /**
   * The field that stores a name beside this code. Undefined if there is no such field, or if the list has a column for
   * the stored name.
   */
  readonly beside: string | undefined
}

/** The name stored in the row beside its code, if it differs from the code's current name. Otherwise ''. */
export function recordedBeside({ field, names, beside }: TextColumn, row: Row): string {
  return beside === undefined ? '' : recordedName(row[beside] ?? null, row[field] ?? null, names)
}

/**
 * Appends the name stored beside a code to the code's text: '12 Tokyo ≠ Tokio'. An empty name appends nothing. In the
 * cells of a list, RowsTable.module.css adds the sign `≠`.
 */
export const withRecorded = (text: string, recorded: string): string =>
  recorded === '' ? text : `${text} ≠ ${recorded}`.trimStart()

export function wholeText(column: TextColumn, row: Row): string {
  const { field, kind, names } = column
  return withRecorded(shownText(kind, row[field] ?? null, names), recordedBeside(column, row))
}
