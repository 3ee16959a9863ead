import type { Issue } from '#domain/errors.ts'
import { isIssue, type FieldKind } from './kind.ts'
import { text } from './text.ts'

/** Accepts T and 13 digits in any width and case, also with blanks and hyphens: Ｔ1-2345-6789-0123 → T1234567890123. */
function checked(value: string | null | Issue): string | null | Issue {
  if (value === null || isIssue(value)) return value
  const plain = value.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  return /^T\d{13}$/.test(plain) ? plain : { code: 'registrationFormat' }
}

/** Registration number of a company that issues qualified invoices in Japan (適格請求書発行事業者). */
export const registration: FieldKind<string> = {
  sql: 'text',
  strict: true,
  parse: (value) => checked(text.parse(value)),
  accept: (value) => checked(text.accept(value)),
}
