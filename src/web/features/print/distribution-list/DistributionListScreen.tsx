import { personFilter } from '#web/features/print/sheet-screen/owner-filter.ts'
import type { Sheet } from '#web/features/print/sheet-screen/sheet.ts'
import { SheetScreen } from '#web/features/print/sheet-screen/SheetScreen.tsx'
import { pageScopes } from '#web/features/print/sheet-screen/scopes.ts'
import { listLayout } from './list-layout.ts'

const sheet: Sheet = {
  name: 'distributionList',
  follows: 'distributionList',
  title: 'sheets.listTitle',
  initialEvent: 'allEvents',
  filter: personFilter,
  rows: 'sheets.rows',
  scopes: pageScopes,
  layOut: listLayout,
}

export function DistributionListScreen() {
  return <SheetScreen sheets={[sheet]} />
}
