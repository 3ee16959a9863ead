/** What somebody changed in the preview, by the rows of the file; the file itself stays as it is. */
export interface CellEdits {
  /** What is written in place of a row's cells, by field. */
  readonly corrections?: ReadonlyMap<number, ReadonlyMap<string, string>>
  /** Rows that are not imported. */
  readonly leftOut?: ReadonlySet<number>
}

/** The corrections with one more; `text` null: what the file has stands again. */
export function withCorrection(edits: CellEdits, line: number, field: string, text: string | null): CellEdits {
  const corrections = new Map(edits.corrections)
  const ofRow = new Map(corrections.get(line))
  if (text === null) ofRow.delete(field)
  else ofRow.set(field, text)
  if (ofRow.size > 0) corrections.set(line, ofRow)
  else corrections.delete(line)
  return { ...edits, corrections }
}

export function isEdited({ corrections, leftOut }: CellEdits): boolean {
  return (corrections?.size ?? 0) + (leftOut?.size ?? 0) > 0
}
