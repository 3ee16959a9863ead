import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Listing, type IssuePlace } from './listing.ts'

const place = fc.record(
  {
    code: fc.constantFrom('a', 'b'),
    field: fc.constantFrom('x', 'y'),
    line: fc.integer({ min: 1, max: 5000 }),
    text: fc.string(),
    params: fc.constantFrom({ max: 3 }, { other: 'z' }),
  },
  { requiredKeys: ['code'] },
)
const listed = (places: readonly IssuePlace[]) => {
  const listing = new Listing<IssuePlace>()
  for (const one of places) listing.add(one)
  return listing
}
const byLine = (places: readonly IssuePlace[]) => places.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))

it('keeps every place, by code and field, each in the order of lines', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 1500, size: 'max' }), fc.nat(1500), (places, from) => {
      const listing = listed(places)
      expect(listing.count).toBe(places.length)
      expect(listing.groups.reduce((sum, { count }) => sum + count, 0)).toBe(places.length)
      for (const group of listing.groups) {
        const own = byLine(places.filter(({ code, field }) => code === group.code && field === group.field))
        expect([...group.all()]).toEqual(own)
        expect(group.page(from, 30)).toEqual(own.slice(from, from + 30))
      }
      const lines = [...listing.byLine()]
      expect(lines.map(({ line }) => line)).toEqual(
        [...new Set(places.map(({ line = 0 }) => line))].sort((a, b) => a - b),
      )
      expect(lines.reduce((sum, { entries: { length } }) => sum + length, 0)).toBe(places.length)
      expect(listing.first.map(({ line }) => line)).toEqual(
        byLine(places)
          .slice(0, 1000)
          .map(({ line }) => line),
      )
    }),
    { numRuns: 30 },
  )
})

it('changing a copy does not change its original', () => {
  const listing = listed(Array.from({ length: 700 }, (_, i) => ({ code: 'a', line: i + 1 })))
  const copy = listing.copy()
  copy.add({ code: 'a', line: 701 })
  expect([listing.count, listing.groups[0]!.count, copy.groups[0]!.page(700, 1)]).toEqual([
    700,
    700,
    [{ code: 'a', line: 701 }],
  ])
})

it('a million places keep little memory', () => {
  const listing = new Listing<IssuePlace>()
  for (let line = 1; line <= 1_000_000; line++)
    listing.add({ code: 'notANumber', field: 'price', line, text: `x${line}` })
  expect(listing.groups[0]!.page(999_999, 5)).toEqual([
    { code: 'notANumber', field: 'price', line: 1_000_000, text: 'x1000000' },
  ])
})
