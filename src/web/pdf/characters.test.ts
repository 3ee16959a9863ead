import fc from 'fast-check'
import { expect, test } from 'vitest'
import { charactersOf } from './characters.ts'

const shown = (text: string) => charactersOf(text).map((character) => [character.text, character.codePoint])

test('a base with marks is one character where Unicode has one, and is read back as it was', () => {
  expect(shown('か\u3099')).toEqual([['か\u3099', 'が'.codePointAt(0)]])
  expect(shown('x\u0323')).toEqual([
    ['x', 0x78],
    ['\u0323', 0x323],
  ])
})

test('invisible characters belong to the character before them, and are nothing alone', () => {
  expect(shown('辻\u{e0100}')).toEqual([['辻\u{e0100}', '辻'.codePointAt(0)]])
  expect(shown('\u200b')).toEqual([])
})

test('a compatibility ideograph stays as it is', () => {
  expect(shown('\ufa19')).toEqual([['\ufa19', 0xfa19]])
})

test('line breaks and tabs are blanks', () => {
  expect(shown('a\n\tb').map(([text]) => text)).toEqual(['a', ' ', ' ', 'b'])
})

test('no visible character is lost', () => {
  const visible = (text: string) =>
    text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/[\t-\r\u0085\u2028\u2029]/g, ' ')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const read = charactersOf(text).map((character) => character.text)
      expect(visible(read.join(''))).toBe(visible(text))
    }),
  )
})
