import { EventmsError } from '#domain/errors.ts'
import { plainName } from './plain-name.ts'

/**
 * A name as somebody typed it, of a person or of a thing of theirs: one line, without what cannot be seen.
 * @throws EventmsError 'fieldRequired', 'textTooLong' { max }
 */
export function typedName(name: string): string {
  const typed = plainName(name)
  if (!typed) throw new EventmsError('fieldRequired', { field: 'name' })
  if ([...typed].length > 100) throw new EventmsError('textTooLong', { field: 'name', max: 100 })
  return typed
}
