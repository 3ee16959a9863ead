import { EventmsError } from '#domain/errors.ts'

/** Number of characters. There are no rules about kinds of characters, because NIST SP 800-63B advises against them. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/**
 * Returns why a new password is refused; undefined if it is accepted. Not for sign-in, where an older password may be
 * weaker.
 */
export function passwordIssue(
  password: string,
  email: string,
): 'passwordTooShort' | 'passwordTooLong' | 'passwordTooSimple' | undefined {
  const letters = [...password.normalize('NFKC')]
  if (letters.length < PASSWORD_LENGTH.min) return 'passwordTooShort'
  if (letters.length > PASSWORD_LENGTH.max) return 'passwordTooLong'
  const lower = password.toLowerCase()
  const simple =
    new Set(letters).size < 5 ||
    lower === email.toLowerCase() ||
    commonest.some((common) => common.startsWith(lower) || lower === common + common)
  return simple ? 'passwordTooSimple' : undefined
}

/**
 * False for a text that is too long for any password. Checks the raw length first, because normalizing a long text is
 * slow. NFKC can join up to four code points into one, and each of them has at most two UTF-16 units. The raw length
 * of a valid password is therefore at most 8 times the maximum.
 */
export const canBePassword = (text: string): boolean =>
  text.length <= 8 * PASSWORD_LENGTH.max && [...text.normalize('NFKC')].length <= PASSWORD_LENGTH.max

/** @throws EventmsError 'passwordTooShort' { min }, 'passwordTooLong' { max }, 'passwordTooSimple' */
export function requireStrongPassword(password: string, email: string): void {
  const issue = passwordIssue(password, email)
  if (issue) throw new EventmsError(issue, issue === 'passwordTooSimple' ? {} : PASSWORD_LENGTH)
}

/** Frequent passwords that have the minimum length, and are refused nevertheless. */
const commonest = [
  '1234567890123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'passwordpassword',
  'password12345678',
  'qwerty123456789',
  'letmeinletmein',
  'administrator',
]
