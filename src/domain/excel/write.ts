import type { Value } from '#domain/kinds/kind.ts'
import { serialOf } from './dates.ts'
import { columnName } from './cell-positions.ts'
import { isErrorValue, type CellWithoutValue } from './unreadable.ts'

/** A local time such as 2026-04-01T09:30:00. The file gets a spreadsheet date with time. */
interface MomentCell {
  readonly at: string
}

/**
 * Value to write. A `CellWithoutValue` loses its class when it is passed to a worker. An object with only its fields is
 * therefore accepted, too.
 */
export type WrittenCell = Value | Pick<CellWithoutValue, 'code' | 'text'> | MomentCell

/** A worksheet to write. Each row has one cell for each column of the header. */
export interface WorksheetToWrite {
  readonly name: string
  readonly header: readonly string[]
  /**
   * For each column: true if its cells are text. Cells that a person types there later are text, too, so codes keep
   * their zeros.
   */
  readonly text: readonly boolean[]
  /** For each column: true if its values are dates such as 2026-04-01. The file gets spreadsheet dates. */
  readonly dates?: readonly boolean[]
  readonly rows: readonly (readonly WrittenCell[])[]
}

/** A worksheet whose rows are created one at a time while the file is written. */
export interface WorksheetSource extends Omit<WorksheetToWrite, 'rows'> {
  readonly count: number
  row(at: number): readonly WrittenCell[]
}

/** A part of the zip file. Its content comes in chunks, because one growing string would need more memory. */
export interface WrittenPart {
  readonly name: string
  readonly content: Iterable<string>
}

const rowsPerPiece = 1000
const rowsMeasured = 1000
const widths = { least: 8, most: 60, beside: 2 } as const
const nameLength = 31
const noValue = '#N/A'
const style = { text: 1, header: 2, date: 3, moment: 4 } as const

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The parts of a workbook. The first row of each worksheet is bold and frozen. Text is never written as a formula,
 * whatever its first character.
 */
export function workbookParts(sheets: readonly WorksheetToWrite[]): WrittenPart[] {
  const names = worksheetNames(sheets.map(({ name }) => name))
  const numbers = sheets.map((_, i) => i + 1)
  const sheetList = numbers.map((n) => `<sheet name="${escaped(names[n - 1]!)}" sheetId="${n}" r:id="rId${n}"/>`)
  const targets = [
    ...numbers.map((n) => relationship(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)),
    relationship(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
  ]
  const overrides = [
    override('/xl/workbook.xml', 'sheet.main'),
    override('/xl/styles.xml', 'styles'),
    ...numbers.map((n) => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet')),
  ]
  const part = (name: string, content: string): WrittenPart => ({ name, content: [declaration, content] })
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    ),
    part('_rels/.rels', relationships([relationship('rId1', 'officeDocument', 'xl/workbook.xml')])),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${documents}"><bookViews><workbookView/></bookViews><sheets>${sheetList.join('')}</sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', relationships(targets)),
    part('xl/styles.xml', stylesXml),
    ...sheets.map((sheet, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: worksheetXml(sheet, i === 0) })),
  ]
}

const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${documents}/${kind}" Target="${target}"/>`
const relationships = (list: readonly string[]) =>
  `<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`
const override = (part: string, kind: string) => `<Override PartName="${part}" ContentType="${types}.${kind}+xml"/>`

/**
 * Styles by index: general, text, bold text (header), date in the reader's regional format, date with time. Yu Gothic
 * is the default font of Japanese Excel.
 */
