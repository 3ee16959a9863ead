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

const own = /^(true|false|yes|no|1|0)?$/i

/** True for the words that files say yes and no with, and for nothing at all: nobody needs to be asked about them. */
export function isFlagWord(text: string): boolean {
  return own.test(text.trim())
}

/** As a file says it, as our own screens show it, and as people write it by hand. */
const words: readonly (readonly [RegExp, boolean])[] = [
  [/^(true|yes|1|はい|✓|✔|○|◯)$/i, true],
  [/^(false|no|0|いいえ|)$/i, false],
]

/** The flag that a text says; undefined for any other word, which is not guessed at. */
export function flagSaid(text: string): boolean | undefined {
  return said(words, text)
}

/** Words that mean yes or no where nothing else could be meant; whoever takes them so asks first. */
const likelyWords: typeof words = [
  [/^(t|y|on|ok|有|有り|あり|済|済み|可|真|☑|〇|●|◎|レ)$/i, true],
  [/^(f|n|off|ng|無|無し|なし|未|未済|不可|偽|×|✕|✖|✗|☐)$/i, false],
]

/** More characters than any of the words has. */
const longest = 10

/** The flag that a text in any width evidently means; to be asked about, since no rule says so. */
export function flagMeant(text: string): boolean | undefined {
  const word = text.trim()
  if (word.length > longest) return undefined
  const narrow = word.normalize('NFKC')
  return said(words, narrow) ?? said(likelyWords, narrow)
}

function said(known: typeof words, text: string): boolean | undefined {
  return known.find(([word]) => word.test(text.trim()))?.[1]
}
