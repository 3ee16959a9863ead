import { EventmsError } from '#domain/errors.ts'

/**
 * Returns the international form: 090-1234-5678 → +819012345678. @param country calling code for numbers that begin
 * with 0 @throws EventmsError 'invalidFormat'
 */
export function phoneOf(given: string, country: string): string {
  const digits = given.normalize('NFKC').replace(/[\s\-‐-―().\u30fc−]/g, '')
  const phone = /^0[1-9]/.test(digits) ? `+${country}${digits.slice(1)}` : digits
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) throw new EventmsError('invalidFormat', { field: 'phone' })
  return phone
}
