import { ExactSum } from '#domain/exact-sum.ts'

/** Rounds to four decimals, which removes the error of adding doubles. */
export const toFourDecimals = (amount: number): number =>
  Number.isInteger(amount) ? amount : Math.round(amount * 1e4) / 1e4

/** Sum of the numbers that are not null; null if all are. */
export const sumOfKnown = (numbers: readonly (number | null)[]): number | null => sumBy(numbers, (number) => number)

/** Sum over the rows whose number is not null; null if all are. */
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
