import type { Kind } from './kind.ts'

const yes = /^(true|1|yes)$/i

/**
 * Yes or no. The words true, 1 and yes are true, any other text is false, anything else goes by its truthiness.
 * Never null.
 */
export const flag: Kind<boolean> = {
  sql: 'boolean',
  strict: false,
  parse: (text) => yes.test(text.trim()),
  accept: (value) => (typeof value === 'string' ? yes.test(value.trim()) : Boolean(value)),
}

/** As a file says it, as our own screens show it, and as people write it by hand. */
const words: readonly (readonly [RegExp, boolean])[] = [
  [/^(true|yes|1|はい|✓|✔|○|◯)$/i, true],
  [/^(false|no|0|いいえ|)$/i, false],
]

/** The flag that a text says; undefined for any other word, which is not guessed at. */
export function flagSaid(text: string): boolean | undefined {
  return words.find(([word]) => word.test(text.trim()))?.[1]
}
