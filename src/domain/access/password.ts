import { EventmsError } from '#domain/errors.ts'

/** Without rules about kinds of characters (NIST SP 800-63B). */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/** Checked when a password is set, never at sign-in. */
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

/** NFKC joins at most four code points of two units each, so the raw length is a cheap first check. */
export const canBePassword = (text: string): boolean =>
  text.length <= 8 * PASSWORD_LENGTH.max && [...text.normalize('NFKC')].length <= PASSWORD_LENGTH.max

/** @throws EventmsError 'passwordTooShort' { min }, 'passwordTooLong' { max }, 'passwordTooSimple' */
export function requireStrongPassword(password: string, email: string): void {
  const issue = passwordIssue(password, email)
  if (issue) throw new EventmsError(issue, issue === 'passwordTooSimple' ? {} : PASSWORD_LENGTH)
}

/** Common passwords of at least twelve characters. */
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
