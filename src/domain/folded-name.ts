import { textLimit } from './kinds/text.ts'

/**
 * Normalizes the name of a column, a worksheet or a person for comparison: ignores width, case and blanks.
 * Longer texts are returned unchanged: to normalize their combining marks could take minutes.
 */
export function foldedName(name: string): string {
  return name.length > textLimit ? name : name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}
