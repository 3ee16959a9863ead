import { departmentFilter } from '#web/features/print/sheet-screen/owner-filter.ts'
import type { Sheet } from '#web/features/print/sheet-screen/sheet.ts'
import { SheetScreen } from '#web/features/print/sheet-screen/SheetScreen.tsx'
import { pageScopes } from '#web/features/print/sheet-screen/scopes.ts'
import { receiptLayout } from './receipt-layout.ts'

const sheet: Sheet = {
  name: 'receipts',
  follows: 'receipts',
  title: 'sheets.receiptsTitle',
  initialEvent: 'firstEvent',
  filter: departmentFilter,
  rows: 'sheets.rows',
  scopes: pageScopes,
  receivedDates: true,
  layOut: receiptLayout,
}

export function ReceiptScreen() {
  return <SheetScreen sheets={[sheet]} />
}
