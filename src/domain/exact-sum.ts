/** Amounts have at most four decimals. */
const PARTS = 10_000

/** Adds numbers of at most four decimals without losing any of them, however many and however large. */
export class ExactSum {
  /** What is within the whole numbers that a double holds exactly, and what went beyond. */
  #whole = 0
  #beyond = 0n
  /** Ten thousandths. */
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

  /** A bigint only where a number would not be exact: of wholes beyond 2^53. Decimals there are rounded once. */
  get value(): number | bigint {
    const parts = BigInt(this.#parts)
    const rest = Number(parts % BigInt(PARTS))
    const whole = this.#beyond + BigInt(this.#whole) + parts / BigInt(PARTS)
    if (rest === 0) return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole
    return Number(whole * BigInt(PARTS) + BigInt(rest)) / PARTS
  }
}
