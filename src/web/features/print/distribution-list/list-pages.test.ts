import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOf, type EventGroup, type PersonSection, type PrintedSeal } from '#domain/seals/index.ts'
import { idsOf } from '#domain/paper/paper.ts'
import { paperMessages } from '#web/features/print/sheet.test-help.tsx'
import { listColumns } from './list-columns.ts'
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

const options = { title: 'sheets.listTitle', columns: listColumns, messages: paperMessages, today: 0 } as const

test('every row is on one page in its order, every sum once, and no page is of two persons [S2.61]', () => {
  fc.assert(
    fc.property(sections, (given) => {
      const pages = listPages(given, options)
      expect(pages.flatMap((page) => page.groups.flatMap(({ seals }) => seals))).toEqual(
        given.flatMap(({ groups }) => groups.flatMap(({ seals }) => seals)),
      )
      expect(pages.flatMap((page) => page.groups.filter(({ last }) => last).map(({ group }) => group))).toEqual(
        given.flatMap(({ groups }) => groups),
      )
      expect(pages.filter(({ continued }) => !continued).map(({ section }) => section)).toEqual(given)
      for (const [at, { groups, section, page }] of pages.entries()) {
        expect(groups.length).toBeGreaterThan(0)
        const shown = page(at + 1, pages.length)
        expect(idsOf(shown)).toEqual(groups.flatMap(({ seals }) => seals.map(({ id }) => String(id))))
        for (const { group, seals, continued, last } of groups) {
          expect(section.groups).toContain(group)
          expect(continued).toBe(seals[0] !== group.seals[0])
          // A table begins with two rows, unless it has only one.
          if (!continued && !last) expect(seals.length).toBeGreaterThan(1)
        }
      }
    }),
    { numRuns: 40 },
  )
})
