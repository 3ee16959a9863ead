import { EventmsError } from '../errors.ts'

const MAX = 100

/**
 * A person's name as it is kept: without what cannot be seen.
 * @throws EventmsError 'fieldRequired', 'textTooLong'
 */
export function personName(typed: string): string {
  const name = typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '')
    .trim()
  if (!name) throw new EventmsError('fieldRequired', { field: 'name' })
  if ([...name].length > MAX) throw new EventmsError('textTooLong', { field: 'name', max: MAX })
  return name
}
