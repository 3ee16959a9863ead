import { EventmsError } from '#domain/errors.ts'

const MAX = 100

/** Removes line breaks, control characters and bidirectional characters from a name. */
export const plainName = (given: string): string =>
  given
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, '')
    .trim()

/**
 * Cleans a name that comes from a provider or a sign-up. A name that is too long is cut, because the person cannot be
 * asked for a shorter one. Returns '' if there is no name.
 */
export const givenName = (given: unknown): string =>
  typeof given === 'string' ? [...plainName(given)].slice(0, MAX).join('').trim() : ''

/** Validates a typed name. @throws EventmsError 'fieldRequired', 'textTooLong' */
export function personName(typed: string): string {
  const name = plainName(typed)
  if (!name) throw new EventmsError('fieldRequired', { field: 'name' })
  if ([...name].length > MAX) throw new EventmsError('textTooLong', { field: 'name', max: MAX })
  return name
}
