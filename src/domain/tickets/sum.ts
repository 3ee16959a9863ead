/** Amounts are kept to four decimals: what adding leaves behind them is nobody's. */
export const toFourDecimals = (amount: number): number =>
  Number.isInteger(amount) ? amount : Math.round(amount * 1e4) / 1e4

/** The sum of what is known; null where nothing is. */
export function sumOfKnown(numbers: readonly (number | null)[]): number | null {
  let sum: number | null = null
  for (const number of numbers) if (number !== null) sum = (sum ?? 0) + number
  return sum === null ? null : toFourDecimals(sum)
}
