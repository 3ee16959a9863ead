import { expect, test } from 'vitest'
import { sumOfKnown } from './sum.ts'

test('a sum keeps whole numbers as they are, however large, and leaves nothing behind the fourth decimal', () => {
  expect([sumOfKnown([14_704_582_397_015]), sumOfKnown([0.1, 0.2])]).toEqual([14_704_582_397_015, 0.3])
})
