import { expect, test } from 'vitest'
import { dealGaps, dealRising } from './deal-numbers.ts'

const free = [
  [1, 3],
  [10, 14],
  [20, 29],
] as const

test('rising: each gets one piece, behind the one before; what is too short is passed over', () => {
  const deal = dealRising(free)
  expect([deal(2, false), deal(4, false), deal(1, false), deal(1, false)]).toEqual([
    [[1, 2]],
    [[10, 13]],
    [[14, 14]],
    [[20, 20]],
  ])
})

test('rising: where no piece is long enough somebody gets nothing, and whoever needs less still gets theirs', () => {
  const deal = dealRising(free)
  expect([deal(11, false), deal(10, false), deal(1, false)]).toEqual([[], [[20, 29]], []])
})

test('rising: with a part, somebody gets the longest piece that is left', () => {
  const deal = dealRising(free)
  expect([deal(1, true), deal(11, true), deal(1, true)]).toEqual([[[1, 1]], [[20, 29]], []])
})

test('gaps: each gets the lowest piece that is long enough', () => {
  const deal = dealGaps(free)
  expect([deal(4, false), deal(3, false), deal(1, false), deal(10, false)]).toEqual([
    [[10, 13]],
    [[1, 3]],
    [[14, 14]],
    [[20, 29]],
  ])
})

test('gaps: several pieces for one person only where no piece is long enough', () => {
  const deal = dealGaps(free)
  expect(deal(12, false)).toEqual([
    [1, 3],
    [10, 14],
    [20, 23],
  ])
  expect([deal(7, false), deal(7, true), deal(1, true)]).toEqual([[], [[24, 29]], []])
})

test('of nothing nothing is dealt', () => {
  for (const deal of [dealRising([]), dealGaps([])]) expect([deal(1, false), deal(1, true)]).toEqual([[], []])
})
