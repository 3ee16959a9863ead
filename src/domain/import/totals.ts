import type { SeenCell } from '../excel/unreadable.ts'

/** What stands at the beginning of a row of sums below a list, which is no row of the table. */
const sums = /^(?:総?合計|総計|小計|計|(?:grand|sub)?[- ]?total)[:：]?(?:[\d,.]+[人名件冊枚円]?)?$/i
const longest = 24
/** No sum is without one of these; most cells are, and need no closer look. */
const sumLetter = /[計lLｌＬ]/

/** True where a record's first cell with anything in it says that it is a sum: 合計, 小計, Total. */
export function isTotal(cells: readonly SeenCell[]): boolean {
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    if (cell === '') continue
    // A number, or a cell of a sheet that has no value.
    if (typeof cell !== 'string') return false
    if (sumLetter.test(cell)) return isSum(cell.trim())
    if (cell.trim() !== '') return false
  }
  return false
}

function isSum(text: string): boolean {
  return text.length <= longest && sums.test(text.normalize('NFKC').replace(/[\s【】[\]()<>]/g, ''))
}
