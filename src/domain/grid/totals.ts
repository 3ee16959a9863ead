import { ROWS_A_STEP } from '#domain/steps.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'

/** What a field of several rows comes to. */
export interface Total {
  readonly field: string
  /** Of the rows that say a number; null where none does, and where it is more than can be told exactly. */
  readonly sum: number | null
  /** Rows that say none: their part is missing. */
  readonly without: number
}

/** The fields of a table whose sums say something. */
export const summedFields = ({ fields }: TableDeclaration): readonly string[] =>
  Object.keys(fields).filter((field) => fields[field]!.summed)

/** Amounts have at most four decimals. */
const PARTS = 10_000
/** A larger sum has no room for four decimals beside it. */
const WITH_DECIMALS = 1e11

/**
 * What each of the fields comes to, in steps that yield the share done. Wholes and decimals are added apart, so that
 * nothing is lost of either.
 * @param rowAt the rows, from 0 to before `count`
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
