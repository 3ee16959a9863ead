/**
 * Heights in millimetres, as paper/sheet-table.module.css sets them: what the tables of a page have, and what each of
 * their parts takes.
 */
const ROOM = 226
/** The same of paper that lies on its side. */
export const WIDE_ROOM = 139
const HEADING = 9
const HEAD = 9
const GAP = 4

/** Height of a row. */
export const ROW = 6.5

export interface PaperColumn {
  readonly label: string
  /** In millimetres; the columns of a table are 169 together. */
  readonly width: number
  readonly align?: 'end' | undefined
}

/** A table of texts, with a heading over it. */
export interface PaperTable {
  readonly heading: string
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly (readonly string[])[]
  /** A last row of its own. */
  readonly foot?: readonly string[]
}

/** Some rows of one table on one page. */
export interface PaperBlock {
  readonly table: PaperTable
  /** The place of its first row in the table. */
  readonly from: number
  readonly rows: PaperTable['rows']
  /** The table's foot stands under it. */
  readonly last: boolean
}

/**
 * The tables page by page, each row once: what does not fit goes on under its head on the next page.
 * @param page what the tables of a page have
 */
export function tablePages(tables: readonly PaperTable[], page = ROOM): readonly (readonly PaperBlock[])[] {
  const pages: PaperBlock[][] = [[]]
  let room = page
  for (const table of tables) {
    const foot = table.foot ? 1 : 0
    let from = 0
    let last = false
    while (!last) {
      const left = table.rows.length - from
      const lines = Math.floor((room - HEADING - HEAD) / ROW)
      // The foot stays with a row of its table; a table begins with two lines at least.
      const taken = left + foot <= lines ? left : Math.min(lines, left - foot)
      if (taken < Math.min(2, left) && room < page) {
        pages.push([])
        room = page
        continue
      }
      last = from + taken === table.rows.length
      pages.at(-1)!.push({ table, from, rows: table.rows.slice(from, from + taken), last })
      room -= HEADING + HEAD + (taken + (last ? foot : 0)) * ROW + GAP
      from += taken
    }
  }
  return pages
}
