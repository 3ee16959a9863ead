import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchForm, searchQuery, searchWords } from './search.ts'

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
  ])('%s is found as %s', (stored, form) => expect(searchForm(stored)).toBe(form))

  it('prepares texts parted by NUL as it would one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))), (texts) => {
        expect(searchForm(texts.join('\0'))).toBe(texts.map(searchForm).join('\0'))
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

it('a query loses its blanks, wide ones too, and NUL', () => {
  expect(searchQuery('　山田\0　太郎 ')).toBe('山田太郎')
})

it('words are parted by any blank; each counts once', () => {
  expect(searchWords('　営業　ﾀﾅｶ\0 たなか\n10 ')).toEqual(['営業', 'タナカ', '10'])
  expect(searchWords(' 　')).toEqual([])
})
