import { EventmsError } from '#domain/errors.ts'

const MAX = 100

/** A person's name for display: one line, without control and bidirectional characters. */
export const plainName = (given: string): string =>
  given
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, '')
    .trim()

/** A name from a provider or a sign-up, where nobody can shorten it: truncated for display; '' for none. */
export const givenName = (given: unknown): string =>
  typeof given === 'string' ? [...plainName(given)].slice(0, MAX).join('').trim() : ''

/** Validates one's own typed name. @throws EventmsError 'fieldRequired', 'textTooLong' */
export function personName(typed: string): string {
  const name = plainName(typed)
  if (!name) throw new EventmsError('fieldRequired', { field: 'name' })
  if ([...name].length > MAX) throw new EventmsError('textTooLong', { field: 'name', max: MAX })
  return name
}
