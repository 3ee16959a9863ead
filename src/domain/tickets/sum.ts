import { ExactSum } from '#domain/exact-sum.ts'

/** Amounts are kept to four decimals: what adding leaves behind them is nobody's. */
export const toFourDecimals = (amount: number): number =>
  Number.isInteger(amount) ? amount : Math.round(amount * 1e4) / 1e4

/** The sum of what is known; null where nothing is. */
export const sumOfKnown = (numbers: readonly (number | null)[]): number | null => sumBy(numbers, (number) => number)

/** The sum of what is known of each row, without a list of it; null where nothing is. */
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
