/** The cells of a rectangle, row by row, as texts. */
export type CellTexts = readonly (readonly string[])[]

/** Cells are one line: what broke it in a spreadsheet is a blank here. */
const oneLine = (text: string): string => (text.includes('\n') ? text.replace(/(?<!\s)\s*\n\s*/g, ' ') : text).trim()

/**
 * What a spreadsheet puts on the clipboard as plain text: cells parted by tabs, rows by line breaks, a cell that holds
 * either in quotes. No cells where there is no text.
 */
export function cellsOfText(text: string): string[][] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (source === '') return []
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at <= source.length; at++) {
    const quoted = endOfQuoted(source, at)
    const end = quoted ?? endOfCell(source, at)
    const cell = quoted === null ? source.slice(at, end) : source.slice(at + 1, end - 1).replaceAll('""', '"')
    row.push(oneLine(cell))
    at = end
    if (source.charCodeAt(end) === TAB) continue
    rows.push(row)
    row = []
  }
  return rows
}

const [TAB, LINE, QUOTE] = [0x09, 0x0a, 0x22]

/** Where a cell in quotes ends; null where what begins there is none. */
function endOfQuoted(source: string, at: number): number | null {
  if (source.charCodeAt(at) !== QUOTE) return null
  let end = at
  do {
    const next = source.indexOf('"', end + 1)
    if (next < 0) return null
    end = next + 1
    // Two are one of the text.
  } while (source.charCodeAt(end) === QUOTE)
  return end === source.length || isEnd(source.charCodeAt(end)) ? end : null
}

/** Where the next tab or line break is, or the end. */
function endOfCell(source: string, at: number): number {
  let end = at
  while (end < source.length && !isEnd(source.charCodeAt(end))) end++
  return end
}

const isEnd = (code: number): boolean => code === TAB || code === LINE

/** Cells as plain text that `cellsOfText`, and a spreadsheet, read as the same cells. */
export function textOfCells(cells: CellTexts): string {
  const quoted = (text: string) => (/^"|[\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return cells.map((line) => `${line.map(quoted).join('\t')}\r\n`).join('')
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!)

/**
 * Cells as a spreadsheet takes them from HTML. What `isText` says of a column keeps its zeros there: 000900 would
 * become 900 otherwise.
 */
export function htmlOfCells(cells: CellTexts, isText: (column: number) => boolean): string {
  const cell = (text: string, column: number) =>
    isText(column) ? `<td style="mso-number-format:'\\@'">${escaped(text)}</td>` : `<td>${escaped(text)}</td>`
  return `<meta charset="utf-8"><table>${cells.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('')}</table>`
}

/**
 * Excel shows ##### where a column is too narrow for its number, and 1.2E+11 for a long one; and copies what it shows.
 */
const DAMAGED = /^(#{2,}|-?\d(\.\d+)?E\+\d+)$/i

/** Whether some cell of a text may be so: HTML takes ten times as long to read. */
export const mayBeDamaged = (text: string): boolean => /##|\dE\+\d/i.test(text)

export const isDamaged = (text: string): boolean => text !== '' && DAMAGED.test(text)
