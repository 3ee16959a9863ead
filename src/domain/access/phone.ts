import { EventmsError } from '#domain/errors.ts'

/** Normalizes to international form; a national number gets the country code. @throws EventmsError 'invalidFormat' */
export function phoneOf(given: string, country: string): string {
  const digits = given.normalize('NFKC').replace(/[\s\-‐-―().\u30fc−]/g, '')
  const phone = /^0[1-9]/.test(digits) ? `+${country}${digits.slice(1)}` : digits
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) throw new EventmsError('invalidFormat', { field: 'phone' })
  return phone
}
