import { receipts } from '#domain/seals/index.ts'
import { pageLayout, type ListedPage } from '../sheet-screen/page-layout.ts'
import type { Layout, SheetContent } from '../sheet-screen/sheet.ts'
import { receiptColumns } from './receipt-columns.ts'
import { receiptPages } from './receipt-pages.ts'
import { ReceiptPage } from './ReceiptPage.tsx'

/** The receipts, page by page. */
export function receiptLayout(content: SheetContent): Layout {
  return pageLayout({
    sheet: 'receipts',
    event: content.event?.eventCode ?? null,
    pages: receiptListed(content),
    groups: (count) => ({ label: 'sheets.departments', count }),
  })
}

export function receiptListed({ seals, masters, event, today }: SheetContent): readonly ListedPage[] {
  const eventName = event?.eventName ?? String(event?.eventCode ?? '')
  return receiptPages(receipts(seals, masters)).map((page) => {
    const { code, name, known, totals } = page.receipt
    return {
      owner: page.receipt.key,
      content: [
        [eventName, code, name, known, totals.cards, totals.booklets, page.continued],
        ...page.seals.map((seal) => receiptColumns.map(({ text }) => text(seal))),
      ],
      seals: page.seals,
      element: (number, pages) => (
        <ReceiptPage
          key={`${page.receipt.key} ${page.seals[0]!.id}`}
          page={page}
          eventName={eventName}
          number={number}
          pages={pages}
          today={today}
        />
      ),
    }
  })
}
