import { firstAtLeast } from '#domain/first-at-least.ts'
import { lastColumn, limits } from './limits.ts'
import type { Area } from './places.ts'
import { damaged, type SeenCell } from './unreadable.ts'

const cellsPerStep = 4096

/**
 * Gives each row of a merged area what a person sees there: its one value, which stands in its first cell. The columns
 * beside the first are empty, so that a title over several columns is one cell; what a program left in cells that
 * nobody sees goes.
 * In steps that yield the share done.
 * @param lines the numbers of the rows, rising
 * @returns the cells that have a value of the row above (`cellKey`)
 */
export function* mergedSteps(
  rows: readonly SeenCell[][],
  lines: readonly number[],
  merged: readonly Area[],
): Generator<number, ReadonlySet<number>> {
  const repeated = new Set<number>()
  let filled = 0
  let looked = 0
  let pause = cellsPerStep
  // Areas that overlap, as those of no office's workbook do, cover the same cells again and again.
  const look = (cells: number): boolean => {
    looked += cells
    if (looked > limits.cells) damaged('mergeCell')
    if (looked < pause) return false
    pause = looked + cellsPerStep
    return true
  }
  for (const [i, { from, to }] of merged.entries()) {
    if (look(1)) yield i / merged.length
    const first = firstAtLeast(lines, from.row)
    const value = (lines[first] === from.row ? rows[first]![from.column] : undefined) ?? ''
    for (let at = first; at < lines.length && lines[at]! <= to.row; at++) {
      const row = rows[at]!
      const end = Math.min(to.column + 1, row.length)
      if (look(Math.max(1, end - from.column))) yield i / merged.length
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

/** A cell by the number of its row and its column, from 0, as one number. */
export const cellKey = (line: number, column: number): number => line * lastColumn + column
