import type { Issue } from '#domain/errors.ts'
import { narrowed } from '#domain/narrowed.ts'
import { isIssue, type Kind } from './kind.ts'
import { text } from './text.ts'

const digitsOnly = /^\d{1,20}$/
const prefixed = /^SC\d{6}$/

/** Reads a card number: digits, or SC and six digits. Full-width digits are read; zeros in front are kept. */
function card(value: string | null | Issue): string | null | Issue {
  if (value === null || isIssue(value)) return value
  if (digitsOnly.test(value) || prefixed.test(value)) return value
  const narrow = narrowed(value)
  return digitsOnly.test(narrow) || prefixed.test(narrow) ? narrow : { code: 'invalidFormat' }
}

/** What the form of one row takes: digits only. */
export const isDigitsOnly = (value: string): boolean => digitsOnly.test(value)
/** What the form for several rows takes: SC and six digits only. */
export const isPrefixedCard = (value: string): boolean => prefixed.test(value)

/** A sweet card's number: text, either spelling. */
export const cardNumber: Kind<string> = {
  sql: 'text',
  strict: true,
  // Nearly every card is digits, with which no text has a fault.
  parse: (value) => (digitsOnly.test(value) ? value : card(text.parse(value))),
  accept: (value) => card(text.accept(value)),
}
