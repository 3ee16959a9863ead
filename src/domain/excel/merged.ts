import { limits } from './limits.ts'
import type { Area } from './places.ts'
import { damaged, type SeenCell } from './unreadable.ts'

const cellsPerStep = 4096

/**
 * Gives each row of a merged area what a person sees there: its one value, which stands in its first row. The columns
 * beside the first stay empty, so that a title over several columns is one cell.
 * In steps that yield the share done. @param lines the numbers of the rows, rising
 */
export function* mergedSteps(
  rows: readonly SeenCell[][],
  lines: readonly number[],
  merged: readonly Area[],
): Generator<number, true> {
  let filled = 0
  let looked = 0
  for (const [i, { from, to }] of merged.entries()) {
    if (++looked % cellsPerStep === 0) yield i / merged.length
    const first = firstAtLeast(lines, from.row)
    const value = lines[first] === from.row ? rows[first]![from.column] : undefined
    if (value === undefined || value === '') continue
    for (let at = first + 1; at < lines.length && lines[at]! <= to.row; at++) {
      const row = rows[at]!
      if (++looked % cellsPerStep === 0) yield i / merged.length
      filled += Math.max(1, from.column + 1 - row.length)
      if (filled > limits.filled) damaged('mergeCell')
      while (row.length <= from.column) row.push('')
      row[from.column] = value
    }
  }
  return true
}

function firstAtLeast(lines: readonly number[], row: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]! < row) low = middle + 1
    else high = middle
  }
  return low
}
