/** Malicious and invalid files, each with the reason for its refusal. */
import { rawZip, type RawPart } from './raw-zip.test-help.ts'
import { partsOf, workbook, type HandMade } from './workbook.test-help.ts'

const row = (inside: string) => `<row r="1">${inside}</row>`
const one = row('<c r="A1"><v>1</v></c>')
const raw = (made: HandMade = { sheets: [one] }): RawPart[] =>
  Object.entries(partsOf(made)).map(([name, content]) => ({ name, content }))
const sheet = (inside: string) => workbook({ sheets: [inside] })
const cell = (inside: string) => sheet(row(inside))
const withParts = (parts: HandMade['parts']) => workbook({ sheets: [one], ...(parts && { parts }) })
const text = (content: string) => new TextEncoder().encode(content) as Uint8Array<ArrayBuffer>
const mebibyte = 1024 * 1024

/** An OLE file that has one stream, with this name. */
function ole(stream: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2048)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  bytes.set(new Uint8Array(Buffer.from(stream, 'utf16le')), 1024)
  return bytes
}

/** A zip entry that unpacks to many megabytes of one character. */
const bomb = (megabytes: number) => Buffer.alloc(megabytes * mebibyte, ' ')

const external = (kind: string) =>
  `<Relationships><Relationship Id="rId1" Type="http://x/${kind}" Target="file:///C:/a.xlsx" TargetMode="External"/></Relationships>`
const contentTypes = (type: string) =>
  `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.${type}"/></Types>`

const inner: RawPart = { name: 'xl/inner.bin', content: 'x' }

/** A zip entry hidden in the bytes of another one, with its own header: both would be unpacked. */
function nested(): Uint8Array<ArrayBuffer> {
  const outer = { name: 'xl/outer.bin', content: rawZip([inner]).slice(0, 80), stored: true }
  return rawZip([outer, { ...inner, says: { local: 30 + outer.name.length } }, ...raw()])
}

export interface Hostile {
  readonly kind: string
  readonly code: string
  readonly file: () => Uint8Array<ArrayBuffer>
}

const many = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join('')

