import { randomInt } from 'node:crypto'

/** Long enough to resist guessing under the limits of limits.ts; no rules about kinds of characters (NIST SP 800-63B). */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/**
 * Why a password will not do, as the end of a sentence that begins with its name; undefined when it will.
 * Checked when a password is set, never when someone signs in.
 */
export function passwordFault(password: string, email: string): string | undefined {
  const letters = [...password.normalize('NFKC')]
  if (letters.length < PASSWORD_LENGTH.min) return `needs at least ${PASSWORD_LENGTH.min} characters`
  if (letters.length > PASSWORD_LENGTH.max) return `may have at most ${PASSWORD_LENGTH.max} characters`
  if (new Set(letters).size < 5) return 'needs at least five different characters'
  const lower = password.toLowerCase()
  if (lower === email.toLowerCase()) return 'must not be the email address'
  if (commonest.some((common) => common.startsWith(lower) || lower === common + common)) return 'is one that everybody tries first'
}

/** What reaches twelve characters among the passwords tried first anywhere. */
const commonest = ['1234567890123456789012345678901234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'passwordpassword', 'password12345678', 'qwerty123456789', 'letmeinletmein', 'administrator']

/** Letters and digits that no one confuses when copying them from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @returns a password such as `k7mf-3qzt-9xwp-h4nv` (79 bits) */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
