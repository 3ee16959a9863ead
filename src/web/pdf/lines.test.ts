import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

/** Width of a text in ems. A Latin letter is half as wide as a Japanese one. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter < '\u0300' ? 0.5 : 1), 0)
const unit = fc.constantFrom('a', 'W', ' ', '\u00a0', '山', '𠮷', 'か\u3099', '～', '1')
const texts = fc.string({ unit, minLength: 1, maxLength: 60 })

test('a text that fits is one line', () => {
  expect(linesOf('山田 太郎', 5, widthOf)).toEqual(['山田 太郎'])
})

test('Latin words stay whole where they fit; a longer one is broken', () => {
  expect(linesOf('Maria\u00a0von Hohenlohe', 5, widthOf)).toEqual(['Maria\u00a0von', 'Hohenlohe'])
  expect(linesOf('of Hohenlohe', 3, widthOf)).toEqual(['of', 'Hohenl', 'ohe'])
})

test('a non-breaking blank binds what is beside it', () => {
  expect(linesOf('山田太郎\u00a0様', 5, widthOf)).toEqual(['山田太', '郎\u00a0様'])
})

test('lines have every character of the text in order, blanks aside', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 12 }), (text, width) => {
      expect(linesOf(text, width, widthOf).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})

test('no line is wider than the box, unless a single unit is', () => {
  const units = /\P{M}\p{M}*(?:\u00a0\P{M}\p{M}*)*/gu
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 12 }), (text, width) => {
      for (const line of linesOf(text, width, widthOf))
        expect(widthOf(line) <= width || line.match(units)!.length === 1).toBe(true)
    }),
  )
})
