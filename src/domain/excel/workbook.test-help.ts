/** Builds workbooks as other programs write them, and reads workbooks. */
import { zipSync, type Zippable } from 'fflate'
import { inflate } from '#web/excel/inflate.ts'
import { openWorkbook, UnreadableWorkbook, type SeenCell, type WorksheetFacts } from './index.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

export interface HandMade {
  /** Content of each worksheet's `sheetData`, or a whole worksheet if it begins with `<worksheet`. */
  readonly sheets?: readonly string[]
  readonly names?: readonly string[]
  readonly states?: readonly string[]
  readonly strings?: string
  readonly styles?: string
  readonly workbookPr?: string
  /** Parts to add or replace; undefined removes a part. */
  readonly parts?: Readonly<Record<string, string | Uint8Array | undefined>>
}

const relationships = (list: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${documents}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** The parts of a workbook in Excel's layout. */
export function partsOf(made: HandMade): Record<string, string | Uint8Array> {
  const { sheets = [''], names = sheets.map((_, i) => `Sheet${i + 1}`), states = [], workbookPr = '' } = made
  const numbers = sheets.map((_, i) => i + 1)
  const parts: Record<string, string | Uint8Array | undefined> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/></Types>`,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${documents}">${workbookPr}<sheets>${numbers
      .map(
        (n) =>
          `<sheet name="${names[n - 1]}" sheetId="${n}"${states[n - 1] ? ` state="${states[n - 1]}"` : ''} r:id="rId${n}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...numbers.map((n) => [`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`] as const),
      ['rId98', 'styles', 'styles.xml'],
      ['rId99', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml':
      made.styles ?? `${head}<styleSheet xmlns="${main}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${made.strings ?? ''}</sst>`,
  }
  sheets.forEach((sheet, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] = sheet.startsWith('<worksheet')
      ? sheet
      : `${head}<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`
  })
  for (const [name, content] of Object.entries({ ...parts, ...made.parts })) parts[name] = content
  return Object.fromEntries(Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined))
}

export function workbook(made: HandMade): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const files: Zippable = {}
  for (const [name, content] of Object.entries(partsOf(made)))
    files[name] = typeof content === 'string' ? encoder.encode(content) : content
  return zipSync(files) as Uint8Array<ArrayBuffer>
}

/** Style sheet whose style at index i + 1 has `formats[i]`. Style 0 is General. */
export function stylesOf(formats: readonly (string | number)[]): string {
  const custom = formats.map((format, i) =>
    typeof format === 'string'
      ? `<numFmt numFmtId="${170 + i}" formatCode="${format.replaceAll('"', '&quot;')}"/>`
      : '',
  )
  const used = formats.map((format, i) => `<xf numFmtId="${typeof format === 'string' ? 170 + i : format}"/>`)
  return `${head}<styleSheet xmlns="${main}"><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${used.join('')}</cellXfs></styleSheet>`
}

export interface Seen {
  readonly sheets: readonly string[]
  readonly rows: SeenCell[][]
  readonly lines: number[]
  readonly facts: WorksheetFacts
}

/** @throws UnreadableWorkbook */
export function seen(bytes: Uint8Array, sheet = 0): Seen {
  const opened = openWorkbook(bytes, inflate)
  const rows: SeenCell[][] = []
  const lines: number[] = []
  const facts = opened.read(sheet, (cells, line) => {
    rows.push(cells)
    lines.push(line)
  })
  return { sheets: opened.sheets, rows, lines, facts }
}

/** Error code of an unreadable file; undefined if readable. */
export function refusal(bytes: Uint8Array): string | undefined {
  try {
    const opened = openWorkbook(bytes, inflate)
    opened.sheets.forEach((_, sheet) => opened.read(sheet, () => {}))
    return undefined
  } catch (reason) {
    if (reason instanceof UnreadableWorkbook) return reason.issue.code
    throw reason
  }
}
