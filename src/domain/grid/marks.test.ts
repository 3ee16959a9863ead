import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasWord, searchedForm, type SearchWord, searchWords } from '#domain/search.ts'
import { type Mark, marksIn } from './marks.ts'

const marked = (text: string, query: string, kind: 'text' | 'money' = 'text') =>
  marksIn(kind, text, searchWords(query)).map(([from, to]) => text.slice(from, to))

it.each([
  ['宮崎 悠真', '宮崎悠真', ['宮崎 悠真']],
  ['宮崎　悠真', '真 宮崎', ['宮崎', '真']],
  ['10 営業部', '営業', ['営業']],
  ['タナカ', 'たなか', ['タナカ']],
  ['ﾀﾅｶﾞﾜ', 'ガ', ['ｶﾞ']],
  ['ﾌｼﾞﾀ', 'ﾌｼ', ['ﾌｼ']],
  ['㈱ﾔﾏﾀﾞ商店', '株 山', ['㈱']],
  ['葛\u{E0100}城', '葛', ['葛\u{E0100}']],
  ['𠮷田 髙橋', '吉 高', ['𠮷', '髙']],
  ['aaa', 'aa', ['aaa']],
  ['1,200 1200', '1200', ['1200']],
  ['山田', '川', []],
])('in %s, %s marks %j', (text, query, parts) => expect(marked(text, query)).toEqual(parts))

it('an amount is marked where its stored number was found', () => {
  expect(marked('¥1,234.5', '1234', 'money')).toEqual(['1,234'])
  expect(marked('¥1,234.5', '1,2', 'money')).toEqual(['1,2'])
  expect(marked('¥1,234.5', '77', 'money')).toEqual([])
})

it('marks lie in the text, in order and apart, and cover all that was found', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      ...'宮崎 悠真タなﾀﾅｶﾞﾞ゛か㈱㍿ABＣ１0𠮷髙　,.ー',
      '\u{E0100}',
      '\u3099',
      '각',
      'ᄀ',
      'ᅡ',
      'İ',
      'ß',
      'ς',
      'ﬁ',
    ),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  )
  const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join('').replaceAll('\0', ''))
  fc.assert(
    fc.property(text, fc.nat(12), fc.nat(12), text, (shown, from, length, other) => {
      const words = searchWords(`${shown.slice(from, from + length)} ${other}`)
      const marks = marksIn('text', shown, words)
      const ends = marks.flat()
      expect(ends).toEqual(ends.toSorted((a, b) => a - b))
      expect(new Set(ends).size).toBe(ends.length)
      for (const [start, end] of marks) expect(start >= 0 && end <= shown.length && start < end).toBe(true)
      const inMark =
        (word: SearchWord) =>
        ([start, end]: Mark) =>
          hasWord(searchedForm(shown.slice(start, end)), word)
      const found = words.filter((word) => hasWord(searchedForm(shown), word))
      for (const word of found) expect(marks.some(inMark(word))).toBe(true)
      if (found.length === 0) expect(marks).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
