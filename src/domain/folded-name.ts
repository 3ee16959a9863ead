import { textLimit } from './kinds/text.ts'

/**
 * A name as it is compared, of a column, a sheet or a person: regardless of width, case and blanks. What is longer than
 * any name is none: to put its marks in order could take minutes.
 */
export function foldedName(name: string): string {
  return name.length > textLimit ? name : name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}
