import { EventmsError } from '#domain/errors.ts'

const MAX = 100

/**
 * Somebody's name as others may see it: one line, without characters that control a screen or turn the direction of
 * what follows.
 */
export const plainName = (given: string): string =>
  given
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, '')
    .trim()

/**
 * A name that a provider or a sign-up brought, which nobody can be asked to shorten: as much of it as can be shown, ''
 * for none.
 */
export const givenName = (given: unknown): string =>
  typeof given === 'string' ? [...plainName(given)].slice(0, MAX).join('').trim() : ''

/** One's own name, as it was typed. @throws EventmsError 'fieldRequired', 'textTooLong' */
export function personName(typed: string): string {
  const name = plainName(typed)
  if (!name) throw new EventmsError('fieldRequired', { field: 'name' })
  if ([...name].length > MAX) throw new EventmsError('textTooLong', { field: 'name', max: MAX })
  return name
}
