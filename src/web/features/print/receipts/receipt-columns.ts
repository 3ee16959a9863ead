import { column, plain, type Column } from '../paper/SheetTable.tsx'
import css from '../paper/sheet-table.module.css'

/** Rows of one department on a page. Their height leaves room for a personal seal of 12 mm. */
export const RECEIPTS_PER_PAGE = 15
const ROW = 13
const SIZE = 11

const blank = () => ''
/** Where year, month and day are written by hand. */
const slashes = () => '/\u3000\u3000/'

/** The receipt sheet from left to right. */
export const receiptColumns: readonly Column[] = [
  column(ROW, SIZE, { label: 'sheets.code', width: 27, text: (seal) => plain(seal.companyCode) }),
  column(ROW, SIZE, { label: 'sheets.name', width: 43, text: (seal) => plain(seal.name) }),
  column(ROW, SIZE, {
    label: 'sheets.distributionNumber',
    width: 21,
    className: css.number,
    text: (seal) => plain(seal.count),
  }),
  column(ROW, SIZE, { label: 'sheets.receivedDate', width: 30, className: css.centred, text: slashes }),
  column(ROW, SIZE, { label: 'sheets.receivedSeal', width: 24, text: blank }),
  column(ROW, SIZE, { label: 'sheets.returnSeal', width: 24, text: blank }),
]
