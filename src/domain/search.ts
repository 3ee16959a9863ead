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

/**
 * The form in which texts are compared by a search: regardless of case, width (ＡＢＣ, ｶﾅ), kana (たなか, タナカ), blanks
 * and common variants of a character. NUL stays NUL, so many texts parted by it can be prepared at once.
 */
export function searchForm(text: string): string {
  if (plain.test(text)) return text
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(without, '')
    .replace(hiragana, (kana) => String.fromCharCode(kana.charCodeAt(0) + KANA))
    .replace(variant, (character) => variants[character] ?? character)
}

/** The common form of a character; the character itself where it has no other. */
export const commonVariant = (character: string): string => variants[character] ?? character

/** What is searched for as one: as `searchForm`, and without NUL, which parts the texts searched in. */
export function searchQuery(typed: string): string {
  return searchForm(typed.replaceAll('\0', ''))
}

/** The words that are searched for, each for itself; none twice. */
export function searchWords(typed: string): string[] {
  return [...new Set(typed.split(/\s+/u).map(searchQuery))].filter((word) => word !== '')
}
