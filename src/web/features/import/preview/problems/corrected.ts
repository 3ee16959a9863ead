import type { CellEdits } from '#domain/import/index.ts'

type Corrections = NonNullable<CellEdits['corrections']>

interface CorrectedCell {
  readonly line: number
  readonly field: string
  readonly text: string
  readonly lines: readonly number[]
}

/**
 * Counts the corrected cells, and returns only the first `limit` cells. One action can correct a hundred thousand
 * cells, too many for a list.
 */
export function correctedCells(
  corrections: Corrections | undefined,
  limit: number,
): { readonly count: number; readonly firstCells: readonly CorrectedCell[] } {
  const linesOfCell = new Map<string, number[]>()
  const firstCells: CorrectedCell[] = []
  let count = 0
  for (const line of Float64Array.from(corrections?.keys() ?? []).sort()) {
    for (const [field, text] of corrections!.get(line)!) {
      count++
      const cellKey = `${field}\0${text}`
      const lines = linesOfCell.get(cellKey) ?? []
      if (lines.push(line) === 1) linesOfCell.set(cellKey, lines)
      if (firstCells.length < limit) firstCells.push({ line, field, text, lines })
    }
  }
  return { count, firstCells }
}
