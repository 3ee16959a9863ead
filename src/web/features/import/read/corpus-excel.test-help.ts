import { hostile } from '#domain/excel/hostile.test-help.ts'
import { stylesOf, workbook, type HandMade } from '#domain/excel/workbook.test-help.ts'
import type { CorpusFile } from './corpus.test-help.ts'

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: string | number, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`
const header = row(1, text('部署コード'), text('部署名'))
const one = row(2, number(10), text('営業部'))
const oneRow = [10, '営業部']
const sheet = (inside: string, around: { before?: string; after?: string } = {}) =>
  `<worksheet xmlns="x">${around.before ?? ''}<sheetData>${inside}</sheetData>${around.after ?? ''}</worksheet>`

const excel = (what: string, made: HandMade, becomes: Omit<CorpusFile, 'what' | 'bytes'>): CorpusFile => ({
  what,
  bytes: workbook(made),
  ...becomes,
})
const of = (what: string, rows: string, becomes: Omit<CorpusFile, 'what' | 'bytes'>, made: HandMade = {}) =>
  excel(what, { sheets: [rows], ...made }, becomes)

const cells: CorpusFile[] = [
  of('texts in the cells', header + one, { rows: [oneRow] }),
  of(
    'texts in a table of their own',
    `${row(1, '<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>')}${row(2, number(10), '<c t="s"><v>2</v></c>')}`,
    { rows: [oneRow] },
    { strings: ['部署コード', '部署名', '営業部'].map((word) => `<si><t>${word}</t></si>`).join('') },
  ),
  of(
    'texts of several fonts, with readings above',
    `${header}${row(2, number(10), '<c t="s"><v>0</v></c>')}`,
    { rows: [oneRow] },
    {
      strings:
        '<si><r><t>営業</t></r><r><t>部</t></r><rPh sb="0" eb="2"><t>エイギョウ</t></rPh><phoneticPr fontId="1"/></si>',
    },
  ),
  of('a code as text, in another width', header + row(2, text('１０'), text('営業部')), { rows: [oneRow] }),
  of(
    'a code by a format with zeros',
    header + row(2, number(10, 1), text('営業部')),
    { rows: [oneRow] },
    {
      styles: stylesOf(['000000']),
    },
  ),
  of('a name that is a number', header + row(2, number(10), number(101)), { rows: [[10, '101']] }),
  of(
    'a name that is a number with zeros by its format',
    header + row(2, number(10), number(7, 1)),
    {
      rows: [[10, '007']],
    },
    { styles: stylesOf(['000']) },
  ),
  of(
    'a name that is a day',
    header + row(2, number(10), number(46113, 1)),
    { rows: [[10, '2026-04-01']] },
    {
      styles: stylesOf([14]),
    },
  ),
  of(
    'a day of a Mac of long ago',
    header + row(2, number(10), number(44651, 1)),
    { rows: [[10, '2026-04-01']] },
    {
      styles: stylesOf([14]),
      workbookPr: '<workbookPr date1904="1"/>',
    },
  ),
  of(
    'a name that is a share',
    header + row(2, number(10), number(0.125, 1)),
    { rows: [[10, '12.5%']] },
    {
      styles: stylesOf([10]),
    },
  ),
  of('a name that is TRUE', header + row(2, number(10), '<c t="b"><v>1</v></c>'), { rows: [[10, 'TRUE']] }),
  of('a formula with its value', header + row(2, '<c><f>5+5</f><v>10</v></c>', text('営業部')), { rows: [oneRow] }),
  of('a formula that nobody computed', header + row(2, number(10), '<c><f>A1&amp;B1</f></c>'), {
    refused: ['excelFormula', 2],
  }),
  of('an error', header + row(2, number(10), '<c t="e"><v>#N/A</v></c>'), { refused: ['excelError', 2] }),
  of('an error where the code belongs', header + row(2, '<c t="e"><v>#REF!</v></c>', text('x')), {
    refused: ['excelError', 2],
  }),
  of('more digits than Excel keeps', header + row(2, number('1234567890123456'), text('x')), {
    refused: ['excelDigits', 2],
  }),
  of('a code with a fraction', header + row(2, number('10.5'), text('x')), { refused: ['mustBeWholeNumber', 2] }),
  of('what a formula would be in a CSV file', header + row(2, number(10), text("'=1+1")), { rows: [[10, "'=1+1"]] }),
  of('signs of XML', header + row(2, number(10), text('A&amp;B &lt;課&gt;')), { rows: [[10, 'A&B <課>']] }),
  of('a line break in a name', header + row(2, number(10), text('営業\n部')), { rows: [[10, '営業\n部']] }),
]

const shapes: CorpusFile[] = [
  of('a title and an empty row above', row(1, text('部署一覧')) + row(3, text('部署コード'), text('部署名')), {
    asks: ['columns'],
  }),
  of('a column too many', row(1, text('部署コード'), text('部署名'), text('備考')) + one, { asks: ['columns'] }),
  of('names of a program', row(1, text('departmentName'), text('departmentCode')) + row(2, text('a'), number(1)), {
    rows: [['a', 1]],
  }),
  of('no header', row(1, number(10), text('営業部')) + row(2, number(20), text('総務部')), { asks: ['columns'] }),
  of('rows of nothing between', header + row(4, number(10), text('営業部')) + row(9, number('x'.length), text('b')), {
    rows: [oneRow, [1, 'b']],
  }),
  of('cells that are only formatted, right and below', `${header}${one}<row r="3"><c r="A3" s="0"/></row>`, {
    rows: [oneRow],
  }),
  of('a row of sums', header + one + row(3, text('合計'), number(1)), { rows: [oneRow], asks: ['rows'] }),
  of('a problem below a gap, by Excel’s row', header + one + row(7, text('十'), text('x')), {
    refused: ['mustBeValidNumber', 7],
  }),
  excel(
    'a code merged over two rows',
    {
      sheets: [
        sheet(
          `${header}<row r="2"><c r="A2"><v>10</v></c><c r="B2" t="inlineStr"><is><t>営業部</t></is></c></row><row r="3"><c r="A3"><v>20</v></c></row>`,
          { after: '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>' },
        ),
      ],
    },
    { rows: [oneRow, [20, '営業部']] },
  ),
  excel(
    'a hidden row and a hidden column',
    {
      sheets: [
        sheet(`${header}${one}<row r="3" hidden="1"><c r="A3"><v>20</v></c></row>`, {
          before: '<cols><col min="2" max="2" hidden="1"/></cols>',
        }),
      ],
    },
    { rows: [oneRow, [20, null]] },
  ),
  excel(
    'the sheet that is called like the table',
    { sheets: [row(1, text('表紙')), header + one], names: ['表紙', '部署'] },
    {
      rows: [oneRow],
    },
  ),
  excel('the first sheet with content', { sheets: ['', header + one], names: ['空', '一覧'] }, { rows: [oneRow] }),
  excel(
    'a sheet that nobody sees, and one',
    { sheets: [row(1, text('x')), header + one], states: ['hidden', ''] },
    {
      rows: [oneRow],
    },
  ),
  excel('nothing in it', { sheets: ['', ''] }, { refused: ['emptyFile', undefined] }),
  of('a header and nothing more', header, { rows: [] }),
  of(
    'without styles, as small programs write it',
    header + one,
    { rows: [oneRow] },
    {
      parts: {
        'xl/styles.xml': undefined,
        'xl/_rels/workbook.xml.rels':
          '<r><Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></r>',
      },
    },
  ),
]

const damage: CorpusFile[] = [
  of('a zero-width space', header + row(2, number(10), text('営\u200B業部')), { rows: [oneRow], asks: ['hidden'] }),
  of('an escape of Excel', header + row(2, number(10), text('営_x0007_業部')), { rows: [oneRow], asks: ['hidden'] }),
  of('mojibake', header + row(2, number(10), text('蝟ｶ讌ｭ驛ｨ')), { asks: ['damaged'] }),
  of('U+FFFD', header + row(2, number(10), text('営\uFFFD部')), { asks: ['damaged'] }),
]

/** Only a few hostile files; excel/hostile.test.ts has a file for every way to attack. */
const refusedFiles = [
  'nothing at all',
  'encrypted by a password',
  'an old workbook (.xls) under a new name',
  'a web page',
  'CSV under another name',
  'a spreadsheet of LibreOffice',
  'macros',
  'links to other files',
  'cut off',
  'a DOCTYPE with entities',
]
const harmful: CorpusFile[] = hostile
  .filter(({ kind }) => refusedFiles.includes(kind))
  .map(({ kind, code, file }) => ({ what: kind, bytes: file(), refused: [code, undefined] }))

export const excelCorpus: readonly CorpusFile[] = [...cells, ...shapes, ...damage, ...harmful]
