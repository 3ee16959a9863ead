export type CellTexts = readonly (readonly string[])[]

/** Replaces line breaks by spaces, because a cell of the grid has one line. */
const oneLine = (text: string): string => (text.includes('\n') ? text.replace(/(?<!\s)\s*\n\s*/g, ' ') : text).trim()

/**
 * Parses the plain text of a spreadsheet: tabs separate cells, line breaks separate rows, and a cell may have quotation
 * marks. An empty text has no cells.
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

function endOfQuoted(source: string, at: number): number | null {
  if (source.charCodeAt(at) !== QUOTE) return null
  let end = at
  do {
    const next = source.indexOf('"', end + 1)
    if (next < 0) return null
    end = next + 1
    // A doubled quotation mark is one mark in the text and does not end the cell: `"5"" disk"` means 5" disk.
  } while (source.charCodeAt(end) === QUOTE)
  return end === source.length || isEnd(source.charCodeAt(end)) ? end : null
}

function endOfCell(source: string, at: number): number {
  let end = at
  while (end < source.length && !isEnd(source.charCodeAt(end))) end++
  return end
}

const isEnd = (code: number): boolean => code === TAB || code === LINE

/** Writes cells as plain text, which `cellsOfText` can parse. */
export function textOfCells(cells: CellTexts): string {
  const quoted = (text: string) => (/^"|[\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return cells.map((line) => `${line.map(quoted).join('\t')}\r\n`).join('')
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!)

/**
 * Writes cells as HTML for spreadsheets.
 * @param isText true for columns with leading zeros: a spreadsheet would turn 000900 into 900
 */
export function htmlOfCells(cells: CellTexts, isText: (column: number) => boolean): string {
  const cell = (text: string, column: number) =>
    isText(column) ? `<td style="mso-number-format:'\\@'">${escaped(text)}</td>` : `<td>${escaped(text)}</td>`
  return `<meta charset="utf-8"><table>${cells.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('')}</table>`
}

/**
 * Matches a text that Excel displays and copies instead of the value: ##### in a narrow column, 1.2E+11 for a long
 * number.
 */
const DAMAGED = /^(#{2,}|-?\d(\.\d+)?E\+\d+)$/i

/**
 * True if a copied text may contain damaged cells. Only then is the HTML parsed, which takes ten times as long as the
 * text.
 */
export const mayBeDamaged = (text: string): boolean => /##|\dE\+\d/i.test(text)

export const isDamaged = (text: string): boolean => text !== '' && DAMAGED.test(text)
