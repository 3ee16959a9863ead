/**
 * Variant characters with their common form, so that a search for 高田 also finds 髙田. Most occur in family names, and are
 * hard to type.
 */
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
  // ς is the letter σ at the end of a word.
  ς: 'σ',
}
const variant = new RegExp(`[${Object.keys(variants).join('')}]`, 'gu')
// Blanks, and variation selectors, which only choose another glyph of the same character (葛󠄀).
const without = /[\s\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu
const hiragana = /[ぁ-ゖゝゞ]/g
const KANA = 0x60
const plain = /^[\0\u0001!-@[-~]*$/

/**
 * Removes differences of case. Three passes, because only upper-casing expands ß to SS, and only lower-casing turns ẞ
 * into ß.
 */
const anyCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase()

/** Equates hiragana with katakana (たなか, タナカ) and variants with their common character. Removes blanks. */
const commonForm = (text: string): string =>
  text
    .replace(without, '')
    .replace(hiragana, (kana) => String.fromCharCode(kana.charCodeAt(0) + KANA))
    .replace(variant, (character) => variants[character] ?? character)

/** Equates case and width (ＡＢＣ with abc, ｶﾅ with カナ). May split a letter with an accent into letter and accent. */
const foldedForm = (text: string): string => anyCase(text.normalize('NFKC'))

/**
 * Returns the form in which texts are compared by a search, without differences of case, width, kana and variants, and
 * without blanks. Keeps NUL, which separates texts.
 */
export function searchForm(text: string): string {
  return plain.test(text) ? text : commonForm(foldedForm(text).normalize('NFKC'))
}

export const commonVariant = (character: string): string => variants[character] ?? character

/** Characters that NFKC combines with the character before: combining marks, and parts of Korean syllables. */
const joining = /[\p{M}\u1160-\u11FF\u3131-\u318E\uD7B0-\uD7FB\uFF9E-\uFFDC]/gu
/** Inserted before each `joining` character, so that NFKC does not combine it with the character before. */
const KEEP_APART = '\u0002'

/**
 * Search form in which each character is normalized by itself: ﾌｼﾞ keeps its sound mark apart, and does not become フジ.
 * The form of a part, such as ﾌｼ, is then contained in the form of the text.
 */
function apartForm(text: string): string {
  if (plain.test(text)) return text
  const folded = foldedForm(text)
  if (text.search(joining) === -1 && folded.search(joining) === -1) return commonForm(folded)
  return commonForm(foldedForm(text.replace(joining, `${KEEP_APART}$&`)).replaceAll(KEEP_APART, ''))
}

/** Separates the two search forms of a text. */
const FORM_SEPARATOR = '\u0001'

/**
 * Search form of a text to be searched. If normalizing each character by itself gives another form, that form is
 * appended: the query ﾌｼ then finds ﾌｼﾞﾀ.
 */
export function searchedForm(text: string): string {
  const [form, apart] = [searchForm(text), apartForm(text)]
  if (form === apart) return form
  const others = apart.split('\0')
  return form
    .split('\0')
    .map((one, at) => (one === others[at] ? one : one + FORM_SEPARATOR + others[at]))
    .join('\0')
}

export const formIn = (searched: string): string => searched.split(FORM_SEPARATOR, 1)[0]!

/**
 * A search word in up to two forms: normalized as a whole, and by character. A text matches if it contains one of
 * these.
 */
export type SearchWord = readonly string[]

/** Returns the forms of a typed search word. Removes NUL, because NUL separates searched texts. */
export function searchWord(typed: string): SearchWord {
  const text = typed.replaceAll('\0', '')
  return [...new Set([searchForm(text), apartForm(text)])]
}

export const hasWord = (text: string, word: SearchWord): boolean => word.some((form) => text.includes(form))

/** `searchForm` of typed text without NUL. For comparing whole texts, not for finding words within texts. */
export function searchQuery(typed: string): string {
  return searchForm(typed.replaceAll('\0', ''))
}

export function searchWords(typed: string): SearchWord[] {
  const words = typed.split(/\s+/u).map(searchWord)
  const distinct = new Map(words.map((word) => [word.join('\0'), word]))
  return [...distinct.values()].filter(([form]) => form !== '')
}
