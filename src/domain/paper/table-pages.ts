import { fit, LINE_HEIGHT, linesIn, MM_PER_POINT, SMALLEST } from './fit.ts'
import type {
  FootCell,
  PaperBlock,
  PaperColumn,
  PaperFooter,
  PaperLine,
  PaperRow,
  PaperText,
  TablePage,
  TableStyle,
} from './paper.ts'

/**
 * Size of the content in millimetres: an A4 page minus margins of 2 cm. A further millimetre of width and 3 mm of
 * height stay free, for example for borders.
 */
export const CONTENT = { upright: { width: 169, height: 254 }, wide: { width: 256, height: 167 } } as const

export const contentOf = (wide: boolean): { readonly width: number; readonly height: number } =>
  wide ? CONTENT.wide : CONTENT.upright

/**
 * Heights in millimetres. `HEADING`: heading of a table. `HEAD`: row with the column headers. `GAP`: gap before the
 * next table. `HEADER_GAP`: gap below the page header.
 */
export const HEADING = 9
export const HEAD = 9
export const GAP = 4
export const HEADER_GAP = 2.5
/**
 * Padding and borders in millimetres, both sides together. `CELL_PADDING`: left and right of a cell. `ROW_PADDING`:
 * above and below the text of a row. `HEAD_PADDING`: left and right of a column header.
 */
export const CELL_PADDING = 2.6
const ROW_PADDING = 0.7
const HEAD_PADDING = 1.2
/** Heights in millimetres. `FOOTER` includes the gap to the tables above it. */
const FOOTER = 8
const FOOTER_LINE = 4.1
const FOOTER_GAP = 2
/** Gap in millimetres between the notes and the page number. Part of the gap that `FOOTER` includes. */
const NOTES_GAP = 1.8
/** Text sizes in points. */
export const HEADING_SIZE = 11.5
export const FOOTER_SIZE = 9.5

export function rowHeight(texts: readonly string[], columns: readonly PaperColumn[], style: TableStyle): number {
  const lines = columns.reduce(
    (most, { width }, at) => Math.max(most, linesIn(texts[at] ?? '', width - CELL_PADDING, style.size)),
    1,
  )
  return Math.max(style.rowHeight, lines * style.size * MM_PER_POINT * LINE_HEIGHT + ROW_PADDING)
}

export function paperRows(
  rows: readonly { readonly id: string | number; readonly texts: readonly string[] }[],
  columns: readonly PaperColumn[],
  style: TableStyle,
): readonly PaperRow[] {
  return rows.map(({ id, texts }) => ({ id, texts, height: rowHeight(texts, columns, style) }))
}

export function headerText(
  text: string,
  { height, ...of }: Omit<PaperText, 'text'> & { readonly height: number },
): PaperText {
  return { ...of, text, size: fit(text, { width: of.width - 1, height, size: of.size }) ?? SMALLEST }
}

export function roomOf(wide: boolean, header: readonly PaperLine[], notes: readonly string[] = []): number {
  const headerHeight = header.reduce((sum, { height }) => sum + height, HEADER_GAP)
  return contentOf(wide).height - headerHeight - FOOTER - notes.length * FOOTER_LINE
}

/** Gap in millimetres between the notes and the page number. 0 if there are no notes. */
export const notesGap = (notes: readonly string[]): number => (notes.length > 0 ? NOTES_GAP : 0)

export const headingSize = (heading: string, wide: boolean): number =>
  fit(heading, { width: contentOf(wide).width - 3, height: HEADING - 1, size: HEADING_SIZE }) ?? SMALLEST

/** Text size in points for the column headers of a table. At this size, even the longest header fits its column. */
export const headSizeOf = ({ columns, style }: Pick<PaperBlock, 'columns' | 'style'>): number =>
  columns.reduce((least, { label, width }) => {
    const box = { width: width - HEAD_PADDING, height: HEAD - 0.6, size: style.headSize }
    return Math.min(least, fit(label, box) ?? SMALLEST)
  }, style.headSize)

/** Text sizes in points for the cells of a row with sums. At these sizes, the row needs only one line. */
export function footSizes(cells: readonly FootCell[], { columns, style }: PaperBlock): readonly number[] {
  let column = 0
  return cells.map(({ text, span }) => {
    const width = columns.slice(column, (column += span)).reduce((sum, own) => sum + own.width, -CELL_PADDING)
    return fit(text, { width, height: style.rowHeight - ROW_PADDING, size: style.size }) ?? SMALLEST
  })
}

