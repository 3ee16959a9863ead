import { commonVariant } from './search.ts'

/** Compares in Japanese order, and digits by their value: 2 before 10. */
const collator = new Intl.Collator('ja', { numeric: true })

/** Byte ranges of the kanji of JIS X 0208 in EUC-JP. */
const [FIRST_ROW, LAST_ROW, FIRST_CELL, LAST_CELL] = [0xb0, 0xf4, 0xa1, 0xfe]

let known: Uint8Array | undefined

/** Lookup table by code point: 1 for the 6,355 kanji of JIS X 0208. Browsers differ in the order of all other kanji. */
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
 * Replaces rare kanji by characters that sort after all others.
 * @param folds true replaces a rare kanji by its common variant, if it has one: 𠮷 by 吉
 */
function withoutRare(text: string, folds: boolean): string {
  const jis = jisKanji()
  return Array.from(text, (character) => {
    const code = character.codePointAt(0)!
    const isKanji =
      isBetween(code, 0x3400, 0x9fff) || isBetween(code, 0xf900, 0xfaff) || isBetween(code, 0x20000, 0x2ffff)
    if (!isKanji || jis[code] === 1) return character
    const variant = folds ? commonVariant(character) : character
    // Maps the rare kanji to private-use characters in the order of the code points.
    return variant === character ? String.fromCodePoint(code + (code > 0xffff ? 0xe0000 : 0xf0000)) : variant
  }).join('')
}

/**
 * Compares two texts; every browser gives the same order. A rare kanji is sorted beside its common variant (𠮷田 beside
 * 吉田). Rare kanji without a variant are sorted last.
 */
export function compareTexts(a: string, b: string): number {
  if (!hasRare(a) && !hasRare(b)) return collator.compare(a, b)
  const by = (folds: boolean) => collator.compare(withoutRare(a, folds), withoutRare(b, folds))
  return by(true) || by(false)
}
