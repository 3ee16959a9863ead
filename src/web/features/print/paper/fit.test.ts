import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breaksAnywhere, emsOf, fit } from './fit.ts'

const box = { width: 66, height: 13, size: 16 }

test('a name of usual length stands at full size, a long one smaller', () => {
  expect(fit('髙﨑 𠮷太郎\u00a0様', box)).toBeNull()
  const long = fit('寿'.repeat(60), box)!
  expect(long).toBeGreaterThanOrEqual(8)
  expect(long).toBeLessThan(16)
})

test('a longer text is never larger, and always has a size', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      (a, b) => {
        const [short, long] = [fit(a, box) ?? box.size, fit(a + b, box) ?? box.size]
        expect(long).toBeLessThanOrEqual(short)
        expect(long).toBeGreaterThan(0)
      },
    ),
  )
})

test('Latin words are kept whole where they are of usual length', () => {
  expect(breaksAnywhere('アレクサンダー・A・スミス')).toBe(true)
  expect(breaksAnywhere('Alexander Christopherson')).toBe(false)
  expect(breaksAnywhere('Alexander\u00a0様')).toBe(false)
  expect(fit('a'.repeat(1000), box)).toBeGreaterThan(0)
})

test('a surrogate pair is one character, half-width kana are narrow', () => {
  expect(emsOf('𠮷')).toBe(1)
  expect(emsOf('ｱ')).toBeLessThan(emsOf('ア'))
})
