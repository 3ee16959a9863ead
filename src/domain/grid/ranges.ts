import type { Row } from '#domain/table.ts'
import { passSteps, type Slices } from './order.ts'

/** The first and last numbers of the rows' ranges: a number finds the row whose range holds it. */
export class Ranges {
  readonly preparing: Slices
  readonly #starts: Float64Array
  readonly #ends: Float64Array

  constructor(rows: readonly Row[], start: string, end: string) {
    this.#starts = new Float64Array(rows.length)
    this.#ends = new Float64Array(rows.length)
    this.preparing = this.#prepare(rows, start, end)
  }

  *#prepare(rows: readonly Row[], start: string, end: string): Slices {
    for (let row = 0; row < rows.length; row++) {
      if (row % passSteps === 0) yield
      // No number lies in a range that lacks a bound.
      this.#starts[row] = Number(rows[row]![start] ?? Number.NaN)
      this.#ends[row] = Number(rows[row]![end] ?? Number.NaN)
    }
  }

  /** Whether a row's range holds the number. `preparing` must be finished. */
  hold(row: number, number: number): boolean {
    return this.#starts[row]! <= number && number <= this.#ends[row]!
  }
}

/**
 * The number that a word is, where it could be one of a range: whole, and held exactly. With a zero before it, it is
 * somebody's code.
 */
export function numberOf(word: string): number | null {
  const number = /^[1-9]\d*$/.test(word) ? Number(word) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
