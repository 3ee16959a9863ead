import { column, plain, type Column } from '../paper/SheetTable.tsx'
import css from '../paper/sheet-table.module.css'

/** Height of a row in millimetres; a hand's width of them is ticked off with a pencil. */
export const LIST_ROW = 6.5
const SIZE = 9.5

/** The distribution list from left to right. */
export const listColumns: readonly Column[] = [
  column(LIST_ROW, SIZE, {
    label: 'sheets.departmentCode',
    width: 21,
    className: css.number,
    text: (seal) => plain(seal.departmentCode),
  }),
  column(LIST_ROW, SIZE, { label: 'sheets.departmentName', width: 36, text: (seal) => plain(seal.departmentName) }),
  column(LIST_ROW, SIZE, { label: 'sheets.companyCode', width: 24, text: (seal) => plain(seal.companyCode) }),
  column(LIST_ROW, SIZE, { label: 'sheets.name', width: 41, text: (seal) => plain(seal.name) }),
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