export function footerGap({ wide, header, blocks, footer }: TablePage): number {
  const used =
    header.reduce((sum, { height }) => sum + height, HEADER_GAP) +
    blocks.reduce((sum, block, at) => sum + blockHeight(block) + (at > 0 ? GAP : 0), 0)
  const ownHeight = (1 + footer.notes.length) * FOOTER_LINE + notesGap(footer.notes)
  return Math.max(FOOTER_GAP, contentOf(wide).height - used - ownHeight)
}

export interface PaperTable extends Omit<PaperBlock, 'foot'> {
  readonly continuedHeading: string | null
  readonly total?: readonly FootCell[] | undefined
  /** True if the table should be on one page. A table that is higher than a page is split all the same. */
  readonly whole?: true
  /**
   * Cells with the sums of the rows from index `from` up to, but without, `to`. Shown at the end of each page of a long
   * table.
   */
  subtotal?(from: number, to: number): readonly FootCell[]
}

export interface PageBlock extends PaperBlock {
  /** Index of the table in the document, and of the table's first row on this page. */
  readonly table: number
  readonly from: number
  readonly last: boolean
}

/**
 * Distributes tables over pages. A table begins with at least two rows on its first page. Sums are never alone on a
 * page.
 * @param room height in millimetres for the tables of a page
 */
export function tablePages(tables: readonly PaperTable[], room: number): readonly (readonly PageBlock[])[] {
  const pages: PageBlock[][] = [[]]
  let left = room
  const nextPage = () => {
    pages.push([])
    left = room
  }
  for (const [at, table] of tables.entries()) {
    let from = 0
    let last = false
    while (!last) {
      const fitting = fittingRows(table, from, left)
      if (fitting === null && left < room) {
        nextPage()
        continue
      }
      // A row that is higher than a page is put on a page alone. The check before a print then refuses the page.
      const block = blockOf(table, at, from, fitting ?? 1)
      pages.at(-1)!.push(block)
      left -= blockHeight(block) + GAP
      from += block.rows.length
      last = block.last
      if (!last) nextPage()
    }
  }
  return pages
}

function blockOf(table: PaperTable, at: number, from: number, count: number): PageBlock {
  const { style, columns, rows, total, subtotal } = table
  const to = Math.min(rows.length, from + count)
  const last = to === rows.length
  const foot: (readonly FootCell[])[] = []
  if (subtotal && !(last && from === 0)) foot.push(subtotal(from, to))
  if (total && last) foot.push(total)
  const heading = from > 0 ? table.continuedHeading : table.heading
  return { table: at, from, last, style, heading, columns, rows: rows.slice(from, to), foot }
}

/**
 * Number of rows that fit on the page; null if too few fit. A `whole` table needs space for all its rows, and any other
 * table for its first two rows. A table that continues from the previous page needs space for one row.
 */
function fittingRows(table: PaperTable, from: number, room: number): number | null {
  const left = table.rows.length - from
  let [count, height] = [0, 0]
  while (count < left && height + table.rows[from + count]!.height <= room) height += table.rows[from + count++]!.height
  while (count >= 0 && blockHeight(blockOf(table, 0, from, count)) > room) count--
  const least = Math.min(from > 0 ? 1 : table.whole ? left : 2, left)
  return count < least ? null : count
}

export const blockHeight = ({ heading, rows, foot, style }: PaperBlock): number =>
  (heading === null ? 0 : HEADING) +
  HEAD +
  rows.reduce((sum, { height }) => sum + height, 0) +
  foot.length * style.rowHeight

export interface PageSetup {
  readonly wide: boolean
  readonly header: readonly PaperLine[]
  readonly notes?: readonly string[]
}

export const tablePage = (
  { wide, header, notes = [] }: PageSetup,
  blocks: readonly PaperBlock[],
  footer: Omit<PaperFooter, 'notes'>,
): TablePage => ({
  kind: 'table',
  wide,
  header,
  blocks: blocks.map(({ style, heading, columns, rows, foot }) => ({ style, heading, columns, rows, foot })),
  footer: { notes, ...footer },
})
