import { MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH } from '#domain/grid/arrangement.ts'
import type { Row } from '#domain/table.ts'
import { type TextColumn, wholeText } from './whole-text.ts'
import { alignOf } from '#web/kinds/align.ts'
import { headingFor, headingWidth, textWidth, widthFor } from './widths.ts'

/** Maximum number of rows to measure, for speed. Tables of most offices are smaller. */
const ROWS = 20_000

/** The width in pixels at which the heading and all texts fit. At most the maximum width of a column. */
export function fittingWidth(column: TextColumn, heading: string, rows: readonly Row[]): number {
  let widest = headingFor(headingWidth(heading), alignOf[column.kind])
  for (const row of rows.slice(0, ROWS)) widest = Math.max(widest, widthFor(textWidth(wholeText(column, row))))
  return Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, widest))
}
