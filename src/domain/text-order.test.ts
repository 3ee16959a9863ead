import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts } from './text-order.ts'

const collator = new Intl.Collator('ja', { numeric: true })
const sorted = (...texts: string[]) => texts.toSorted(compareTexts)

test('a rare form of a character is ordered beside the common one, after it where all else is alike', () => {
  expect(sorted('木村', '𠮷田', '吉本', '吉田', '髙橋', '高橋', '山田')).toEqual(
    ['吉田', '𠮷田', '吉本', '高橋', '髙橋', '山田', '木村'].toSorted((a, b) =>
      // Expects the order of the common forms, since the collation itself orders 木, 吉, 高 and 山.
      collator.compare(a.replace('𠮷', '吉').replace('髙', '高'), b.replace('𠮷', '吉').replace('髙', '高')),
    ),
  )
})

test('kanji that the Japanese collation does not order come last, by their number, whatever the engine knows of them', () => {
  // The engines disagree on 丂 and 㐂: one sorts them first, another last.
  expect(sorted('𠀋', '龠', '㐂', '丂', '亜', '彅', 'ん', '一')).toEqual([
    'ん',
    '亜',
    '一',
    '龠',
    '㐂',
    '丂',
    '彅',
    '𠀋',
  ])
})

test('texts without rare kanji are in the order of the collation', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0129aAｱアあ亜一吉高崎山ー・ ！〇々😀'), maxLength: 6 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(compareTexts(a, b)).toBe(collator.compare(a, b))
    }),
  )
})

test('the comparison of texts is a total order', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('1a吉𠮷高髙崎﨑㐂𠀋亜')), maxLength: 3 })
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(Math.sign(compareTexts(a, b))).toBe(-Math.sign(compareTexts(b, a)) + 0)
      const [x, y, z] = sorted(a, b, c) as [string, string, string]
      expect(compareTexts(x, y) <= 0 && compareTexts(y, z) <= 0 && compareTexts(x, z) <= 0).toBe(true)
    }),
  )
})
