/**
 * Characters that people write for one another, so that a search for one finds the other.
 * Mostly forms of family names that an IME offers only after several tries. Right: what is searched for instead.
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
  // Greek's final sigma is a matter of place, not of letter.
  ς: 'σ',
}
const variant = new RegExp(`[${Object.keys(variants).join('')}]`, 'gu')
// Blanks, and variation selectors, which choose a glyph (葛󠄀) and not a character.
const without = /[\s\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu
const hiragana = /[ぁ-ゖゝゞ]/g
/** From a hiragana to its katakana. */
const KANA = 0x60
const plain = /^[\0\u0001!-@[-~]*$/

/** Thrice, because only upper case makes ß two letters, and only lower case makes ẞ ß. */
const anyCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase()

/**
 * The form in which texts are compared by a search: regardless of case, width (ＡＢＣ, ｶﾅ), kana (たなか, タナカ), blanks
 * and common variants of a character. NUL stays NUL, so many texts parted by it can be prepared at once.
 */
export function searchForm(text: string): string {
  if (plain.test(text)) return text
  return (
    anyCase(text.normalize('NFKC'))
      // Changing the case may have taken a letter and its mark apart.
      .normalize('NFKC')
      .replace(without, '')
      .replace(hiragana, (kana) => String.fromCharCode(kana.charCodeAt(0) + KANA))
      .replace(variant, (character) => variants[character] ?? character)
  )
}

/** The common form of a character; the character itself where it has no other. */
export const commonVariant = (character: string): string => variants[character] ?? character

/**
 * Characters that join the one before them when normalised: marks (the dakuten of half-width kana is one), and the
 * vowels and finals of a Korean syllable.
 */
const joining = /[\p{M}\u1160-\u11FF\u3131-\u318E\uD7B0-\uD7FB\uFF9E-\uFFDC]/gu
/** Parts two characters while they are normalised. */
const APART = '\u0002'

/** As `searchForm` would have each character by itself: a part of a text has a part of this form. */
const apartForm = (text: string): string =>
  text.search(joining) === -1 ? searchForm(text) : searchForm(text.replace(joining, `${APART}$&`)).replaceAll(APART, '')

/** Parts the form of a text and that of its characters. */
const BESIDE = '\u0001'

/**
 * What a word is looked for in: the form of a text and, where a part of it would not be found otherwise, that of its
 * characters (the form of ﾌｼﾞﾀ does not contain that of ﾌｼ). Many texts parted by NUL can be prepared at once.
 */
export function searchedForm(text: string): string {
  const [form, apart] = [searchForm(text), apartForm(text)]
  if (form === apart) return form
  const others = apart.split('\0')
  return form
    .split('\0')
    .map((one, at) => (one === others[at] ? one : one + BESIDE + others[at]))
    .join('\0')
}

/** The form of a text, of what `searchedForm` gives for it. */
export const formIn = (searched: string): string => searched.split(BESIDE, 1)[0]!

/** A word as it is looked for: its form and, where that differs, the form of its characters. Either is enough. */
export type SearchWord = readonly string[]

/** The form of a search word. It has no NUL, which separates the searched texts. */
export function searchWord(typed: string): SearchWord {
  const text = typed.replaceAll('\0', '')
  return [...new Set([searchForm(text), apartForm(text)])]
}

/** Returns true if a text, given as its `searchedForm`, contains the word. */
export const hasWord = (text: string, word: SearchWord): boolean => word.some((form) => text.includes(form))

/** The form in which whole texts are compared: `searchForm` without NUL. */
export function searchQuery(typed: string): string {
  return searchForm(typed.replaceAll('\0', ''))
}

/** The words that are searched for, each for itself; none twice. */
export function searchWords(typed: string): SearchWord[] {
  const words = typed.split(/\s+/u).map(searchWord)
  const distinct = new Map(words.map((word) => [word.join('\0'), word]))
  return [...distinct.values()].filter(([form]) => form !== '')
}
