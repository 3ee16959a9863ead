import { distributionList, type PrintedSeal } from '#domain/seals/index.ts'
import { pageLayout, type ListedPage } from '../sheet-screen/page-layout.ts'
import type { Layout, SheetContent } from '../sheet-screen/sheet.ts'
import { listColumns } from './list-columns.ts'
import { listPages, type ListPage as Page } from './list-pages.ts'
import { ListPage } from './ListPage.tsx'

/** The distribution list, page by page. */
export function listLayout(content: SheetContent): Layout {
  return pageLayout({
    sheet: 'distributionList',
    event: content.event?.eventCode ?? null,
    pages: listedPages(content),
    groups: (count) => ({ label: 'sheets.persons', count }),
  })
}

export function listedPages({ seals, masters, today }: SheetContent): readonly ListedPage[] {
  return listPages(distributionList(seals, masters)).map((page) => ({
    owner: page.section.key,
    content: contentOf(page),
    seals: page.blocks.flatMap((block) => block.seals),
    element: (number, pages) => (
      <ListPage
        key={`${page.section.key} ${page.blocks[0]!.seals[0]!.id}`}
        heading="sheets.listTitle"
        columns={listColumns}
        page={page}
        number={number}
        pages={pages}
        today={today}
      />
    ),
  }))
}

function contentOf({ section: { code, name, known, totals }, blocks, continued }: Page): readonly unknown[] {
  return [
    [code, name, known, totals.cards, totals.booklets, continued],
    ...blocks.map(({ group, seals, continued: goesOn, last }) => [
      group.eventName ?? group.eventCode,
      goesOn,
      last ? group.totals : null,
      seals.map(rowOf),
    ]),
  ]
}

const rowOf = (seal: PrintedSeal) => listColumns.map(({ text }) => text(seal))
