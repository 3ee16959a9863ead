/** Maps variant characters to their common form. Most occur in family names; an IME suggests them late. */
const variants: Readonly<Record<string, string>> = {
  髙: '高',
  﨑: '崎',
  嵜: '崎',
  𠮷: '吉',
  濵: '浜',
  濱: '浜',
  邊: '辺',
  邉: '辺',
  齋: '斉',
  齊: '斉',
  斎: '斉',
  澤: '沢',
  櫻: '桜',
  廣: '広',
  德: '徳',
  國: '国',
  嶋: '島',
  嶌: '島',
  冨: '富',
  眞: '真',
  惠: '恵',
  瀨: '瀬',
  栁: '柳',
  槇: '槙',
  龍: '竜',
  圓: '円',
  藏: '蔵',
  淸: '清',
  曾: '曽',
  舘: '館',
  渕: '淵',
  渊: '淵',
  壽: '寿',
  榮: '栄',
  // Final sigma is a positional form, not another letter.
  ς: 'σ',
}
const variant = new RegExp(`[${Object.keys(variants).join('')}]`, 'gu')
// Blanks, and variation selectors: these choose a glyph of the same character (葛󠄀).
const without = /[\s\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu
const hiragana = /[ぁ-ゖゝゞ]/g
const KANA = 0x60
const plain = /^[\0\u0001!-@[-~]*$/

/** Folds case in three passes: only upper-casing expands ß, and only lower-casing turns ẞ into ß. */
const anyCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase()

/** Equates hiragana and katakana (たなか, タナカ) and character variants, and removes blanks. */
const commonForm = (text: string): string =>
  text
    .replace(without, '')
    .replace(hiragana, (kana) => String.fromCharCode(kana.charCodeAt(0) + KANA))
    .replace(variant, (character) => variants[character] ?? character)

/** Equates case and width (ＡＢＣ, ｶﾅ). May separate a letter from its mark (ǰ becomes j and a caron). */
const foldedForm = (text: string): string => anyCase(text.normalize('NFKC'))

/** Equates case, width, kana and character variants, and removes blanks. Keeps NUL. */
export function searchForm(text: string): string {
  return plain.test(text) ? text : commonForm(foldedForm(text).normalize('NFKC'))
}

export const commonVariant = (character: string): string => variants[character] ?? character

/** Characters that NFKC composes with the preceding one: combining marks, and vowels and finals of Korean syllables. */
const joining = /[\p{M}\u1160-\u11FF\u3131-\u318E\uD7B0-\uD7FB\uFF9E-\uFFDC]/gu
/** Inserted between characters, so that normalization does not compose them. */
const APART = '\u0002'

/** Normalizes each character by itself. The form of a substring is then a substring of the form. */
function apartForm(text: string): string {
  if (plain.test(text)) return text
  const folded = foldedForm(text)
  if (text.search(joining) === -1 && folded.search(joining) === -1) return commonForm(folded)
  return commonForm(foldedForm(text.replace(joining, `${APART}$&`)).replaceAll(APART, ''))
}

/** Separates the form of the whole text from its characterwise form. */
const BESIDE = '\u0001'

/** Appends the characterwise form if it differs, so that the query ﾌｼ matches ﾌｼﾞﾀ. */
export function searchedForm(text: string): string {
  const [form, apart] = [searchForm(text), apartForm(text)]
  if (form === apart) return form
  const others = apart.split('\0')
  return form
    .split('\0')
    .map((one, at) => (one === others[at] ? one : one + BESIDE + others[at]))
    .join('\0')
}

export const formIn = (searched: string): string => searched.split(BESIDE, 1)[0]!

/** Both forms of one search word. A text matches if it contains either. */
export type SearchWord = readonly string[]

/** Removes NUL, which separates the parts of a searched text. */
export function searchWord(typed: string): SearchWord {
  const text = typed.replaceAll('\0', '')
  return [...new Set([searchForm(text), apartForm(text)])]
}

export const hasWord = (text: string, word: SearchWord): boolean => word.some((form) => text.includes(form))

/** `searchForm` without NUL, for comparing whole texts. */
export function searchQuery(typed: string): string {
  return searchForm(typed.replaceAll('\0', ''))
}

export function searchWords(typed: string): SearchWord[] {
  const words = typed.split(/\s+/u).map(searchWord)
  const distinct = new Map(words.map((word) => [word.join('\0'), word]))
  return [...distinct.values()].filter(([form]) => form !== '')
}
