import { randomInt } from 'node:crypto'
import { PASSWORD_LENGTH } from '#domain/access/password.ts'

/** The fault as the end of a sentence that begins with the setting's name. */
export const passwordProblem = {
  passwordTooShort: `needs at least ${PASSWORD_LENGTH.min} characters`,
  passwordTooLong: `may have at most ${PASSWORD_LENGTH.max} characters`,
  passwordTooSimple:
    'is too easy to guess: it repeats few characters, is the email address, or is one that everybody tries first',
} as const

/** Letters and digits that no one confuses when copying them from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Chance in groups of four, such as `k7mf-3qzt`: 20 bits each. */
export function readable(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** @returns a password such as `k7mf-3qzt-9xwp-h4nv` (79 bits) */
export const generatePassword = (): string => readable(4)
