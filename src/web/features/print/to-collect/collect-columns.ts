import type { Column } from '../paper/SheetTable.tsx'
import { companyCode, departmentName, holder, listColumn, numbers } from '../distribution-list/list-columns.ts'
import css from '../paper/sheet-table.module.css'

/** Where it is ticked off by hand. */
const box = () => '□'

/** The list of void seals from left to right; count and numbers stand where the distribution list has them. */
export const collectColumns: readonly Column[] = [
  companyCode,
  holder,
  departmentName,
  listColumn('print.collected', 21, box, css.centred),
  ...numbers,
]
