import { firstAtLeast } from '#domain/first-at-least.ts'
import { lastColumn, limits } from './limits.ts'
import type { Area } from './cell-positions.ts'
import { damaged, type SeenCell } from './unreadable.ts'

const cellsPerStep = 4096

/**
 * Unmerges cells: each row of a merged area gets the area's value in the first column; all other cells of the area
 * become empty.
 * @param lines row numbers of `rows` in the worksheet, ascending
 * @returns keys (`cellKey`) of the cells that got the value of the row above
 */
export function* mergedSteps(
  rows: readonly SeenCell[][],
  lines: readonly number[],
  merged: readonly Area[],
): Generator<number, ReadonlySet<number>> {
  const repeated = new Set<number>()
  let filled = 0
  let visited = 0
  let pause = cellsPerStep
  // Limits the visited cells, because a hostile file may have many overlapping areas. Real workbooks have none.
  const visit = (cells: number): boolean => {
    visited += cells
    if (visited > limits.cells) damaged('mergeCell')
    if (visited < pause) return false
    pause = visited + cellsPerStep
    return true
  }
  for (const [i, { from, to }] of merged.entries()) {
    if (visit(1)) yield i / merged.length
    const first = firstAtLeast(lines, from.row)
    const value = (lines[first] === from.row ? rows[first]![from.column] : undefined) ?? ''
    for (let at = first; at < lines.length && lines[at]! <= to.row; at++) {
      const row = rows[at]!
      const end = Math.min(to.column + 1, row.length)
      if (visit(Math.max(1, end - from.column))) yield i / merged.length
      for (let column = from.column + 1; column < end; column++) row[column] = ''
      if (lines[at] === from.row) continue
      if (value === '') {
        if (from.column < row.length) row[from.column] = ''
        continue
      }
      filled += Math.max(1, from.column + 1 - row.length)
      if (filled > limits.filled) damaged('mergeCell')
      while (row.length <= from.column) row.push('')
      row[from.column] = value
      repeated.add(cellKey(lines[at]!, from.column))
    }
  }
  return repeated
}

/** Combines row and column, both from 0, into one number. */
export const cellKey = (line: number, column: number): number => line * lastColumn + column
