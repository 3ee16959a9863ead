import { inParts } from '#domain/in-parts.ts'
import { distributionList, totalsOf } from '#domain/seals/index.ts'
import type { Layout, SheetContent } from '../sheet-screen/sheet.ts'
import { ControlPage } from './ControlPage.tsx'

/** Persons on a page: 226 mm for the table, of which its head takes 9 and the sum one row. */
const PERSONS_PER_PAGE = 32

/** The control sheet: cards, booklets, lowest and highest number of each person in charge, as on the other sheets. */
export function controlLayout({ seals, masters, event, today }: SheetContent): Layout {
  const persons = distributionList(seals, masters)
  const totals = totalsOf(seals)
  const pages = inParts(persons, PERSONS_PER_PAGE)
  return {
    parts: persons.length,
    since: () => [],
    pagesOf: () => ({
      pages: pages.map((some, index) => (
        <ControlPage
          key={some[0]!.key}
          eventName={event?.eventName ?? String(event?.eventCode ?? '')}
          persons={some}
          totals={totals}
          last={index === pages.length - 1}
          number={index + 1}
          pages={pages.length}
          today={today}
        />
      )),
      seals,
      rows: persons.length,
      groups: { label: 'sheets.persons', count: persons.length },
      // It is made anew for each print; nobody asks which of it came out.
      cards: () => [],
    }),
  }
}
