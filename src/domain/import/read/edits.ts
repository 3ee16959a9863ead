import type { ImportIssue } from '#domain/import/issues.ts'
import type { Listing } from '#domain/import/listing.ts'

/** Corrections by line and field. The file stays as it is; corrections are applied when it is read. */
export interface CellEdits {
  readonly corrections?: ReadonlyMap<number, ReadonlyMap<string, string>>
  readonly leftOutLines?: ReadonlySet<number>
  readonly leftOutFor?: Listing<ImportIssue>
  /** Display names of the rows in `leftOutLines`. Needed because the plan no longer contains these rows. */
  readonly leftOutNames?: ReadonlyMap<number, string>
}

/** @param text corrected text; null removes the correction */
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

/** Leaves out the rows that have these issues. @param nameOf returns the display name of a row */
export function withoutRows(
  edits: CellEdits,
  issues: Listing<ImportIssue>,
  nameOf: (line: number) => string,
): CellEdits {
  const leftOutNames = new Map(edits.leftOutNames)
  for (const { line } of issues.byLine()) leftOutNames.set(line, nameOf(line))
  return {
    ...edits,
    leftOutLines: new Set(leftOutNames.keys()),
    leftOutFor: edits.leftOutFor?.with(issues) ?? issues,
    leftOutNames,
  }
}

export function withAllRows({ corrections }: CellEdits): CellEdits {
  return corrections ? { corrections } : {}
}

export function isEdited({ corrections, leftOutLines }: CellEdits): boolean {
  return (corrections?.size ?? 0) + (leftOutLines?.size ?? 0) > 0
}
