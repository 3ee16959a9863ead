/** Search treats the left character as the right one. Most occur in family names, and an IME offers them late. */
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
// Blanks, and variation selectors, which choose a glyph (葛󠄀) of the same character.
const without = /[\s\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu
const hiragana = /[ぁ-ゖゝゞ]/g
const KANA = 0x60
const plain = /^[\0\u0001!-@[-~]*$/

/** Three passes: only upper case expands ß, and only lower case turns ẞ into ß. */
const anyCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase()

/** Ignores kana (たなか, タナカ), blanks and variants. */
const commonForm = (text: string): string =>
  text
    .replace(without, '')
    .replace(hiragana, (kana) => String.fromCharCode(kana.charCodeAt(0) + KANA))
    .replace(variant, (character) => variants[character] ?? character)

/** Ignores case and width (ＡＢＣ, ｶﾅ). May separate a letter from its mark (ǰ becomes j and a caron). */
const foldedForm = (text: string): string => anyCase(text.normalize('NFKC'))

/** Ignores case, width, kana, blanks and variants. NUL stays. */
export function searchForm(text: string): string {
  return plain.test(text) ? text : commonForm(foldedForm(text).normalize('NFKC'))
}

export const commonVariant = (character: string): string => variants[character] ?? character

/** Characters that NFKC joins to the previous one: marks, vowels and finals of Korean syllables. */
const joining = /[\p{M}\u1160-\u11FF\u3131-\u318E\uD7B0-\uD7FB\uFF9E-\uFFDC]/gu
/** Separates characters so that normalization does not join them. */
const APART = '\u0002'

/** Converts each character separately, so that the form of a substring is a substring of the form. */
function apartForm(text: string): string {
  if (plain.test(text)) return text
  const folded = foldedForm(text)
  if (text.search(joining) === -1 && folded.search(joining) === -1) return commonForm(folded)
  return commonForm(foldedForm(text.replace(joining, `${APART}$&`)).replaceAll(APART, ''))
}

/** Separates the form of a text from the form of its single characters. */
const BESIDE = '\u0001'

/** Adds the form of the single characters if it differs, so that ﾌｼ is found in ﾌｼﾞﾀ. */
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

/** The forms of one word; a match of either is enough. */
export type SearchWord = readonly string[]

/** Drops NUL, which separates the searched texts. */
export function searchWord(typed: string): SearchWord {
  const text = typed.replaceAll('\0', '')
  return [...new Set([searchForm(text), apartForm(text)])]
}

export const hasWord = (text: string, word: SearchWord): boolean => word.some((form) => text.includes(form))

/** `searchForm` without NUL, to compare whole texts. */
export function searchQuery(typed: string): string {
  return searchForm(typed.replaceAll('\0', ''))
}

export function searchWords(typed: string): SearchWord[] {
  const words = typed.split(/\s+/u).map(searchWord)
  const distinct = new Map(words.map((word) => [word.join('\0'), word]))
  return [...distinct.values()].filter(([form]) => form !== '')
}
