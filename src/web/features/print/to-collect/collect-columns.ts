import { column, plain, type Column } from '../paper/SheetTable.tsx'
import { LIST_ROW } from '../distribution-list/list-columns.ts'
import css from '../paper/sheet-table.module.css'

const SIZE = 9.5

/** Where it is ticked off by hand. */
const box = () => '□'

/** The list of void seals from left to right; count and numbers stand where the distribution list has them. */
export const collectColumns: readonly Column[] = [
  column(LIST_ROW, SIZE, { label: 'sheets.companyCode', width: 24, text: (seal) => plain(seal.companyCode) }),
  column(LIST_ROW, SIZE, { label: 'sheets.name', width: 41, text: (seal) => plain(seal.name) }),
  column(LIST_ROW, SIZE, { label: 'sheets.departmentName', width: 36, text: (seal) => plain(seal.departmentName) }),
  column(LIST_ROW, SIZE, { label: 'print.collected', width: 21, className: css.centred, text: box }),
  column(LIST_ROW, SIZE, {
    label: 'sheets.count',
    width: 15,
    className: css.number,
    text: (seal) => plain(seal.count),
  }),
  column(LIST_ROW, SIZE, {
    label: 'sheets.start',
    width: 16,
    className: css.number,
    text: (seal) => plain(seal.start),
  }),
  column(LIST_ROW, SIZE, { label: 'sheets.end', width: 16, className: css.number, text: (seal) => plain(seal.end) }),
]
