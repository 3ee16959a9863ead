import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inflate } from '#web/excel/inflate.ts'
import { CellWithoutValue, openWorkbook, ShownNumber, UnreadableWorkbook } from './index.ts'
import { numberShower } from './formats.ts'
import { hostile } from './hostile.test-help.ts'
import { partsOf, refusal, seen, stylesOf, workbook } from './workbook.test-help.ts'

/** Number of random files; `npm run campaign excel` raises it. */
const RUNS = Number(process.env['EVENTMS_WORKBOOKS']) || 400

it.each(hostile)('$kind is refused: $code [V1.5.1 V5.2.3]', ({ file, code }) => expect(refusal(file())).toBe(code))

it('a link that is pressed takes no values; a picture packed tightly is no bomb [V5.2.3]', () => {
  const hyperlink =
    '<Relationships><Relationship Id="rId1" Type="http://x/hyperlink" Target="mailto:a@example.com" TargetMode="External"/></Relationships>'
  const parts = {
    'xl/worksheets/_rels/sheet1.xml.rels': hyperlink,
    'xl/media/white.bmp': new Uint8Array(3 * 1024 * 1024),
  }
  expect(seen(workbook({ sheets: ['<row><c><v>1</v></c></row>'], parts })).rows).toEqual([[1]])
})

it('a format of a thousand letters is read, however they end', () => {
  for (const format of ['y'.repeat(1000), `${'y'.repeat(1000)}z`])
    expect(numberShower(format, false)).toBeTypeOf('function')
})

it('a worksheet with a prefix that no element declares is refused, because its rows are of no known format', () => {
  const worksheet = (declaration: string) =>
    `<worksheet xmlns="m"${declaration}><sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row></sheetData></worksheet>`
  const parts = (declaration: string) => ({ 'xl/worksheets/sheet1.xml': worksheet(declaration) })
  expect(seen(workbook({ parts: parts(' xmlns:x="m"') })).rows).toEqual([[1]])
  expect(refusal(workbook({ parts: parts('') }))).toBe('excelDamaged')
})

it.each([
  ['a number of many digits and a letter', `<row><c><v>${'1'.repeat(200_000)}x</v></c></row>`],
  ['a text that repeats the name of a namespace', `<row a="${':xmlns'.repeat(100_000)}"/>`],
])('a part of many characters is read at once: %s', (_, sheet) => {
  expect(refusal(workbook({ sheets: [sheet] }))).toBeUndefined()
})

it('a number format with many brackets is parsed in linear time', () => {
  expect(numberShower('['.repeat(400_000), false)(1)).toBe(1)
})

it('a format that is longer than any program keeps shows the number as it is, however many cells have it', () => {
  const shower = numberShower('0'.repeat(900_000), false)
  expect(Array.from({ length: 20 }, () => shower(5))).toEqual(Array.from({ length: 20 }, () => 5))
})

const whole = workbook({
  sheets: ['<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>46113</v></c></row>'],
  strings: '<si><t>山田</t></si>',
})

it('whatever bytes are changed or lost: it is read as it was, or refused, never otherwise [V5.2.2] [campaign]', () => {
  const expected = seen(whole).rows
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 }),
      fc.option(fc.nat(whole.length), { nil: whole.length }),
      (changes, length) => {
        const bytes = whole.slice(0, length)
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
        try {
          const opened = openWorkbook(bytes, inflate)
          const rows: unknown[] = []
          opened.read(0, (cells) => rows.push(cells))
          expect(rows).toEqual(expected)
        } catch (reason) {
          if (!(reason instanceof UnreadableWorkbook)) throw reason
        }
      },
    ),
    { numRuns: RUNS },
  )
})

const varied = partsOf({
  sheets: [
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46113</v></c><c r="C1" t="inlineStr"><is><t>a</t></is></c></row>' +
      '<row r="3"><c r="B3" t="b"><v>1</v></c><c r="C3" t="e"><v>#N/A</v></c><c r="D3" s="2"><f>1+1</f><v>2.5</v></c></row>',
  ],
  strings: '<si><t>山田</t></si><si><r><t>花</t></r><r><t>子</t></r></si>',
  styles: stylesOf(['yyyy/m/d', '#,##0.00']),
})
const texts = Object.entries(varied).filter((part): part is [string, string] => typeof part[1] === 'string')
/** Pieces that may break the parser of XML, numbers or cell references. */
const pieces = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '"',
    '&',
    '&#0;',
    '&#x110000;',
    '&lol;',
    '<!--',
    ']]>',
    '<![CDATA[',
    '\0',
    '\ud800',
    '</row>',
  ),
  fc.constantFrom(
    '<row>',
    '<c r="XFE9999999">',
    '<c r="A0">',
    ' r="-1"',
    ' s="99999999"',
    ' t="s"',
    '1e999',
    '-0',
    'NaN',
  ),
  fc.constantFrom(
    '9'.repeat(400),
    '<si>'.repeat(300),
    '<mergeCell ref="A1:XFD1048576"/>',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
  ),
  fc.string({ maxLength: 8 }),
)

const isSeenCell = (cell: unknown) =>
  typeof cell === 'string' || Number.isFinite(cell) || cell instanceof ShownNumber || cell instanceof CellWithoutValue

it('whatever is put into the XML or taken out of it: the sheet is read or refused, never otherwise [campaign]', () => {
  const change = fc.tuple(fc.nat(texts.length - 1), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(12), pieces)
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const parts = Object.fromEntries(texts)
      for (const [part, share, removed, piece] of changes) {
        const [name] = texts[part]!
        const text = parts[name]!
        const at = Math.floor(share * text.length)
        parts[name] = text.slice(0, at) + piece + text.slice(at + removed)
      }
      try {
        const cells = seen(workbook({ parts })).rows.flat()
        expect(cells.filter((cell) => cell !== undefined && !isSeenCell(cell))).toEqual([])
      } catch (reason) {
        if (!(reason instanceof UnreadableWorkbook)) throw reason
      }
    }),
    { numRuns: RUNS },
  )
})
