import { ROWS_A_STEP } from '#domain/steps.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'

export interface Total {
  readonly field: string
  /** Null if no row has a number, or if a double cannot represent the sum exactly. */
  readonly sum: number | null
  readonly without: number
}

export const summedFields = ({ fields }: TableDeclaration): readonly string[] =>
  Object.keys(fields).filter((field) => fields[field]!.summed)

/** Decimal parts per unit, because amounts have at most four decimals. */
const PARTS = 10_000
/** Below this, a double represents a sum with four decimals exactly. */
const WITH_DECIMALS = 1e11

/**
 * Totals of the fields. Exact, because whole units and decimals are summed separately.
 * @param rowAt returns the row at an index from 0 to `count` - 1
 */
export function* totalSteps(
  fields: readonly string[],
  count: number,
  rowAt: (at: number) => Row,
): Generator<number, readonly Total[]> {
  const sums = fields.map((field) => ({ field, whole: 0, parts: 0, told: 0, exact: true }))
  for (let at = 0; at < count; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield at / count
    const row = rowAt(at)
    for (const sum of sums) {
      const value = row[sum.field]
      if (typeof value !== 'number') continue
      const whole = Math.trunc(value)
      sum.whole += whole
      sum.parts += Math.round((value - whole) * PARTS)
      sum.exact &&= Number.isSafeInteger(sum.whole)
      sum.told++
    }
  }
  return sums.map(({ field, whole, parts, told, exact }) => {
    const tellable = exact && Math.abs(whole) < (parts === 0 ? Infinity : WITH_DECIMALS)
    return { field, sum: told > 0 && tellable ? whole + parts / PARTS : null, without: count - told }
  })
}
