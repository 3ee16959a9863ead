import { cellsOfText, isDamaged, mayBeDamaged, type CellTexts } from './clipboard.ts'

const WIDEST = 100

/**
 * Reads the copied cells from the clipboard's plain text. Where this text has a number like `1.2E+11`, the HTML
 * contains all digits. If there are quotation marks, the HTML shows where a cell ends.
 */
export function copiedCells(data: Pick<DataTransfer, 'getData'>): CellTexts {
  const text = data.getData('text/plain')
  const plain = cellsOfText(text)
  const isQuoted = text.includes('"')
  if (plain.length > 0 && !isQuoted && !(mayBeDamaged(text) && plain.some((line) => line.some(isDamaged)))) return plain
  const html = data.getData('text/html')
  const table = html === '' ? [] : cellsOfHtml(html)
  const rows = [plain.length, text.trimEnd().split(/\r\n?|\n/).length]
  if (plain.length === 0 || (isQuoted && rows.includes(table.length)))
    return table.map((line) =>
      line.map(({ text: shownText, stored }) => (isDamaged(shownText) ? (stored ?? shownText) : shownText)),
    )
  return plain.map((line, row) =>
    line.map((text, col) => {
      const stored = table.length === plain.length && isDamaged(text) ? table[row]![col]?.stored : undefined
      return stored ?? text
    }),
  )
}

interface HtmlCell {
  readonly text: string
  /** The exact number of a cell that displays a rounded one. Excel and LibreOffice write it into their HTML. */
  readonly stored: string | undefined
}

/** Reads the cells of the first table in the HTML. `DOMParser` neither runs scripts nor fetches pictures. */
export function cellsOfHtml(html: string): HtmlCell[][] {
  const table = new DOMParser().parseFromString(withoutStyles(html), 'text/html').querySelector('table')
  const rows: HtmlCell[][] = []
  /** For each column: the number of further rows that a cell with a rowspan extends into. */
  const covered: number[] = []
  // Does not use `table.rows`, a live collection that is evaluated again for every row.
  for (const line of table?.querySelectorAll('tr') ?? []) {
    const cells: HtmlCell[] = []
    const cover = () => {
      while ((covered[cells.length] ?? 0) > 0) {
        covered[cells.length]! -= 1
        cells.push(EMPTY)
      }
    }
    for (const cell of line.cells) {
      cover()
      const [wide, high] = [Math.min(cell.colSpan, WIDEST), Math.max(1, cell.rowSpan)]
      for (let at = 0; at < wide; at++) {
        covered[cells.length] = high - 1
        cells.push(at === 0 ? cellOf(cell) : EMPTY)
      }
    }
    cover()
    rows.push(cells)
  }
  return rows
}

/**
 * Renames the `style` attributes of pasted HTML. The page's Content-Security-Policy forbids them, and the browser would
 * log thousands of violations, which takes seconds.
 */
const withoutStyles = (html: string): string => html.replace(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, '$1data-style')

const EMPTY: HtmlCell = { text: '', stored: undefined }

/** Getters, because only a few of thousands of cells are read. */
function cellOf(cell: HTMLTableCellElement): HtmlCell {
  return {
    get text() {
      for (const line of cell.querySelectorAll('br')) line.replaceWith(' ')
      return (cell.textContent ?? '').replace(/\s+/g, ' ').trim()
    },
    get stored() {
      return cell.getAttribute('x:num') || cell.getAttribute('sdval') || undefined
    },
  }
}