const stylesXml =
  `<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="11"/><name val="Yu Gothic"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

function* worksheetXml({ header, text, dates = [], rows }: WorksheetToWrite, first: boolean): Generator<string> {
  const columns = header.map((_, j) => columnName(j))
  const widest = header.map((title, j) => {
    let most = displayWidth(title)
    for (let i = 0; i < Math.min(rows.length, rowsMeasured); i++)
      most = Math.max(most, displayWidth(shownText(rows[i]![j])))
    return Math.min(Math.max(most + widths.beside, widths.least), widths.most)
  })
  const cols = widest.map(
    (width, j) =>
      `<col min="${j + 1}" max="${j + 1}" width="${width}" customWidth="1"${columnStyle(text[j], dates[j])}/>`,
  )
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView${first ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>`
  yield rowXml(
    1,
    header.map((title, j) => textCell(`${columns[j]}1`, title, style.header)),
  )
  for (let from = 0; from < rows.length; from += rowsPerPiece) {
    let piece = ''
    for (let i = from; i < Math.min(from + rowsPerPiece, rows.length); i++) {
      const number = i + 2
      const cells = rows[i]!.map((value, j) =>
        cellXml(`${columns[j]}${number}`, value, text[j] === true, dates[j] === true),
      )
      piece += rowXml(number, cells)
    }
    yield piece
  }
  // Turns off Excel's warning "number stored as text" for all cells.
  const area = `A1:${columns.at(-1) ?? 'A'}${rows.length + 1}`
  yield `</sheetData><ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

function columnStyle(text: boolean | undefined, date: boolean | undefined): string {
  return text || date ? ` style="${text ? style.text : style.date}"` : ''
}

const rowXml = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`

const shownText = (value: WrittenCell | undefined): string =>
  typeof value === 'object' && value !== null ? ('at' in value ? value.at : value.text) : String(value ?? '')

function cellXml(reference: string, value: WrittenCell | undefined, text: boolean, date: boolean): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'object')
    return 'at' in value ? momentCell(reference, value) : cellWithoutValue(reference, value)
  // A spreadsheet keeps fifteen digits of a number, so longer numbers are written as text.
  if (typeof value === 'number' && !text && Math.abs(value) < 1e15) return `<c r="${reference}"><v>${value}</v></c>`
  const day = date ? serialOf(String(value), false) : undefined
  if (day !== undefined) return `<c r="${reference}" s="${style.date}"><v>${day}</v></c>`
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  return textCell(reference, String(value), style.text)
}

function momentCell(reference: string, { at }: MomentCell): string {
  const serial = serialOf(at, false)
  if (serial === undefined) return textCell(reference, at, style.text)
  return `<c r="${reference}" s="${style.moment}"><v>${serial}</v></c>`
}

/**
 * Writes a cell whose value is unknown. If a number has lost digits, writes the number that remains. In all other
 * cases, writes an error value such as #N/A, and never a formula.
 */
function cellWithoutValue(reference: string, { code, text }: Pick<CellWithoutValue, 'code' | 'text'>): string {
  if (code === 'excelDigits' && Number.isFinite(Number(text))) return `<c r="${reference}"><v>${Number(text)}</v></c>`
  return `<c r="${reference}" t="e"><v>${isErrorValue(text) ? text : noValue}</v></c>`
}

const textCell = (reference: string, text: string, s: number) =>
  `<c r="${reference}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

// Characters that XML cannot contain, including unpaired surrogates. Also CR, which XML readers turn into LF.
const unwritable =
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g
const special = /[&<>"]|_x|[^\n\t -\ud7ff\ue000-\ufffd]/

function escaped(text: string): string {
  if (!special.test(text)) return text
  return text
    .replace(looksEscaped, '_x005F_')
    .replace(unwritable, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (character) => entities[character]!)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Width of a text, measured in half-width characters. A full-width character counts as two. */
function displayWidth(text: string): number {
  let width = 0
  for (const character of text.slice(0, widths.most)) width += character.codePointAt(0)! > 0x2e7f ? 2 : 1
  return width
}

/** Returns worksheet names that Excel accepts: short, unique, and without reserved characters. */
function worksheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const base =
      title
        .trim()
        .slice(0, nameLength)
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Sheet'
    let name = base
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base.slice(0, nameLength - 4)} (${n})`
    taken.add(name.toLowerCase())
    return name
  })
}
