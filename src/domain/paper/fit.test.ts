import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breaksAnywhere, emsOf, fit, linesIn, MM_PER_POINT, SMALLEST } from './fit.ts'

const box = { width: 66, height: 13, size: 16 }

test('a name of usual length has the full size, a long one a smaller size', () => {
  expect(fit('髙﨑 𠮷太郎\u00a0様', box)).toBe(16)
  const long = fit('寿'.repeat(60), box)!
  expect(long).toBeGreaterThanOrEqual(8)
  expect(long).toBeLessThan(16)
})

test('a text that does not fit at six points has no size', () => {
  expect(fit('寿'.repeat(140), box)).toBeGreaterThanOrEqual(SMALLEST)
  expect(fit('寿'.repeat(200), box)).toBeNull()
  expect(fit('a'.repeat(1000), box)).toBeNull()
})

test('a longer text is never larger, and no text is smaller than six points', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      (a, b) => {
        const [short, long] = [fit(a, box), fit(a + b, box)]
        if (long === null) return
        expect(long).toBeLessThanOrEqual(short!)
        expect(long).toBeGreaterThanOrEqual(SMALLEST)
      },
    ),
  )
})

test('the lines of a column hold the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 7, max: 70 }), (text, width) => {
      const lines = linesIn(text, width, 9)
      expect(lines * width).toBeGreaterThanOrEqual(emsOf(text) * 9 * MM_PER_POINT - 0.001)
      expect(lines).toBeLessThan(500)
    }),
  )
})

test('Latin words are kept whole where they are of usual length', () => {
  expect(breaksAnywhere('アレクサンダー・A・スミス')).toBe(true)
  expect(breaksAnywhere('Alexander Christopherson')).toBe(false)
  expect(breaksAnywhere('Alexander\u00a0様')).toBe(false)
})

test('a surrogate pair is one character, half-width kana are narrow', () => {
  expect(emsOf('𠮷')).toBe(1)
  expect(emsOf('ｱ')).toBeLessThan(emsOf('ア'))
})
