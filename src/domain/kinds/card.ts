import type { Issue } from '#domain/errors.ts'
import { narrowed } from '#domain/narrowed.ts'
import { isIssue, type FieldKind } from './kind.ts'
import { text } from './text.ts'

const digitsOnly = /^\d{1,20}$/
const prefixed = /^SC\d{6}$/

/** Accepts digits, or SC and six digits. Full-width digits are converted; leading zeros are kept. */
function card(value: string | null | Issue): string | null | Issue {
  if (value === null || isIssue(value)) return value
  if (digitsOnly.test(value) || prefixed.test(value)) return value
  const narrow = narrowed(value)
  return digitsOnly.test(narrow) || prefixed.test(narrow) ? narrow : { code: 'invalidFormat' }
}

/** The format of the form for one row. */
export const isDigitsOnly = (value: string): boolean => digitsOnly.test(value)
/** The format of the form for several rows: SC and six digits. */
export const isPrefixedCard = (value: string): boolean => prefixed.test(value)

/** A sweet card's number: text, either spelling. */
export const cardNumber: FieldKind<string> = {
  sql: 'text',
  strict: true,
  // Fast path: nearly every card is digits only, which are always valid text.
  parse: (value) => (digitsOnly.test(value) ? value : card(text.parse(value))),
  accept: (value) => card(text.accept(value)),
}
