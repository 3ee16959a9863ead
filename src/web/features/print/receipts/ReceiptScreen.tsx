import { departmentFilter } from '../sheet-screen/owner-filter.ts'
import type { Sheet } from '../sheet-screen/sheet.ts'
import { SheetScreen } from '../sheet-screen/SheetScreen.tsx'
import { pageScopes } from '../sheet-screen/scopes.ts'
import { receiptLayout } from './receipt-layout.ts'
import { useLateErrors } from '#web/messages/use-late-errors.ts'

/** What each department signs for with its stamps. */
const sheet: Sheet = {
  name: 'receipts',
  follows: 'receipts',
  title: 'sheets.receiptsTitle',
  begins: 'firstEvent',
  filter: departmentFilter,
  rows: 'sheets.rows',
  scopes: pageScopes,
  layOut: receiptLayout,
}

export function ReceiptScreen() {
  useLateErrors()
  return <SheetScreen sheets={[sheet]} />
}
