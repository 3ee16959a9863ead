import { receipts } from '#domain/seals/index.ts'
import { departmentFilter } from '../sheet-screen/owner-filter.ts'
import type { Sheet } from '../sheet-screen/sheet.ts'
import { SheetScreen } from '../sheet-screen/SheetScreen.tsx'
import { receiptColumns } from './receipt-columns.ts'
import { receiptPages } from './receipt-pages.ts'
import { ReceiptPage } from './ReceiptPage.tsx'

/** What each department signs for with its stamps. */
const sheet: Sheet = {
  name: 'receipts',
  title: 'sheets.receiptsTitle',
  begins: 'firstEvent',
  filter: departmentFilter,
  rows: 'sheets.rows',
  places: receiptColumns,
  layOut({ seals, masters, event, today }) {
    const departments = receipts(seals, masters)
    const pages = receiptPages(departments)
    return {
      pages: pages.map((page, index) => (
        <ReceiptPage
          key={`${page.receipt.key} ${page.seals[0]!.id}`}
          page={page}
          eventName={event?.eventName ?? String(event?.eventCode ?? '')}
          number={index + 1}
          pages={pages.length}
          today={today}
        />
      )),
      groups: { label: 'sheets.departments', count: departments.length },
    }
  },
}

export function ReceiptScreen() {
  return <SheetScreen sheet={sheet} />
}
