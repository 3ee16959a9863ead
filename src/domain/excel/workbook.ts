import { refuseOtherKinds } from './file-kind.ts'
import { limits } from './limits.ts'
import { readPart, refuseLinks, relationshipsOf, type Package } from './package-parts.ts'
import { WorksheetReader, type SharedFacts, type WorksheetFacts, type TakeRow } from './worksheet.ts'
import { sharedStringsHandler } from './shared-strings.ts'
import { stylesReader, type Styles } from './styles.ts'
import type { Inflate } from './unpack.ts'
import { damaged, UnreadableWorkbook } from './unreadable.ts'
import { openings } from './xml.ts'
import { zipParts, type ZipParts } from './zip.ts'

interface Worksheet {
  readonly name: string
  readonly part: string
  readonly hidden: boolean
}

export interface Workbook {
  /** Names of the visible worksheets that have content. */
  readonly sheets: readonly string[]
  readonly hidden: readonly string[]
  /**
   * Reads the worksheet `sheets[sheet]`. Calls `take` for each row. The last parameter receives the progress (0 to 1).
   * @throws UnreadableWorkbook
   */
  read(sheet: number, take: TakeRow, tell?: (share: number) => void): WorksheetFacts
}

/** Opens a workbook without reading its worksheets. @throws UnreadableWorkbook */
export function openWorkbook(bytes: Uint8Array, inflate: Inflate): Workbook {
  refuseOtherKinds(bytes)
  const of: Package = { parts: zipParts(bytes), inflate }
  const main = mainPart(of)
  const { sheets, from1904, strings, styles } = workbookPart(of, main)
  for (const { part } of sheets) refuseLinks(relationshipsOf(of, part))

  let known: SharedFacts | undefined
  const shared = () => (known ??= { strings: stringsIn(of, strings), styles: stylesIn(of, styles, from1904), from1904 })
  const read = ({ part }: Worksheet, take: TakeRow, tell?: (share: number) => void): WorksheetFacts => {
    const reader = new WorksheetReader(shared(), take)
    readPart(of, part, reader, { ...(tell && { tell }) })
    return reader.facts()
  }
  const seen = sheets.filter((sheet) => !sheet.hidden && hasContent(() => read(sheet, endReading)))
  return {
    sheets: seen.map(({ name }) => name),
    get hidden() {
      return sheets
        .filter((sheet) => sheet.hidden && mayHaveContent(() => read(sheet, endReading)))
        .map(({ name }) => name)
    },
    read: (sheet, take, tell) => read(seen[sheet] ?? damaged('workbook'), take, tell),
  }
}

/** Thrown when the first row with content is found, to stop reading the worksheet. */
class RowFound extends Error {}

function endReading(): never {
  throw new RowFound()
}

function hasContent(read: () => void): boolean {
  try {
    read()
    return false
  } catch (reason) {
    if (reason instanceof RowFound) return true
    throw reason
  }
}

/** True for a damaged worksheet, too: the damage is reported only if the person imports this worksheet. */
function mayHaveContent(read: () => void): boolean {
  try {
    return hasContent(read)
  } catch (reason) {
    if (reason instanceof UnreadableWorkbook) return true
    throw reason
  }
}

/** Returns the name of the workbook's main part. Refuses zip files that are no Excel workbook. */
function mainPart(of: Package): string {
  const { parts } = of
  if (!parts.has('[content_types].xml')) {
    const isOpenDocument = parts.has('mimetype') && parts.has('content.xml')
    throw new UnreadableWorkbook(isOpenDocument ? 'excelOpenDocument' : 'notExcel')
  }
  refuseByNames(parts)
  const main = relationshipsOf(of, '').find(({ kind, external }) => kind === 'officeDocument' && !external)
  if (!main) return damaged('_rels/.rels')
  let type = ''
  const handler = openings((name, attributes) => {
    if (name === 'Override' && attributes.get('PartName')?.toLowerCase() === `/${main.target.toLowerCase()}`)
      type = attributes.get('ContentType') ?? ''
  })
  readPart(of, '[Content_Types].xml', handler)
  if (/macroEnabled/i.test(type)) throw new UnreadableWorkbook('excelMacros')
  if (/binary/i.test(type)) throw new UnreadableWorkbook('excelBinary')
  // The parts of a Word document have the same structure, but another content type.
  if (type !== '' && !/spreadsheetml/i.test(type)) throw new UnreadableWorkbook('notExcel')
  return main.target
}

function refuseByNames(parts: ZipParts): void {
  for (const name of parts.keys()) {
    if (name.endsWith('/vbaproject.bin')) throw new UnreadableWorkbook('excelMacros')
    if (name === 'xl/workbook.bin') throw new UnreadableWorkbook('excelBinary')
    if (name.startsWith('xl/externallinks/')) throw new UnreadableWorkbook('excelLinks')
    if (name === 'encryptedpackage') throw new UnreadableWorkbook('excelPassword')
  }
}

function workbookPart(of: Package, main: string) {
  const relationships = relationshipsOf(of, main)
  refuseLinks(relationships)
  const partOf = (kind: string) => relationships.find((relationship) => relationship.kind === kind)?.target
  const sheets: Worksheet[] = []
  const taken = new Set<string>()
  const titles = new Set<string>()
  let listed = 0
  let from1904 = false
  const handler = openings((name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '')
    if (name !== 'sheet') return
    if (++listed > limits.sheets) throw new UnreadableWorkbook('excelParts', { max: limits.sheets })
    const title = attributes.get('name') ?? ''
    // Refuses two worksheets of the same name, because a person could not choose between them. No spreadsheet writes
    // them.
    if (titles.has(title)) damaged(title)
    titles.add(title)
    const id = attributes.get('id') ?? ''
    // Skips an entry without an id: it refers to no part of the file.
    if (id === '') return
    const target = relationships.find((relationship) => relationship.id === id)
    if (!target) return damaged(title)
    // Skips chart sheets and other entries without cells.
    if (target.kind !== 'worksheet') return
    // Refuses two worksheets with the same part, because a hostile file could have one part unpacked many times.
    const part = target.target.toLowerCase()
    if (taken.has(part)) damaged(title)
    taken.add(part)
    sheets.push({ name: title, part: target.target, hidden: (attributes.get('state') ?? 'visible') !== 'visible' })
  })
  readPart(of, main, handler)
  return { sheets, from1904, strings: partOf('sharedStrings'), styles: partOf('styles') }
}

function stringsIn(of: Package, part: string | undefined): string[] {
  const strings: string[] = []
  if (part !== undefined) readPart(of, part, sharedStringsHandler(part, strings), { most: limits.sharedStrings })
  return strings
}

function stylesIn(of: Package, part: string | undefined, from1904: boolean): Styles {
  if (part === undefined) return []
  const reader = stylesReader(from1904)
  readPart(of, part, reader.handler)
  return reader.styles()
}
