import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOf, type EventGroup, type PersonSection, type PrintedSeal } from '#domain/seals/index.ts'
import { listPages } from './list-pages.ts'

const sections = fc
  .array(fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 6 }), { maxLength: 6 })
  .map((persons) => {
    let id = 0
    return persons.map((sizes, person): PersonSection => {
      const groups = sizes.map((size, event): EventGroup => {
        const seals = Array.from({ length: size }, () => ({ id: ++id, count: 1, start: id, end: id }) as PrintedSeal)
        return { eventCode: event, eventName: null, seals, totals: totalsOf(seals) }
      })
      return {
        key: String(person),
        code: person,
        name: null,
        known: true,
        groups,
        totals: totalsOf(groups.flatMap(({ seals }) => seals)),
      }
    })
  })

test('every row once and in order, every sum once, nothing over the foot of a page, no page of two persons', () => {
  fc.assert(
    fc.property(sections, (given) => {
      const pages = listPages(given)
      expect(pages.flatMap((page) => page.blocks.flatMap(({ seals }) => seals))).toEqual(
        given.flatMap(({ groups }) => groups.flatMap(({ seals }) => seals)),
      )
      expect(pages.flatMap((page) => page.blocks.filter(({ last }) => last).map(({ group }) => group))).toEqual(
        given.flatMap(({ groups }) => groups),
      )
      expect(pages.filter(({ continued }) => !continued).map(({ section }) => section)).toEqual(given)
      for (const { blocks, section } of pages) {
        expect(blocks.length).toBeGreaterThan(0)
        const height =
          blocks.reduce((sum, { seals, last }) => sum + 9 + 9 + (seals.length + Number(last)) * 6.5, 0) +
          (blocks.length - 1) * 4
        expect(height).toBeLessThanOrEqual(226)
        for (const { group, seals, continued, last } of blocks) {
          expect(section.groups).toContain(group)
          expect(continued).toBe(seals[0] !== group.seals[0])
          // A table never begins or ends with one row alone, unless it has only one or goes on from a full page.
          if (!continued && !last) expect(seals.length).toBeGreaterThan(1)
          expect(seals.length).toBeGreaterThan(0)
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('a full page', () => {
  const rows = (count: number) =>
    listPages([
      {
        key: '',
        code: 1,
        name: null,
        known: true,
        totals: totalsOf([]),
        groups: [
          {
            eventCode: 1,
            eventName: null,
            totals: totalsOf([]),
            seals: Array.from({ length: count }, (_, id) => ({ id }) as PrintedSeal),
          },
        ],
      },
    ])
  expect(rows(31).map(({ blocks }) => blocks[0]!.seals.length)).toEqual([31])
  // The sum has no room any more: it takes the last row with it.
  expect(rows(32).map(({ blocks }) => blocks[0]!.seals.length)).toEqual([31, 1])
  expect(rows(64).map(({ blocks }) => blocks[0]!.seals.length)).toEqual([32, 31, 1])
})
