import { randomInt } from 'node:crypto'

/** Letters and digits that are hard to confuse when read from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a random code of groups of four characters, such as `k7mf-3qzt`. A group has about 20 bits. */
export function readableCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** A typed code in lower case, at half width and without separators: `K7MF-3qzt` → `k7mf3qzt`. */
export const foldedCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
