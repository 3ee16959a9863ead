/** Amounts have at most four decimals. */
const PARTS = 10_000

export class ExactSum {
  /** Within 2^53, which a double holds exactly; the rest is in `#beyond`. */
  #whole = 0
  #beyond = 0n
  /** In ten thousandths. */
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

  /** A bigint only for whole parts beyond 2^53, where a number would be inexact; decimals are rounded once. */
  get value(): number | bigint {
    const parts = BigInt(this.#parts)
    const rest = Number(parts % BigInt(PARTS))
    const whole = this.#beyond + BigInt(this.#whole) + parts / BigInt(PARTS)
    if (rest === 0) return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole
    return Number(whole * BigInt(PARTS) + BigInt(rest)) / PARTS
  }
}
