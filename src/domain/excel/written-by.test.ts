/** Workbooks of other programs: real files, and imitations of their format. */
import { unzipSync, zipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { finish } from '#domain/steps.ts'
import { CellWithoutValue, mergedSteps, ShownNumber } from './index.ts'
import { seen, stylesOf, workbook } from './workbook.test-help.ts'

const written = ['openpyxl', 'libreoffice', 'exceljs'] as const
const bytesOf = (program: string) => readFileSync(new URL(`written-by/${program}.xlsx`, import.meta.url))
const cellsOf = (bytes: Uint8Array) => {
  const { rows, lines, facts } = seen(bytes)
  finish(mergedSteps(rows, lines, facts.merged))
  return rows
}

/** Expected cells of the workbooks in written-by/README.md; openpyxl computes no formula. */
const expected = (computes: boolean) => [
  ['text', 'number', 'date', 'flag', 'formula'],
  ['000101', '1234.5', '2026-04-01', 'TRUE', computes ? 2 : new CellWithoutValue('excelFormula', '=1+1')],
  ['𠮷田 &<>"\n二行', '000012', '2026-04-01 09:30', 'FALSE'],
  [
    '営業部',
    '12.5%',
    '',
    '',
    computes ? new CellWithoutValue('excelError', '#N/A') : new CellWithoutValue('excelFormula', '=NA()'),
  ],
  ['merged', new ShownNumber('No.5', 5)],
  ['merged', 6],
]

it.each(written)('a workbook written by %s has the cells that were put into it', (program) => {
  expect(cellsOf(bytesOf(program))).toEqual(expected(program !== 'openpyxl'))
  expect(seen(bytesOf(program)).sheets).toEqual(['部署'])
})

const [main, strictMain] = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
]
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

it.each(written)('a workbook of %s in Strict Open XML has the cells of the Transitional one', (program) => {
  const strict = Object.entries(unzipSync(bytesOf(program))).map(([name, bytes]) => {
    const text = new TextDecoder().decode(bytes)
    const changed = text
      .replaceAll(main, strictMain)
      .replaceAll(documents, 'http://purl.oclc.org/ooxml/officeDocument/relationships')
    return [name, new TextEncoder().encode(changed)] as const
  })
  expect(cellsOf(zipSync(Object.fromEntries(strict)))).toEqual(cellsOf(bytesOf(program)))
})

const strings = ['部署コード', '部署名', '営業部'].map((word) => `<si><t>${word}</t></si>`).join('')
const rowsOf = (attributes: string, x = '') =>
  [
    `<${x}row r="1"${attributes}><${x}c r="A1" t="s"><${x}v>0</${x}v></${x}c><${x}c r="B1" t="s"><${x}v>1</${x}v></${x}c></${x}row>`,
    `<${x}row r="2"${attributes}><${x}c r="A2" s="1"><${x}v>10</${x}v></${x}c><${x}c r="B2" t="s"><${x}v>2</${x}v></${x}c></${x}row>`,
  ].join('')
const styles = stylesOf(['000'])
const rels = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`
const rel = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${documents}/${kind}" Target="${target}"/>`

it.each([
  [
    'Apache POI: no blank between declaration and root, a count of strings, no spans',
    {
      strings,
      sheets: [
        `<worksheet xmlns="${main}"><dimension ref="A1:B2"/><sheetData>${rowsOf('')}</sheetData><pageMargins bottom="0.75"/></worksheet>`,
      ],
      parts: {
        'xl/sharedStrings.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<sst count="3" uniqueCount="3" xmlns="${main}">${strings}</sst>`,
      },
    },
  ],
  [
    'ClosedXML: every name with a prefix, targets from the root',
    {
      parts: {
        'xl/workbook.xml': `<x:workbook xmlns:r="${documents}" xmlns:x="${main}"><x:workbookPr codeName="ThisWorkbook"/><x:sheets><x:sheet name="部署" sheetId="2" r:id="rId2"/></x:sheets></x:workbook>`,
        'xl/_rels/workbook.xml.rels': rels(
          rel('rId2', 'worksheet', '/xl/worksheets/sheet1.xml') +
            rel('rId3', 'sharedStrings', '/xl/sharedStrings.xml') +
            rel('rId4', 'styles', '/xl/styles.xml'),
        ),
        '_rels/.rels': rels(rel('R1', 'officeDocument', '/xl/workbook.xml')),
        'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="${main}"><x:sheetPr/><x:dimension ref="A1:B2"/><x:sheetData>${rowsOf('', 'x:')}</x:sheetData></x:worksheet>`,
        'xl/sharedStrings.xml': `<x:sst xmlns:x="${main}">${strings.replace(/<(\/?)/g, '<$1x:')}</x:sst>`,
        'xl/styles.xml': styles.replace(/<(\/?)(?=[a-z])/gi, '<$1x:').replace('xmlns=', 'xmlns:x='),
      },
    },
  ],
  [
    'Google Sheets: namespaces that are not used, rows of their own height, a drawing without content',
    {
      strings,
      sheets: [
        `<worksheet xmlns="${main}" xmlns:r="${documents}" xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetData>${rowsOf(' ht="15.75" customHeight="1"')}</sheetData><drawing r:id="rId1"/></worksheet>`,
      ],
      parts: {
        'xl/worksheets/_rels/sheet1.xml.rels': rels(rel('rId1', 'drawing', '../drawings/drawing1.xml')),
        'xl/drawings/drawing1.xml':
          '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>',
      },
    },
  ],
  [
    'WPS Office: pictures in cells, properties of its own, a style that names another',
    {
      strings,
      sheets: [
        `<worksheet xmlns="${main}"><sheetPr/><sheetData>${rowsOf(' spans="1:2"')}</sheetData><phoneticPr fontId="2" type="noConversion"/><extLst><ext uri="x"><c r="A9"><v>9</v></c></ext></extLst></worksheet>`,
      ],
      parts: {
        '_rels/.rels': rels(
          rel('rId1', 'officeDocument', 'xl/workbook.xml') + rel('rId4', 'custom-properties', 'docProps/custom.xml'),
        ),
        'docProps/custom.xml':
          '<Properties xmlns:vt="x"><property name="KSOProductBuildVer"><vt:lpwstr>2052-12.1</vt:lpwstr></property></Properties>',
        'xl/cellimages.xml': '<etc:cellImages xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData"/>',
      },
    },
  ],
])('an imitation of %s', (_, made) => {
  expect(cellsOf(workbook({ styles, ...made }))).toEqual([
    ['部署コード', '部署名'],
    ['010', '営業部'],
  ])
})