export const hostile: readonly Hostile[] = [
  { kind: 'nothing at all', code: 'notExcel', file: () => new Uint8Array() },
  { kind: 'encrypted by a password', code: 'excelPassword', file: () => ole('EncryptedPackage') },
  {
    kind: 'parts encrypted in the zip',
    code: 'excelPassword',
    file: () => rawZip(raw().map((part) => ({ ...part, flags: 1 }))),
  },
  { kind: 'an old workbook (.xls) under a new name', code: 'excelOld', file: () => ole('Workbook') },
  { kind: 'a workbook of before 1997', code: 'excelOld', file: () => new Uint8Array([9, 8, 8, 0, 0, 5, 16, 0]) },
  {
    kind: 'a web page',
    code: 'excelWebPage',
    file: () => text('\uFEFF<html><table><tr><td>1</td></tr></table></html>'),
  },
  { kind: 'XML of Excel 2003', code: 'excelWebPage', file: () => text('<?xml version="1.0"?><Workbook></Workbook>') },
  { kind: 'CSV under another name', code: 'notExcel', file: () => text('a,b\r\n1,2\r\n') },
  {
    kind: 'a spreadsheet of LibreOffice',
    code: 'excelOpenDocument',
    file: () =>
      rawZip([
        { name: 'mimetype', content: 'application/vnd.oasis', stored: true },
        { name: 'content.xml', content: '<a/>' },
      ]),
  },
  {
    kind: 'a zip with a workbook inside',
    code: 'notExcel',
    file: () => rawZip([{ name: 'inner.xlsx', content: sheet(one) }]),
  },
  {
    kind: 'a document of Word',
    code: 'notExcel',
    file: () =>
      withParts({
        '[Content_Types].xml': contentTypes('openxmlformats-officedocument.wordprocessingml.document.main+xml'),
      }),
  },
  { kind: 'macros', code: 'excelMacros', file: () => withParts({ 'xl/vbaProject.bin': 'x' }) },
  {
    kind: 'macros by its type',
    code: 'excelMacros',
    file: () => withParts({ '[Content_Types].xml': contentTypes('ms-excel.sheet.macroEnabled.main+xml') }),
  },
  { kind: 'a binary workbook', code: 'excelBinary', file: () => withParts({ 'xl/workbook.bin': 'x' }) },
  {
    kind: 'links to other files',
    code: 'excelLinks',
    file: () => withParts({ 'xl/externalLinks/externalLink1.xml': '<a/>' }),
  },
  {
    kind: 'a sheet that takes from outside',
    code: 'excelLinks',
    file: () => withParts({ 'xl/worksheets/_rels/sheet1.xml.rels': external('oleObject') }),
  },
  {
    kind: 'a part packed a thousandfold',
    code: 'excelUnpacked',
    file: () => rawZip([...raw(), { name: 'xl/media/a.bin', content: bomb(64) }]),
  },
  {
    kind: 'many large parts',
    code: 'excelUnpacked',
    file: () =>
      rawZip([
        ...raw(),
        ...[1, 2, 3].map((n) => ({
          name: `xl/${n}.bin`,
          content: 'x'.repeat(999_999),
          says: { size: 250 * mebibyte },
        })),
      ]),
  },
  {
    kind: 'a size that is a lie, too small',
    code: 'excelDamaged',
    file: () => rawZip(raw().map((part) => (part.name.includes('sheet1') ? { ...part, says: { size: 40 } } : part))),
  },
  {
    kind: 'a size that is a lie, too large',
    code: 'excelDamaged',
    file: () => rawZip(raw().map((part) => (part.name.includes('sheet1') ? { ...part, says: { size: 4000 } } : part))),
  },
  {
    kind: 'a checksum that does not fit',
    code: 'excelDamaged',
    file: () => rawZip(raw().map((part) => (part.name.includes('sheet1') ? { ...part, says: { crc: 7 } } : part))),
  },
  {
    kind: 'parts without end',
    code: 'excelParts',
    file: () => rawZip([...raw(), ...Array.from({ length: 2001 }, (_, i) => ({ name: `x/${i}`, content: '' }))]),
  },
  { kind: 'fewer parts than it says', code: 'excelDamaged', file: () => rawZip(raw(), 40) },
  {
    kind: 'parts at one place',
    code: 'excelDamaged',
    file: () => rawZip([...raw(), { ...inner, says: { local: 0 } }]),
  },
  { kind: 'a part inside another', code: 'excelDamaged', file: nested },
  {
    kind: 'a part that comes twice',
    code: 'excelDamaged',
    file: () => rawZip([...raw(), { name: 'XL/workbook.xml', content: '<a/>' }]),
  },
  {
    kind: 'a part with two names',
    code: 'excelDamaged',
    file: () => rawZip([...raw(), { name: 'xl/a.xml', content: '', says: { localName: 'xl/b.xml' } }]),
  },
  {
    kind: 'a part that leads out of the file',
    code: 'excelDamaged',
    file: () => rawZip([...raw(), { name: '../../etc/passwd', content: 'x' }]),
  },
  {
    kind: 'the same by backslashes',
    code: 'excelDamaged',
    file: () => rawZip([...raw(), { name: '..\\..\\a.dll', content: 'x' }]),
  },
  {
    kind: 'a part packed in another way',
    code: 'excelDamaged',
    file: () => rawZip([...raw(), { name: 'a', content: 'x', method: 14 }]),
  },
  { kind: 'cut off', code: 'excelDamaged', file: () => sheet(one).slice(0, -30) },
  {
    kind: 'cut out of the middle',
    code: 'excelDamaged',
    file: () => new Uint8Array([...sheet(one).slice(0, 300), ...sheet(one).slice(330)]),
  },
  { kind: 'no workbook', code: 'excelDamaged', file: () => withParts({ 'xl/workbook.xml': undefined }) },
  { kind: 'no sheet', code: 'excelDamaged', file: () => withParts({ 'xl/worksheets/sheet1.xml': undefined }) },
  {
    kind: 'a target out of the file',
    code: 'excelDamaged',
    file: () =>
      withParts({ '_rels/.rels': '<r><Relationship Id="a" Type="x/officeDocument" Target="../../secret.xml"/></r>' }),
  },
  {
    kind: 'a DOCTYPE with entities',
    code: 'excelEntities',
    file: () =>
      withParts({
        'xl/sharedStrings.xml':
          '<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row('<c r="A1" t="s"><v>0</v></c>')}</sheetData></worksheet>`,
      }),
  },
  {
    kind: 'an entity of its own',
    code: 'excelEntities',
    file: () => cell('<c r="A1" t="inlineStr"><is><t>&xxe;</t></is></c>'),
  },
  {
    kind: 'a character that is none',
    code: 'excelDamaged',
    file: () => cell('<c r="A1" t="inlineStr"><is><t>&#xD800;</t></is></c>'),
  },
  { kind: 'elements in elements', code: 'excelDamaged', file: () => cell(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`) },
  {
    kind: 'tags that do not match',
    code: 'excelDamaged',
    file: () => sheet('<row r="1"><c r="A1"><v>1</c></v></row>'),
  },
  {
    kind: 'a tag without end',
    code: 'excelDamaged',
    file: () => cell(`<c r="A1" a="${many(70_000, (i) => `${i}-${(i * 7919) % 99_991}`)}`),
  },
  {
    kind: 'bytes that are no UTF-8',
    code: 'excelDamaged',
    file: () => withParts({ 'xl/worksheets/sheet1.xml': Buffer.from('<worksheet>\xe3\x81</worksheet>', 'latin1') }),
  },
  { kind: 'a cell beyond the last column', code: 'excelDamaged', file: () => cell('<c r="XFE1"><v>1</v></c>') },
  { kind: 'a row beyond the last', code: 'excelDamaged', file: () => sheet('<row r="1048577"><c><v>1</v></c></row>') },
  { kind: 'a cell far to the right', code: 'excelColumns', file: () => cell('<c r="XFD1"><v>1</v></c>') },
  { kind: 'a cell in another row', code: 'excelDamaged', file: () => cell('<c r="A2"><v>1</v></c>') },
  {
    kind: 'a cell that comes twice',
    code: 'excelDamaged',
    file: () => cell('<c r="A1"><v>1</v></c><c r="A1"><v>2</v></c>'),
  },
  { kind: 'a row that comes twice', code: 'excelDamaged', file: () => sheet(`${one}${one}`) },
  {
    kind: 'a text beyond Excel’s own limit',
    code: 'excelDamaged',
    file: () => cell(`<c r="A1" t="inlineStr"><is><t>${many(9000, (i) => `${(i * 7919) % 99_991}`)}</t></is></c>`),
  },
  {
    kind: 'empty rows without end',
    code: 'excelEmptyRows',
    file: () => sheet(many(200_001, (i) => `<row r="${i + 1}"/>`)),
  },
  {
    kind: 'merged areas over everything',
    code: 'excelDamaged',
    file: () =>
      workbook({
        sheets: [
          `<worksheet><sheetData>${one}</sheetData><mergeCells>${many(100_001, () => '<mergeCell ref="A1:B2"/>')}</mergeCells></worksheet>`,
        ],
      }),
  },
]
