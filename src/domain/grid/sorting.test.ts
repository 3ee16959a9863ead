import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finish } from '#domain/steps.ts'
import { numbersFrom } from './numbers-from.ts'
import { countingSort, mergeSort, narrowest } from './sorting.ts'

it('merge sort orders as Array.sort does, ties included', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 200 }), (keys) => {
      const compare = (a: number, b: number) => keys[a]! - keys[b]!
      const items = numbersFrom(0, keys.length)
      expect([...finish(mergeSort(items, compare))]).toEqual([...items].sort(compare))
    }),
  )
})

it('merge sort compares ordered items about once each', () => {
  let comparisons = 0
  const counted = (a: number, b: number): number => {
    comparisons++
    return a - b
  }
  finish(mergeSort(numbersFrom(0, 4096), counted))
  expect(comparisons).toBeLessThan(4096)
})

it('merge sort pauses', () => {
  const work = mergeSort(numbersFrom(0, 10_000), (a, b) => b - a)
  expect(work.next().done).toBe(false)
})

it('counting sort is stable either way', () => {
  const ranks = Uint32Array.from([2, 0, 1])
  const codes = narrowest(Uint32Array.from([1, 2, 1, 0, 2]), 3)
  const rows = numbersFrom(0, 5)
  expect([...finish(countingSort(rows, codes, ranks, 3, false))]).toEqual([0, 2, 1, 4, 3])
  expect([...finish(countingSort(rows, codes, ranks, 3, true))]).toEqual([3, 1, 4, 0, 2])
})

it('takes the narrowest array that holds the numbers', () => {
  const codes = Uint32Array.from([255])
  expect(
    [narrowest(codes, 256), narrowest(codes, 257), narrowest(codes, 65_537)].map((array) => array.BYTES_PER_ELEMENT),
  ).toEqual([1, 2, 4])
})
