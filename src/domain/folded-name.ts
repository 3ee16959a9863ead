import { textLimit } from './kinds/text.ts'

/**
 * Returns the name without differences of width, case and blanks: Ｔａｒｏ Sato → tarosato. Long texts are returned
 * unchanged, because normalizing many combining marks is slow.
 */
export function foldedName(name: string): string {
  return name.length > textLimit ? name : name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}
