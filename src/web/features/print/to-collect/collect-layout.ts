import { digestOf, distributionList } from '#domain/seals/index.ts'
import { listPages } from '#web/features/print/distribution-list/list-pages.ts'
import { once } from '#web/features/print/sheet-screen/once.ts'
import type { Layout, SheetContent } from '#web/features/print/sheet-screen/sheet.ts'
import { companyCode, departmentName, holder, numbers } from '#web/features/print/distribution-list/list-columns.ts'
import { recorded, type SealColumn } from '#web/features/print/paper/list-parts.ts'
import { voidSeals } from './void-seals.ts'

/** A box that the user ticks by hand on paper. */
const box = () => '□'

/** The columns of the seals to collect. The numbers come last, as in the distribution list. */
const collectColumns: readonly SealColumn[] = [
  companyCode,
  holder,
  departmentName,
  recorded('print.collected', 21, box, 'center'),
  ...numbers,
]

export function collectLayout(content: SheetContent): Layout {
  const { seals, everyone, masters, event, messages, today, owner, printed } = content
  const toCollect = printed && event ? voidSeals({ everyone, printed }, event.eventCode, masters, owner) : []
  const rows = toCollect.map(({ seal }) => seal)
  const options = { title: 'sheets.toCollectTitle', columns: collectColumns, messages, today } as const
  return {
    partCount: rows.length,
    stamp: digestOf([rows, seals.length]),
    since: () => [],
    pagesOf: () => ({
      pages: once(() => {
        const pages = listPages(distributionList(rows, masters), options)
        return pages.map(({ page }, index) => page(index + 1, pages.length))
      }),
      seals: rows,
      rows: rows.length,
      // Empty, because this list prints no cards that the print log must record.
      cards: () => [],
    }),
  }
}
