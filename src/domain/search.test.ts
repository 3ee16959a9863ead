import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasWord, searchedForm, searchForm, searchQuery, searchWords } from './search.ts'

describe('searchForm', () => {
  it.each([
    ['Ｃ０１２ ', 'c012'],
    ['宮崎　悠真', '宮崎悠真'],
    ['たなか ゝ', 'タナカヽ'],
    ['ﾀﾅｶﾞ', 'タナガ'],
    ['かﾞく', 'ガク'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['髙橋', '高橋'],
    ['山﨑', '山崎'],
    ['𠮷田', '吉田'],
    ['齋藤・齊藤・斎藤', '斉藤・斉藤・斉藤'],
    ['葛\u{E0100}城', '葛城'],
    ['㈱', '(株)'],
    ['Straße', 'strasse'],
    ['İstanbul', 'i\u0307stanbul'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('%s is found as %s', (stored, form) => expect(searchForm(stored)).toBe(form))

  it('prepares texts parted by NUL as it would one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))), (texts) => {
        expect(searchForm(texts.join('\0'))).toBe(texts.map(searchForm).join('\0'))
        expect(searchedForm(texts.join('\0'))).toBe(texts.map(searchedForm).join('\0'))
      }),
    )
  })

  it('finds a text by itself in any case and width', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9ァ-ンぁ-ん髙﨑𠮷]{1,12}$/u), (text) => {
        const wide = text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
        expect(searchForm(wide.toUpperCase())).toBe(searchForm(text.toLowerCase()))
      }),
    )
  })
})

/** Letters that join, grow, shrink or change with their case, and any other character. */
const difficult = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'ﾌｼﾞﾊﾟかがﾞﾟ゛ 　AaIiSsßẞİıςΣσǰΐŉﬁㄱㅏᆫ각가é㈱髙吉…,.',
        '𠮷',
        '\u0301',
        '\u0323',
        '\u3099',
        '\u{E0100}',
      ),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
    { maxLength: 10 },
  )
  .map((units) => units.join('').replaceAll('\0', ''))

describe('searchWords', () => {
  const found = (text: string, typed: string) => searchWords(typed).every((word) => hasWord(searchedForm(text), word))

  it('finds a text by each of its parts, in any case', () => {
    fc.assert(
      fc.property(difficult, fc.nat(9), fc.nat(9), (text, from, length) => {
        const part = [...text].slice(from, from + length).join('')
        for (const typed of [part, part.toUpperCase(), part.toLowerCase()]) expect(found(text, typed)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('finds a text by its other normal forms', () => {
    fc.assert(
      fc.property(difficult, fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'), (text, form) => {
        expect(found(text, text.normalize(form))).toBe(true)
      }),
    )
  })

  it.each([
    ['ﾌｼﾞﾀ', 'ﾌｼ', true],
    ['ﾌｼﾞﾀ', 'ふし', true],
    ['ﾌｼﾞﾀ', 'ﾞﾀ', true],
    ['ﾌｼﾞﾌｼﾞ', 'ﾌｼﾞﾌｼ', true],
    ['フジタ', 'ﾌｼ', false],
    ['ﾌｼﾞﾀ', 'フシタ', false],
    ['Straße', 'RASS', true],
    // The mark of ǰ stays apart in upper case, and that of a is cut off.
    ['ﾌﾞǰa\u0301', 'ﾌﾞJ\u030CA', true],
  ])('in %s, %s is found: %s', (text, typed, is) => expect(found(text, typed)).toBe(is))
})

it('a query loses its blanks, wide ones too, and NUL', () => {
  expect(searchQuery('　山田\0　太郎 ')).toBe('山田太郎')
})

it('words are parted by any blank; each counts once', () => {
  expect(searchWords('　営業　ﾀﾅｶ\0 たなか\n10 ')).toEqual([['営業'], ['タナカ'], ['10']])
  expect(searchWords(' 　')).toEqual([])
})
