import { EventmsError } from '#domain/errors.ts'

/** RFC 5321 allows 64 characters before the @ and 255 after it. */
export const EMAIL_LENGTH = 320

/** Accepts the usual addresses. Quoted names before the @, which RFC 5321 allows, are refused. */
const SHAPE = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/**
 * Lower-cases A to Z only. `toLowerCase()` would also turn the Kelvin sign (U+212A) into k. Two different addresses
 * would then be the same.
 */
export const foldedEmail = (typed: string): string =>
  typed.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Converts full-width characters: ＠ → @. NFKC would also turn the Kelvin sign (U+212A) into K. */
export const halfWidth = (typed: string): string =>
  typed.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** Returns the reason why an address is invalid; null if it is valid. */
export function emailIssue(folded: string): 'addressBeyondAscii' | 'invalidFormat' | null {
  if (folded.length > EMAIL_LENGTH) return 'invalidFormat'
  if (/[^\0-\x7f]/.test(folded)) return 'addressBeyondAscii'
  return SHAPE.test(folded) ? null : 'invalidFormat'
}

/** Validates and folds an email address. @throws EventmsError 'addressBeyondAscii', 'invalidFormat' { field } */
export function emailAddress(typed: string): string {
  const folded = foldedEmail(typed)
  const issue = emailIssue(folded)
  if (issue) throw new EventmsError(issue, issue === 'invalidFormat' ? { field: 'email' } : {})
  return folded
}
