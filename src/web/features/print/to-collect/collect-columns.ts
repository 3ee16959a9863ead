import { companyCode, departmentName, holder, numbers } from '#web/features/print/distribution-list/list-columns.ts'
import { recorded, type SealColumn } from '#web/features/print/paper/list-pages.ts'

/** Ticked off by hand. */
const box = () => '□'

/** Count and numbers are placed as in the distribution list. */
export const collectColumns: readonly SealColumn[] = [
  companyCode,
  holder,
  departmentName,
  recorded('print.collected', 21, box, 'center'),
  ...numbers,
]
