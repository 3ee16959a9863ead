import { describe, expect, it } from 'vitest'
import { inflate } from '#web/excel/inflate.ts'
import { finish } from '#domain/steps.ts'
import { CellWithoutValue, mergedSteps, openWorkbook, ShownNumber } from './index.ts'
import { seen, stylesOf, workbook } from './workbook.test-help.ts'

const first = (made: Parameters<typeof workbook>[0]) => seen(workbook(made)).rows
const cells = (xml: string, made: Parameters<typeof workbook>[0] = {}) =>
  first({ ...made, sheets: [`<row r="1">${xml}</row>`] })[0]

describe('texts', () => {
  it('come from the table of strings, from the cell and from formulas, with their zeros and blanks', () => {
    const strings = '<si><t>00631877</t></si><si><t xml:space="preserve"> 東京 </t></si>'
    expect(
      cells(
        '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>0012</t></is></c><c r="D1" t="str"><f>A1&amp;B1</f><v>007</v></c>',
        { strings },
      ),
    ).toEqual(['00631877', ' 東京 ', '0012', '007'])
  })

  it('are one where they are rich, and without the readings beside them', () => {
    const strings =
      '<si><r><t>山</t></r><r><rPr><b/></rPr><t>田</t></r><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/></si>'
    expect(cells('<c r="A1" t="s"><v>0</v></c>', { strings })).toEqual(['山田'])
    expect(
      cells(
        '<c r="A1" t="inlineStr"><is><r><t>東</t></r><rPh sb="0" eb="1"><t>ヒガシ</t></rPh><r><t>京</t></r></is></c>',
      ),
    ).toEqual(['東京'])
  })

  it('have the characters that XML has not: entities, escapes, line breaks', () => {
    const strings =
      '<si><t>A&amp;B &lt;1&gt; &#x5C71;&#30000;</t></si><si><t>一行\r\n二行_x000D_三</t></si><si><t>_x005F_x0041_</t></si><si><t><![CDATA[<b>&amp;]]></t></si>'
    const all = [0, 1, 2, 3].map((i) => `<c t="s"><v>${i}</v></c>`).join('')
    expect(cells(all, { strings })).toEqual(['A&B <1> 山田', '一行\n二行\r三', '_x0041_', '<b>&amp;'])
  })
})

describe('numbers', () => {
  const number = (value: string, format?: string | number) =>
    cells(`<c r="A1"${format === undefined ? '' : ' s="1"'}><v>${value}</v></c>`, {
      styles: stylesOf(format === undefined ? [] : [format]),
    })?.[0]

  it.each<[string, string | number | undefined, string | number]>([
    ['631877', '00000000', '00631877'],
    ['631877', '000000', '631877'],
    ['1234567', '000-0000', '123-4567'],
    ['45', '000-0000', '000-0045'],
    ['31', '"C"000', 'C031'],
    ['31', '"SC"000000', 'SC000031'],
    ['5', '"No."0', 'No.5'],
    ['-7', '0000', '-0007'],
    ['7', '0000;[Red]-0000', '0007'],
    ['0', '0;-0;', 0],
    ['1234567', '#,##0', 1234567],
    ['1234.5', '#,##0', '1234.5'],
    ['12', '0"冊"', 12],
    ['1200', '"¥"#,##0', 1200],
    ['1200', '[$¥-411]#,##0;[Red]\\-[$¥-411]#,##0', 1200],
    ['0.125', 10, '12.5%'],
    ['0.07', '0%', '7%'],
    ['0.1', undefined, '0.1'],
    ['0.30000000000000004', undefined, '0.3'],
    ['1E3', undefined, 1000],
    ['12345678901', undefined, '12345678901'],
    ['-5', undefined, '-5'],
    ['5', '# ?/?', 5],
    ['9012345678', '[<=99999999]####-####;(00) 0000-0000', '(90) 1234-5678'],
  ])('%s as %s is seen as %s', (value, format, expected) => {
    const cell = number(value, format)
    expect(cell instanceof ShownNumber ? cell.text : cell).toBe(expected)
  })

  it.each<[string, string | number, string]>([
    ['46113', 14, '2026-04-01'],
    ['46113', 'yyyy"年"m"月"d"日"', '2026-04-01'],
    ['46113', '[$-411]ggge"年"m"月"d"日"', '2026-04-01'],
    ['46113', 57, '2026-04-01'],
    ['46113.395833333336', 22, '2026-04-01 09:30'],
    ['46113.5', 14, '2026-04-01'],
    ['0.395833333333333', 20, '09:30'],
    ['60', 14, '1900-02-29'],
    ['59', 14, '1900-02-28'],
    ['61', 14, '1900-03-01'],
    ['1', 14, '1900-01-01'],
    ['2958465', 14, '9999-12-31'],
  ])('%s as the date %s is %s', (value, format, expected) => expect(number(value, format)).toBe(expected))

  it('count days from 1904 where the workbook says so', () => {
    const made = { styles: stylesOf([14]), workbookPr: '<workbookPr date1904="1"/>' }
    expect(cells('<c r="A1" s="1"><v>44651</v></c>', made)).toEqual(['2026-04-01'])
    expect(cells('<c r="A1" s="1"><v>0</v></c>', made)).toEqual(['1904-01-01'])
  })

  it('without a date format stay numbers', () => {
    expect(number('2958466', 14)).toBe(2958466)
    expect(number('-1', 14)).toBe('-1')
  })

  it('with more digits than Excel stores have lost digits', () => {
    expect(number('1.2345678901234501E+19')).toMatchObject({ code: 'excelDigits' })
    expect(number('1234567890123450')).toBeInstanceOf(CellWithoutValue)
    expect(number('123456789012345')).toBe('123456789012345')
  })
})

