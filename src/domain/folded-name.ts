import { textLimit } from './kinds/text.ts'

/** Removes differences of width, case and blanks. Skips long texts: normalizing many combining marks is slow. */
export function foldedName(name: string): string {
  return name.length > textLimit ? name : name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}
