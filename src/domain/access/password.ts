import { EventmsError } from '#domain/errors.ts'

/** Limits the length only: NIST SP 800-63B advises against rules about kinds of characters. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/** Applies to new passwords only, never at sign-in. */
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

/** Cheap check of the raw length first: NFKC composes at most four code points of two UTF-16 units each. */
export const canBePassword = (text: string): boolean =>
  text.length <= 8 * PASSWORD_LENGTH.max && [...text.normalize('NFKC')].length <= PASSWORD_LENGTH.max

/** @throws EventmsError 'passwordTooShort' { min }, 'passwordTooLong' { max }, 'passwordTooSimple' */
export function requireStrongPassword(password: string, email: string): void {
  const issue = passwordIssue(password, email)
  if (issue) throw new EventmsError(issue, issue === 'passwordTooSimple' ? {} : PASSWORD_LENGTH)
}

/** Frequent passwords of at least twelve characters. */
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
