export type CellTexts = readonly (readonly string[])[]

/** A cell contains one line: line breaks become spaces. */
const oneLine = (text: string): string => (text.includes('\n') ? text.replace(/(?<!\s)\s*\n\s*/g, ' ') : text).trim()

/**
 * Parses a spreadsheet's plain text, whose cells are separated by tabs and line breaks and quoted if needed. An empty
 * text has no cells.
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
    // Inside quotation marks, a doubled mark means one literal mark.
  } while (source.charCodeAt(end) === QUOTE)
  return end === source.length || isEnd(source.charCodeAt(end)) ? end : null
}

function endOfCell(source: string, at: number): number {
  let end = at
  while (end < source.length && !isEnd(source.charCodeAt(end))) end++
  return end
}

const isEnd = (code: number): boolean => code === TAB || code === LINE

/** Cells as plain text; the inverse of `cellsOfText`. */
export function textOfCells(cells: CellTexts): string {
  const quoted = (text: string) => (/^"|[\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return cells.map((line) => `${line.map(quoted).join('\t')}\r\n`).join('')
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!)

/**
 * Cells as HTML for spreadsheets.
 * @param isText true for columns whose values keep their leading zeros: a spreadsheet would turn 000900 into 900
 */
export function htmlOfCells(cells: CellTexts, isText: (column: number) => boolean): string {
  const cell = (text: string, column: number) =>
    isText(column) ? `<td style="mso-number-format:'\\@'">${escaped(text)}</td>` : `<td>${escaped(text)}</td>`
  return `<meta charset="utf-8"><table>${cells.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('')}</table>`
}

/** Excel copies cells as displayed: ##### in a narrow column, 1.2E+11 for a long number. */
const DAMAGED = /^(#{2,}|-?\d(\.\d+)?E\+\d+)$/i

/**
 * True if a copied text may be damaged. A quick check, because parsing the HTML takes ten times as long as the text.
 */
export const mayBeDamaged = (text: string): boolean => /##|\dE\+\d/i.test(text)

export const isDamaged = (text: string): boolean => text !== '' && DAMAGED.test(text)
