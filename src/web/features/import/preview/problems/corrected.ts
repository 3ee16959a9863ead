import type { CellEdits } from '#domain/import/index.ts'

type Corrections = NonNullable<CellEdits['corrections']>

interface CorrectedCell {
  readonly line: number
  readonly field: string
  readonly text: string
  readonly alike: readonly number[]
}

/** The first corrected cells only, because one action can correct a hundred thousand. */
export function correctedCells(
  corrections: Corrections | undefined,
  shown: number,
): { readonly count: number; readonly first: readonly CorrectedCell[] } {
  const alike = new Map<string, number[]>()
  const first: CorrectedCell[] = []
  let count = 0
  for (const line of Float64Array.from(corrections?.keys() ?? []).sort()) {
    for (const [field, text] of corrections!.get(line)!) {
      count++
      const same = `${field}\0${text}`
      const lines = alike.get(same) ?? []
      if (lines.push(line) === 1) alike.set(same, lines)
      if (first.length < shown) first.push({ line, field, text, alike: lines })
    }
  }
  return { count, first }
}
