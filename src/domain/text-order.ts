import { commonVariant } from './search.ts'

/** Text is ordered as a Japanese reader expects, numbers within it by their size. */
const collator = new Intl.Collator('ja', { numeric: true })

/** The end of JIS X 0208's kanji in EUC-JP, and its other bytes. */
const [FIRST_ROW, LAST_ROW, FIRST_CELL, LAST_CELL] = [0xb0, 0xf4, 0xa1, 0xfe]

let known: Uint8Array | undefined

/** 1 for each kanji of JIS X 0208. The collation of Japanese orders these 6,355; of others engines differ. */
function jisKanji(): Uint8Array {
  if (known) return known
  const bytes: number[] = []
  for (let row = FIRST_ROW; row <= LAST_ROW; row++)
    for (let cell = FIRST_CELL; cell <= LAST_CELL; cell++) bytes.push(row, cell)
  known = new Uint8Array(0x10000)
  for (const kanji of new TextDecoder('euc-jp').decode(new Uint8Array(bytes))) known[kanji.charCodeAt(0)] = 1
  return known
}

const isBetween = (code: number, from: number, to: number): boolean => from <= code && code <= to

/** Kanji that JIS X 0208 lacks, or the halves of one. */
function hasRare(text: string): boolean {
  const jis = jisKanji()
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (
      code >= 0x3400 &&
      jis[code] === 0 &&
      (code <= 0x9fff || isBetween(code, 0xd800, 0xdfff) || isBetween(code, 0xf900, 0xfaff))
    )
      return true
  }
  return false
}

/**
 * Puts characters in place of rare kanji that every engine orders alike: by their number, after all others.
 * @param folds a common variant is put there instead, where there is one: 𠮷 as 吉
 */
function withoutRare(text: string, folds: boolean): string {
  const jis = jisKanji()
  return Array.from(text, (character) => {
    const code = character.codePointAt(0)!
    const isKanji =
      isBetween(code, 0x3400, 0x9fff) || isBetween(code, 0xf900, 0xfaff) || isBetween(code, 0x20000, 0x2ffff)
    if (!isKanji || jis[code] === 1) return character
    const variant = folds ? commonVariant(character) : character
    // Two planes for private use hold them in their order.
    return variant === character ? String.fromCodePoint(code + (code > 0xffff ? 0xe0000 : 0xf0000)) : variant
  }).join('')
}

/**
 * Below zero where `a` comes first; in every browser the same. Kanji beyond JIS X 0208 stand beside their common variant
 * (𠮷田 beside 吉田), or after all others.
 */
export function compareTexts(a: string, b: string): number {
  if (!hasRare(a) && !hasRare(b)) return collator.compare(a, b)
  const by = (folds: boolean) => collator.compare(withoutRare(a, folds), withoutRare(b, folds))
  return by(true) || by(false)
}
