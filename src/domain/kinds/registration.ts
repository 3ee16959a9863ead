import type { Issue } from '#domain/errors.ts'
import { isIssue, type FieldKind } from './kind.ts'
import { text } from './text.ts'

/** Accepts T and 13 digits, in any width and case, with blanks and hyphens in between. */
function checked(value: string | null | Issue): string | null | Issue {
  if (value === null || isIssue(value)) return value
  const plain = value.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  return /^T\d{13}$/.test(plain) ? plain : { code: 'registrationFormat' }
}

/** The registration number of an issuer of qualified invoices in Japan. */
export const registration: FieldKind<string> = {
  sql: 'text',
  strict: true,
  parse: (value) => checked(text.parse(value)),
  accept: (value) => checked(text.accept(value)),
}
