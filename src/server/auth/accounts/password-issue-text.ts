import { PASSWORD_LENGTH } from '#domain/access/password.ts'

/** Reasons why a password is refused, each as the end of a sentence that begins with the setting's name. */
export const passwordIssueText = {
  passwordTooShort: `needs at least ${PASSWORD_LENGTH.min} characters`,
  passwordTooLong: `may have at most ${PASSWORD_LENGTH.max} characters`,
  passwordTooSimple:
    'is too easy to guess: it repeats few characters, is the email address, or is one that everybody tries first',
  passwordPersonal: 'is made of the name, the address or the product’s name',
} as const
