import type { FileRows } from '#domain/import/read/cells.ts'
import { ROWS_PER_STEP } from '#domain/import/stored.ts'

/**
 * Replaces each row by the rows that `rowsFor` returns: none, one or several. Adjusts the row indexes of issues and
 * questions.
 */
export function* withRows(file: FileRows, rowsFor: (row: number) => FileRows['rows']): Generator<void, FileRows> {
  const width = file.fields.length
  /** For each row, the index of its first replacement. The last entry is the number of new rows. */
  const begins = new Int32Array(file.rows.length + 1)
  const rows: FileRows['rows'] = []
  const lines: number[] = []
  for (let row = 0; row < file.rows.length; row++) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield
    for (const values of rowsFor(row)) {
      rows.push(values)
      lines.push(file.lines[row]!)
    }
    begins[row + 1] = rows.length
  }
  const placesOf = (row: number) => Array.from({ length: begins[row + 1]! - begins[row]! }, (_, i) => begins[row]! + i)
  const placed = <Cell extends { readonly row: number }>(cells: readonly Cell[]): Cell[] =>
    cells.flatMap((cell) => placesOf(cell.row).map((row) => ({ ...cell, row })))
  const missingCells = new Set<number>()
  for (const cell of file.missingCells)
    for (const row of placesOf(Math.floor(cell / width))) missingCells.add(row * width + (cell % width))
  const { doubtful, unclear, several, merged } = file
  return {
    ...file,
    rows,
    lines,
    missingCells,
    doubtful: placed(doubtful),
    unclear: placed(unclear),
    several: placed(several),
    merged: placed(merged),
  }
}
