import type { FieldKind } from './kind.ts'

const yes = /^(true|1|yes)$/i

/**
 * Yes or no, never null. The texts true, 1 and yes are yes; other texts are no. JSON values count as in JavaScript: 0
 * and null are no.
 */
export const flag: FieldKind<boolean> = {
  sql: 'boolean',
  strict: false,
  parse: (text) => yes.test(text.trim()),
  accept: (value) => (typeof value === 'string' ? yes.test(value.trim()) : Boolean(value)),
}

const own = /^(true|false|yes|no|1|0)?$/i

/** True for the words that have a fixed meaning, and for empty text. For other text, an import asks a question. */
export function isFlagWord(text: string): boolean {
  return own.test(text.trim())
}

/** Words that mean yes or no in files, on the product's screens, or in handwritten lists. */
const words: readonly (readonly [RegExp, boolean])[] = [
  [/^(true|yes|1|はい|✓|✔|○|◯)$/i, true],
  [/^(false|no|0|いいえ|)$/i, false],
]

export function flagSaid(text: string): boolean | undefined {
  return said(words, text)
}

/** Words that probably mean yes or no. An import asks before it uses them. */
const likelyWords: typeof words = [
  [/^(t|y|on|ok|有|有り|あり|済|済み|可|真|☑|〇|●|◎|レ)$/i, true],
  [/^(f|n|off|ng|無|無し|なし|未|未済|不可|偽|×|✕|✖|✗|☐)$/i, false],
]

const longest = 10

export function flagMeant(text: string): boolean | undefined {
  const word = text.trim()
  if (word.length > longest) return undefined
  const narrow = word.normalize('NFKC')
  return said(words, narrow) ?? said(likelyWords, narrow)
}

function said(known: typeof words, text: string): boolean | undefined {
  return known.find(([word]) => word.test(text.trim()))?.[1]
}
