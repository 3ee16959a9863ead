import { expect, test } from 'vitest'
import { bookletsToReport } from './targets.ts'

test('booklets to report are whole: a part of one is one, and nothing is added by what a division leaves', () => {
  expect(
    (
      [
        [10, 80],
        [3, 95],
        [8, 87.5],
        [1, 62.5],
        [1000, 28.7],
        [0, 100],
      ] as const
    ).map(([issued, rate]) => bookletsToReport(issued, rate)),
  ).toEqual([8, 3, 7, 1, 287, 0])
  expect(bookletsToReport(10, null)).toBeNull()
})
