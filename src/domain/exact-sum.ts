/** Amounts have at most four decimals, so sums are computed in ten-thousandths of a yen. */
const PARTS = 10_000
const EXACT_PARTS = BigInt(PARTS)

/** An amount in ten-thousandths of a yen, so that sums and products are exact. */
export type ExactYen = bigint

export const exactYen = (whole: number): ExactYen => BigInt(whole) * EXACT_PARTS

/** Multiplies exactly, even beyond 2^53. @param price in yen, with at most four decimals */
export const exactProduct = (quantity: number, price: number): ExactYen =>
  BigInt(quantity) * BigInt(Math.round(price * PARTS))

/** Truncates to whole yen. */
export const wholeYen = (amount: ExactYen): bigint => amount / BigInt(PARTS)

/** Returns a number if a double represents the amount exactly, otherwise the decimal digits as a string. */
export function yenValue(amount: ExactYen): number | string {
  const rest = Number(amount % BigInt(PARTS))
  const whole = wholeYen(amount)
  const isSafe = Number.isSafeInteger(Number(amount)) || (rest === 0 && Number.isSafeInteger(Number(whole)))
  if (isSafe) return Number(whole) + rest / PARTS
  const digits = String(Math.abs(rest)).padStart(4, '0').replace(/0+$/, '')
  const text = `${whole < 0n ? -whole : whole}${digits && `.${digits}`}`
  return amount < 0n ? `-${text}` : text
}

export class ExactSum {
  /**
   * Whole yen of the sum, in two summands. `#whole` stays below 2^53, where a double is exact: `add` moves larger sums
   * to `#beyond`.
   */
  #whole = 0
  #beyond = 0n
  /** Decimals of the sum, in ten-thousandths of a yen. */
  #parts = 0

  add(value: number): void {
    const whole = Math.trunc(value)
    const sum = this.#whole + whole
    if (Number.isSafeInteger(sum)) this.#whole = sum
    else {
      this.#beyond += BigInt(this.#whole) + BigInt(whole)
      this.#whole = 0
    }
    if (whole !== value) this.#parts += Math.round((value - whole) * PARTS)
  }

  addExact(amount: ExactYen): void {
    this.#beyond += amount / BigInt(PARTS)
    this.#parts += Number(amount % BigInt(PARTS))
  }

  get exact(): ExactYen {
    return (this.#beyond + BigInt(this.#whole)) * BigInt(PARTS) + BigInt(this.#parts)
  }

  /**
   * The sum. A bigint if the sum is whole and beyond 2^53, where a double is inexact. Decimals are rounded only here.
   */
  get value(): number | bigint {
    const parts = BigInt(this.#parts)
    const rest = Number(parts % BigInt(PARTS))
    const whole = this.#beyond + BigInt(this.#whole) + parts / BigInt(PARTS)
    if (rest === 0) return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole
    return Number(whole * BigInt(PARTS) + BigInt(rest)) / PARTS
  }
}
