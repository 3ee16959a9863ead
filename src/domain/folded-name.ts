import { textLimit } from './kinds/text.ts'

/**
 * Ignores width, case and blanks. Longer texts are returned unchanged: normalizing their combining marks could take
 * minutes.
 */
export function foldedName(name: string): string {
  return name.length > textLimit ? name : name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}
