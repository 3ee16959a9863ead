import { textLimit } from './kinds/text.ts'

/** Ignores width, case and blanks. Normalizing the combining marks of a longer text could take minutes. */
export function foldedName(name: string): string {
  return name.length > textLimit ? name : name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}
