import { randomInt } from 'node:crypto'
import { EventmsError } from '#domain/errors.ts'

/** Long enough to resist guessing under the limits of limits.ts; no rules about kinds of characters (NIST SP 800-63B). */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/** Why a password will not do; undefined when it will. Checked when a password is set, never when someone signs in. */
export function passwordFault(password: string, email: string): 'passwordTooShort' | 'passwordTooLong' | 'passwordTooSimple' | undefined {
  const letters = [...password.normalize('NFKC')]
  if (letters.length < PASSWORD_LENGTH.min) return 'passwordTooShort'
  if (letters.length > PASSWORD_LENGTH.max) return 'passwordTooLong'
  const lower = password.toLowerCase()
  const simple = new Set(letters).size < 5 || lower === email.toLowerCase() || commonest.some((common) => common.startsWith(lower) || lower === common + common)
  return simple ? 'passwordTooSimple' : undefined
}

/** The fault as the end of a sentence that begins with the setting's name. */
export const passwordProblem = {
  passwordTooShort: `needs at least ${PASSWORD_LENGTH.min} characters`,
  passwordTooLong: `may have at most ${PASSWORD_LENGTH.max} characters`,
  passwordTooSimple: 'is too easy to guess: it repeats few characters, is the email address, or is one that everybody tries first',
} as const

/** @throws EventmsError 'passwordTooShort' { min }, 'passwordTooLong' { max }, 'passwordTooSimple' */
export function refuseWeak(password: string, email: string): void {
  const fault = passwordFault(password, email)
  if (fault) throw new EventmsError(fault, fault === 'passwordTooSimple' ? {} : PASSWORD_LENGTH)
}

/** What reaches twelve characters among the passwords tried first anywhere. */
const commonest = ['1234567890123456789012345678901234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'passwordpassword', 'password12345678', 'qwerty123456789', 'letmeinletmein', 'administrator']

/** Letters and digits that no one confuses when copying them from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Chance in groups of four, such as `k7mf-3qzt`: 20 bits each. */
export function readable(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** @returns a password such as `k7mf-3qzt-9xwp-h4nv` (79 bits) */
export const generatePassword = (): string => readable(4)
