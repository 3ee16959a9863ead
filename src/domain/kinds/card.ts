import type { Issue } from '#domain/errors.ts'
import { narrowed } from '#domain/narrowed.ts'
import { isIssue, type FieldKind } from './kind.ts'
import { text } from './text.ts'

const digitsOnly = /^\d{1,20}$/
const prefixed = /^SC\d{6}$/

/** Accepts digits, or SC and six digits: 0123 or SC123456. Converts full-width characters, and keeps leading zeros. */
function card(value: string | null | Issue): string | null | Issue {
  if (value === null || isIssue(value)) return value
  if (digitsOnly.test(value) || prefixed.test(value)) return value
  const narrow = narrowed(value)
  return digitsOnly.test(narrow) || prefixed.test(narrow) ? narrow : { code: 'invalidFormat' }
}

/** The form for one row accepts digits only. */
export const isDigitsOnly = (value: string): boolean => digitsOnly.test(value)
/** The form for several rows accepts SC and six digits only. */
export const isPrefixedCard = (value: string): boolean => prefixed.test(value)

export const cardNumber: FieldKind<string> = {
  sql: 'text',
  strict: true,
  // Fast path: most card numbers consist of digits.
  parse: (value) => (digitsOnly.test(value) ? value : card(text.parse(value))),
  accept: (value) => card(text.accept(value)),
}
