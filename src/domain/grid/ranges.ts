import type { Row } from '#domain/table.ts'
import { passSteps, type Slices } from './sorting.ts'

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
      // An empty bound becomes NaN. NaN compares false with every number, so a range without a bound matches nothing.
      this.#starts[row] = Number(rows[row]![start] ?? Number.NaN)
      this.#ends[row] = Number(rows[row]![end] ?? Number.NaN)
    }
  }

  /** True if the row's range contains the number. Call only after `preparing` has run. */
  hold(row: number, number: number): boolean {
    return this.#starts[row]! <= number && number <= this.#ends[row]!
  }
}

/**
 * Parses a search word as a booklet number; null for any other word. 007 is a code, not a number, because of its zeros.
 */
export function numberOf(word: string): number | null {
  const number = /^[1-9]\d*$/.test(word) ? Number(word) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
