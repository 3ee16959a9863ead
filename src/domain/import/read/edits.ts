import type { ImportIssue } from '#domain/import/issues.ts'
import type { Listing } from '#domain/import/listing.ts'

/** What somebody changed in the preview, by the rows of the file; the file itself stays as it is. */
export interface CellEdits {
  /** What is written in place of a row's cells, by field. */
  readonly corrections?: ReadonlyMap<number, ReadonlyMap<string, string>>
  readonly leftOut?: ReadonlySet<number>
  readonly leftOutFor?: Listing<ImportIssue>
}

/** The corrections with one more in each of these rows; `text` null: what the file has stands again. */
export function withCorrection(
  edits: CellEdits,
  lines: readonly number[],
  field: string,
  text: string | null,
): CellEdits {
  const corrections = new Map(edits.corrections)
  for (const line of lines) {
    const ofRow = new Map(corrections.get(line))
    if (text === null) ofRow.delete(field)
    else ofRow.set(field, text)
    if (ofRow.size > 0) corrections.set(line, ofRow)
    else corrections.delete(line)
  }
  return { ...edits, corrections }
}

/** The edits without more rows: those that issues name. */
export function withoutRows(edits: CellEdits, issues: Listing<ImportIssue>): CellEdits {
  const leftOut = new Set(edits.leftOut)
  for (const { line } of issues.byLine()) leftOut.add(line)
  return { ...edits, leftOut, leftOutFor: edits.leftOutFor?.with(issues) ?? issues }
}

export function withAllRows({ corrections }: CellEdits): CellEdits {
  return corrections ? { corrections } : {}
}

export function isEdited({ corrections, leftOut }: CellEdits): boolean {
  return (corrections?.size ?? 0) + (leftOut?.size ?? 0) > 0
}
