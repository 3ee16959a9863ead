import { NARROWEST, WIDEST_OWN } from '#domain/grid/arrangement.ts'
import { recordedName } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import type { Row } from '#domain/table.ts'
import type { Column } from './use-columns.ts'
import { headingFor, textWidth, widthFor } from './widths.ts'

/** Rows looked at: all of a table as offices have them. */
const ROWS = 20_000

/** The width at which the heading and every text of a column stand whole, up to the widest that a column can be. */
export function fittingWidth({ field, kind, names, beside }: Column, heading: string, rows: readonly Row[]): number {
  let widest = headingFor(textWidth(heading))
  for (const row of rows.slice(0, ROWS)) {
    const value = row[field] ?? null
    const recorded = beside === undefined ? '' : recordedName(row[beside] ?? null, value, names)
    widest = Math.max(widest, widthFor(textWidth(`${shownText(kind, value, names)} ${recorded}`.trim())))
  }
  return Math.min(WIDEST_OWN, Math.max(NARROWEST, widest))
}
