import { distributionList } from '#domain/seals/index.ts'
import { personFilter } from '../sheet-screen/owner-filter.ts'
import type { Sheet } from '../sheet-screen/sheet.ts'
import { SheetScreen } from '../sheet-screen/SheetScreen.tsx'
import { listColumns } from './list-columns.ts'
import { listPages } from './list-pages.ts'
import { ListPage } from './ListPage.tsx'

/** Who hands out what to whom: by person in charge, then event. */
const sheet: Sheet = {
  name: 'distributionList',
  title: 'sheets.listTitle',
  begins: 'allEvents',
  filter: personFilter,
  rows: 'sheets.rows',
  places: listColumns,
  layOut({ seals, masters, today }) {
    const sections = distributionList(seals, masters)
    const pages = listPages(sections)
    return {
      pages: pages.map((page, index) => (
        <ListPage
          key={`${page.section.key} ${page.blocks[0]!.seals[0]!.id}`}
          page={page}
          number={index + 1}
          pages={pages.length}
          today={today}
        />
      )),
      groups: { label: 'sheets.persons', count: sections.length },
    }
  },
}

export function DistributionListScreen() {
  return <SheetScreen sheet={sheet} />
}
