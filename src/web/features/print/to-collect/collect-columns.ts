import { companyCode, departmentName, holder, numbers } from '#web/features/print/distribution-list/list-columns.ts'
import { recorded, type SealColumn } from '#web/features/print/paper/list-pages.ts'

/** Where it is ticked off by hand. */
const box = () => '□'

/** The list of void seals from left to right; count and numbers are where the distribution list has them. */
export const collectColumns: readonly SealColumn[] = [
  companyCode,
  holder,
  departmentName,
  recorded('print.collected', 21, box, 'center'),
  ...numbers,
]
