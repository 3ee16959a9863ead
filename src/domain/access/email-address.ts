import { EventmsError } from '#domain/errors.ts'

/** 64 characters before the @, 255 after it (RFC 5321). */
export const EMAIL_LENGTH = 320

/** The letters, digits and signs of addresses in use; quoted ones and spaces never. */
const SHAPE = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/**
 * An address as it is compared: A to Z become small letters, nothing else. `toLowerCase()` makes other letters equal,
 * too: for it the Kelvin sign U+212A is a k.
 */
export const foldedEmail = (typed: string): string =>
  typed.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * Full-width letters, digits and signs as an input method leaves them, as ASCII. Not by NFKC: it makes other letters
 * those of an address as well, such as the Kelvin sign a K.
 */
export const halfWidth = (typed: string): string =>
  typed.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** Why a folded address is refused; null for one that can be used. */
export function emailIssue(folded: string): 'addressBeyondAscii' | 'invalidFormat' | null {
  if (folded.length > EMAIL_LENGTH) return 'invalidFormat'
  if (/[^\0-\x7f]/.test(folded)) return 'addressBeyondAscii'
  return SHAPE.test(folded) ? null : 'invalidFormat'
}

/**
 * The one gate for email addresses, wherever they come from: trimmed, folded and checked.
 * @throws EventmsError 'addressBeyondAscii', 'invalidFormat' { field }
 */
export function emailAddress(typed: string): string {
  const folded = foldedEmail(typed)
  const issue = emailIssue(folded)
  if (issue) throw new EventmsError(issue, issue === 'invalidFormat' ? { field: 'email' } : {})
  return folded
}
