import { randomInt } from 'node:crypto'

/** Letters and digits that are hard to confuse when read from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a random code of groups of four characters, such as `k7mf-3qzt`. A group has about 20 bits. */
export function readableCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
