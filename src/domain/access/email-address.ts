import { EventmsError } from '#domain/errors.ts'

/** RFC 5321 allows 64 characters before the @, and 255 after it. */
export const EMAIL_LENGTH = 320

/** Accepts common addresses only; refuses quoted local parts. */
const SHAPE = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/** Lower-cases A to Z only. `toLowerCase()` would equate other letters, such as the Kelvin sign and k. */
export const foldedEmail = (typed: string): string =>
  typed.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Converts full-width characters only. NFKC would also turn the Kelvin sign into K. */
export const halfWidth = (typed: string): string =>
  typed.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** Null if valid. */
export function emailIssue(folded: string): 'addressBeyondAscii' | 'invalidFormat' | null {
  if (folded.length > EMAIL_LENGTH) return 'invalidFormat'
  if (/[^\0-\x7f]/.test(folded)) return 'addressBeyondAscii'
  return SHAPE.test(folded) ? null : 'invalidFormat'
}

/** Parses every email address of the product. @throws EventmsError 'addressBeyondAscii', 'invalidFormat' { field } */
export function emailAddress(typed: string): string {
  const folded = foldedEmail(typed)
  const issue = emailIssue(folded)
  if (issue) throw new EventmsError(issue, issue === 'invalidFormat' ? { field: 'email' } : {})
  return folded
}