it('flags are TRUE and FALSE; errors and formulas without a value are told apart from empty cells', () => {
  const row = cells(
    '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><f>VLOOKUP(1,A:B,2)</f><v>#N/A</v></c><c><f>A1+1</f></c><c t="str"><f>""</f><v></v></c><c s="0"/><c><v>1</v></c>',
  )
  expect(row).toEqual([
    'TRUE',
    'FALSE',
    new CellWithoutValue('excelError', '#N/A'),
    new CellWithoutValue('excelFormula', '=A1+1'),
    '',
    '',
    1,
  ])
})

it('rows have their numbers in the sheet; empty ones are passed over', () => {
  const { rows, lines } = seen(
    workbook({
      sheets: [
        '<row r="2"><c r="B2"><v>1</v></c></row><row r="3"/><row r="5" spans="1:3"><c r="A5" s="0"/></row><row r="7"><c r="A7"><v>2</v></c><c r="D7"><v>3</v></c></row>',
      ],
    }),
  )
  expect(rows).toEqual([
    ['', 1],
    [2, '', '', 3],
  ])
  expect(lines).toEqual([2, 7])
})

it('hidden, empty and chart worksheets are not offered', () => {
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const made = workbook({
    sheets: [row, '', row, row],
    names: ['一', '空', '隠', '二'],
    states: ['', '', 'hidden', 'visible'],
  })
  expect(seen(made, 1)).toMatchObject({ sheets: ['一', '二'], rows: [[1]] })
  expect(openWorkbook(workbook({ sheets: [row], states: ['veryHidden'] }), inflate).sheets).toEqual([])
})

it('hidden rows and columns are read, and counted', () => {
  const sheet = (inside: string) =>
    `<worksheet xmlns="x"><cols><col min="2" max="3" hidden="1"/></cols><sheetData>${inside}</sheetData></worksheet>`
  const { rows, facts } = seen(
    workbook({
      sheets: [
        sheet(
          '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2" hidden="1"><c r="A2"><v>3</v></c></row>',
        ),
      ],
    }),
  )
  expect(rows).toEqual([[1, 2], [3]])
  expect(facts).toMatchObject({ hiddenRows: 1, hiddenColumns: 1 })
})

it('a cell merged over rows counts for each of them, one merged over columns once', () => {
  const sheet =
    '<worksheet xmlns="x"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>表題</t></is></c></row><row r="2"><c r="A2"><v>10</v></c><c r="B2"><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row><row r="4"><c r="B4"><v>3</v></c></row></sheetData><mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A3"/></mergeCells></worksheet>'
  const { rows, lines, facts } = seen(workbook({ sheets: [sheet] }))
  finish(mergedSteps(rows, lines, facts.merged))
  expect(rows).toEqual([['表題'], [10, 1], [10, 2], ['', 3]])
})

it('as other programs write them: prefixes, no references, no styles, UTF-16, single quotes', () => {
  const prefixed =
    "<?xml version='1.0'?><x:worksheet xmlns:x='m'><x:sheetData><x:row><x:c t = 'inlineStr'><x:is><x:t>甲</x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>"
  const wide = new Uint8Array([
    0xff,
    0xfe,
    ...Buffer.from(prefixed.replace("version='1.0'", "version='1.0' encoding='UTF-16'"), 'utf16le'),
  ])
  const plain = {
    'xl/styles.xml': undefined,
    'xl/_rels/workbook.xml.rels':
      '<r><Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></r>',
  }
  for (const sheet of [prefixed, wide])
    expect(first({ parts: { ...plain, 'xl/worksheets/sheet1.xml': sheet } })).toEqual([['甲', 2]])
})
