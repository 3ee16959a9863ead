import type { Issue } from '#domain/errors.ts'
import { isIssue, type FieldKind } from './kind.ts'
import { wholeNumber } from './parse-number.ts'

/** Maximum id. The database continues from the largest id, and must be able to add many rows below 2^53. */
export const idLimit = 2 ** 52

const number = wholeNumber({ strict: true })

function bounded(value: number | null | Issue): number | null | Issue {
  return value === null || isIssue(value) || value <= idLimit
    ? value
    : { code: 'numberTooLarge', params: { max: idLimit } }
}

/** Generated key of a row, in tables whose rows have no code. */
export const id: FieldKind<number> = {
  ...number,
  parse: (text) => bounded(number.parse(text)),
  accept: (value) => bounded(number.accept(value)),
}
