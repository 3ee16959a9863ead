import { ExactSum } from '#domain/exact-sum.ts'

/** Rounds to four decimals, to remove the floating-point error of an addition. */
export const toFourDecimals = (amount: number): number =>
  Number.isInteger(amount) ? amount : Math.round(amount * 1e4) / 1e4

/** Ignores nulls; null if all are null. */
export const sumOfKnown = (numbers: readonly (number | null)[]): number | null => sumBy(numbers, (number) => number)

/** Ignores nulls; null if all are null. */
export function sumBy<R>(rows: readonly R[], numberOf: (row: R) => number | null): number | null {
  const sum = new ExactSum()
  let isKnown = false
  for (const row of rows) {
    const number = numberOf(row)
    if (number === null) continue
    sum.add(number)
    isKnown = true
  }
  return isKnown ? Number(sum.value) : null
}
