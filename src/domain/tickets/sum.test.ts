import { expect, test } from 'vitest'
import { sumOfKnown, toFourDecimals } from './sum.ts'

test('a sum keeps whole numbers as they are, however large, and leaves nothing behind the fourth decimal', () => {
  expect([sumOfKnown([14_704_582_397_015]), sumOfKnown([0.1, 0.2])]).toEqual([14_704_582_397_015, 0.3])
})

test('an addition is rounded to four decimals, and a whole number is not changed, however large', () => {
  expect([toFourDecimals(14_704_582_397_015), toFourDecimals(0.1 + 0.2)]).toEqual([14_704_582_397_015, 0.3])
})
