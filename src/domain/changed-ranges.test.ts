import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedRanges } from './changed-ranges.ts'

const marked = (before: string, after: string) => {
  const [old, now] = changedRanges(before, after)
  return [before.slice(...old), after.slice(...now)]
}

test.each([
  ['営業一部', '営業二部', '一', '二'],
  ['山田 太郎', '山田　太郎', ' ', '　'],
  ['00012', '12', '000', ''],
  ['aa', 'aaa', '', 'a'],
  ['部', '課', '部', '課'],
  // Two kanji with the same high surrogate, and a kanji with a variation selector.
  ['𠮷野', '𠮽野', '𠮷', '𠮽'],
  ['葛󠄀城', '葛城', '葛󠄀', '葛'],
])('%s → %s: what differs is %s, %s', (before, after, old, now) => {
  expect(marked(before, after)).toEqual([old, now])
})

test('the texts around a difference are equal, and equal texts have no difference', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'か', '𠮷', '葛󠄀', '\u3099', ' '), maxLength: 8 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [old, now] = changedRanges(before, after)
      expect(before.slice(0, old[0])).toBe(after.slice(0, now[0]))
      expect(before.slice(old[1])).toBe(after.slice(now[1]))
      expect(old[0]).toBeLessThanOrEqual(old[1])
      expect(now[0]).toBeLessThanOrEqual(now[1])
      if (before === after) expect([old[1] - old[0], now[1] - now[0]]).toEqual([0, 0])
      else expect(before.slice(...old)).not.toBe(after.slice(...now))
    }),
  )
})
