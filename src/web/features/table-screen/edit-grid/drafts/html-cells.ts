import { cellsOfText, isDamaged, mayBeDamaged, type CellTexts } from './clipboard.ts'

/** A cell that stretches over more columns than this stretches over so many. */
const WIDEST = 100

/**
 * What was copied: a spreadsheet's plain text, and what is lacking in it from its HTML. No cells where there are none.
 * A quotation mark in the text may be the cell's own or the spreadsheet's: then the HTML says what the cells are.
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
    return table.map((line) => line.map(({ text: shown, stored }) => (isDamaged(shown) ? (stored ?? shown) : shown)))
  return plain.map((line, row) =>
    line.map((text, col) => {
      const stored = table.length === plain.length && isDamaged(text) ? table[row]![col]?.stored : undefined
      return stored ?? text
    }),
  )
}

/** A cell, read where it is asked for: of thousands, one or two are. */
interface HtmlCell {
  readonly text: string
  /** The number behind what is shown, where the spreadsheet says it: Excel and LibreOffice do. */
  readonly stored: string | undefined
}

/** The cells of the first table of some HTML. What it brings else (scripts, pictures) is neither run nor fetched. */
export function cellsOfHtml(html: string): HtmlCell[][] {
  const table = new DOMParser().parseFromString(withoutStyles(html), 'text/html').querySelector('table')
  const rows: HtmlCell[][] = []
  /** How many rows more a column is covered by a cell from above. */
  const covered: number[] = []
  // Not `rows`: a live list is gone through anew for each of thousands.
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
 * A spreadsheet gives each cell its styles. The page's policy refuses each of them and says so: thousands take seconds.
 */
const withoutStyles = (html: string): string => html.replace(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, '$1data-style')

const EMPTY: HtmlCell = { text: '', stored: undefined }

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
