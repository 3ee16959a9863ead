import { distributionList } from '#domain/seals/index.ts'
import { pageLayout, type ListedPage } from '#web/features/print/sheet-screen/page-layout.ts'
import type { Layout, SheetContent } from '#web/features/print/sheet-screen/sheet.ts'
import { listColumns } from './list-columns.ts'
import { listPages, type ListPage } from './list-pages.ts'

export function listLayout(content: SheetContent): Layout {
  return pageLayout({
    sheet: 'distributionList',
    event: content.event?.eventCode ?? null,
    pages: listedPages(content),
    groups: (count) => ({ label: 'sheets.persons', count }),
  })
}

export function listedPages({ seals, masters, messages, today }: SheetContent): readonly ListedPage[] {
  const options = { title: 'sheets.listTitle', columns: listColumns, messages, today } as const
  return listPages(distributionList(seals, masters), options).map((page) => ({
    owner: page.section.key,
    content: contentOf(page),
    seals: page.groups.flatMap((group) => group.seals),
    page: page.page,
  }))
}

/** The content of a page. The print log stores its digest, so that later changes of the page are detected. */
function contentOf({ section: { code, name, known, totals }, groups, continued }: ListPage): readonly unknown[] {
  return [
    [code, name, known, totals.seals, totals.booklets, continued],
    ...groups.map(({ group, seals, continued: goesOn, last }) => [
      group.eventName ?? group.eventCode,
      goesOn,
      last ? group.totals : null,
      seals.map((seal) => listColumns.map(({ text }) => text(seal))),
    ]),
  ]
}
