import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardDigest } from '#domain/seals/index.ts'
import type { PrintedCard } from '#domain/wire.ts'
import { pagesSincePrinted } from './since-printed.ts'
import { act, doing, Office, play, sinceIn } from './since-printed.test-help.ts'

describe('changed since printed', () => {
  test('is no card too few and none too many, over edits by hand, of masters, and by import', () => {
    fc.assert(
      fc.property(fc.array(doing, { minLength: 20, maxLength: 60 }), (doings) => {
        play(doings)
      }),
      { numRuns: 15 },
    )
  })

  test('after printing everything, or everything that changed, no card is left to print', () => {
    const office = new Office()
    office.add(1, 10, 1)
    office.add(11, 15, 2)
    office.print(office.cards(), 9)
    const since = () => sinceIn(office)
    expect(since()).toEqual({ states: ['same', 'same'], toCollect: [] })
    act(office, { what: 'split', at: 0, who: 2 })
    expect(since().states.toSorted()).toEqual(['changed', 'changed', 'same'])
    expect(since().toCollect.map(({ start, end, name }) => [start, end, name])).toEqual([[1, 10, '人1']])
    office.print(
      office.cards().filter((_, at) => since().states[at] === 'changed'),
      9,
    )
    expect(since()).toEqual({ states: ['same', 'same', 'same'], toCollect: [] })
  })

  test('a card of which a part was printed anew is changed, though it says again what it said', () => {
    const office = new Office()
    office.add(1, 10, 1)
    const [whole] = office.seals
    office.print(office.cards(), 9)
    office.seals[0] = { ...whole!, ticketEndNumber: 5, distributionNumber: 5 }
    office.print(office.cards(), 9)
    expect(sinceIn(office).states).toEqual(['same'])
    office.seals[0] = whole!
    expect(sinceIn(office).states).toEqual(['changed'])
    expect(sinceIn(office).toCollect.map(({ start, end, print }) => [start, end, print])).toEqual([
      [1, 5, 2],
      [1, 10, 1],
    ])
  })

  test('collected cards leave the list, and the current cards of their numbers are still to be printed', () => {
    const office = new Office()
    office.add(1, 10, 1)
    office.print(office.cards(), 9)
    office.seals[0] = { ...office.seals[0]!, ticketEndNumber: 5 }
    office.add(6, 10, 1)
    office.collect(9)
    expect(sinceIn(office)).toEqual({ states: ['changed', 'changed'], toCollect: [] })
  })

  test('of cards alike as many are collected as were said to be, one after the other, and the rest stays', () => {
    const office = new Office()
    office.add(1, 10, 1)
    act(office, { what: 'twice', at: 0 })
    act(office, { what: 'twice', at: 0 })
    office.print(office.cards(), 9)
    for (const left of [2, 1]) {
      office.seals.pop()
      expect(sinceIn(office).toCollect).toHaveLength(1)
      office.collect(9)
      expect(sinceIn(office)).toEqual({ states: Array.from({ length: left }, () => 'same'), toCollect: [] })
    }
  })

  test('a million numbers cost what their cards cost', () => {
    const office = new Office()
    office.add(1, 10_000_000, 1)
    office.print(office.cards(), 1)
    office.seals[0] = { ...office.seals[0]!, ticketEndNumber: 9_999_999 }
    office.add(10_000_000, 10_000_000, 2)
    const { states, toCollect } = sinceIn(office)
    expect([states, toCollect.length]).toEqual([['changed', 'changed'], 1])
  })
})

test('a page of a list is held against the last one of its part', () => {
  const page = (part: string, digest: string, print = 0) => ({ part, digest, print }) as PrintedCard
  const printed = [page('a 1', 'x', 1), page('a 1', 'y', 3), page('b 1', 'z', 2)]
  expect(pagesSincePrinted([page('a 1', 'y'), page('b 1', 'x'), page('c 1', 'x')], printed)).toEqual([
    'same',
    'changed',
    'notPrinted',
  ])
  expect(pagesSincePrinted([page('a 1', 'x')], printed.toReversed())).toEqual(['changed'])
})

test('a digest stands for what can be read on a card, and for nothing else', () => {
  const office = new Office()
  office.add(1, 10, 1)
  const [seal] = office.cards()
  const digest = cardDigest(seal!)
  for (const changes of [
    { eventName: '冬' },
    { personInChargeCode: 9 },
    { companyCode: 'C' },
    { departmentName: '' },
    { name: null },
    { start: 2 },
    { end: 9 },
    { count: 1 },
  ])
    expect(cardDigest({ ...seal!, ...changes })).not.toBe(digest)
  expect(cardDigest({ ...seal!, id: 99, departmentCode: 9, personInChargeName: '改', personKnown: false })).toBe(digest)
})
