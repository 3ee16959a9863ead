import { digestOf, distributionList } from '#domain/seals/index.ts'
import { ListPage } from '../distribution-list/ListPage.tsx'
import { listPages } from '../distribution-list/list-pages.ts'
import type { Layout, SheetContent } from '../sheet-screen/sheet.ts'
import { collectColumns } from './collect-columns.ts'
import { voidSeals } from './void-seals.ts'

/** The seals that came out and are no longer true, as a list by person in charge: whom to ask for which. */
export function collectLayout({ seals, everyone, masters, event, today, owner, printed }: SheetContent): Layout {
  const found = printed && event ? voidSeals({ everyone, printed }, event.eventCode, masters, owner) : []
  const rows = found.map(({ seal }) => seal)
  const pages = listPages(distributionList(rows, masters))
  return {
    parts: rows.length,
    stamp: digestOf([rows, seals.length]),
    since: () => [],
    pagesOf: () => ({
      pages: pages.map((page, index) => (
        <ListPage
          key={`${page.section.key} ${page.blocks[0]!.seals[0]!.id}`}
          heading="print.toCollectTitle"
          columns={collectColumns}
          page={page}
          number={index + 1}
          pages={pages.length}
          today={today}
        />
      )),
      seals: rows,
      rows: rows.length,
      // Nothing of it is a seal that came out.
      cards: () => [],
    }),
  }
}
