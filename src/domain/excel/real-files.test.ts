/** Workbooks of programs other than Excel: unknown parts are ignored, and an invalid cell affects no other cell. */
import { describe, expect, it } from 'vitest'
import { finish } from '#domain/steps.ts'
import { CellWithoutValue, mergedSteps, ShownNumber, type SeenCell } from './index.ts'
import { isErrorValue } from './unreadable.ts'
import { seen, stylesOf, workbook, type HandMade } from './workbook.test-help.ts'

const row = (cells: string) => `<row r="1">${cells}</row>`
const cellsOf = (cells: string, made: HandMade = {}) => seen(workbook({ sheets: [row(cells)], ...made })).rows[0]
const odd = (text: string) => new CellWithoutValue('excelCell', text)

describe('a cell', () => {
  it.each<[string, string, SeenCell[] | undefined]>([
    ['in lower case', '<c r="a1"><v>1</v></c><c r="b1"><v>2</v></c>', [1, 2]],
    ['of an empty shared string', '<c r="A1"><v>1</v></c><c r="B1" t="s"><v/></c>', [1]],
    ['of an empty type', '<c r="A1" t=""><v>7</v></c>', [7]],
    ['with true in words', '<c r="A1" t="b"><v>true</v></c><c r="B1" t="b"><v>0</v></c>', ['TRUE', 'FALSE']],
    ['with an inline string in its value', '<c r="A1" t="inlineStr"><v>山田</v></c>', ['山田']],
    ['of a style that is not there', '<c r="A1" s="99"><v>1</v></c>', [1]],
    ['of a string that is not there', '<c r="A1"><v>1</v></c><c r="B1" t="s"><v>5</v></c>', [1, odd('B1: 5')]],
    ['of a type that no cell has', '<c r="A1" t="x"><v>1</v></c>', [odd('A1: 1')]],
    ['that is no number', '<c r="A1"><v>NaN</v></c>', [odd('A1: NaN')]],
    ['that is a number beyond all', '<c r="A1"><v>1E+999</v></c>', [odd('A1: 1E+999')]],
    [
      'with a formula that nobody computed',
      '<c r="A1"><f>1+1</f><v/></c>',
      [new CellWithoutValue('excelFormula', '=1+1')],
    ],
    [
      'with a formula that gives an empty text',
      '<c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><v>1</v></c>',
      ['', 1],
    ],
  ])('%s is read', (_, cells, expected) => expect(cellsOf(cells)).toEqual(expected))
})

describe('a format', () => {
  const shown = (format: string, value: number) =>
    cellsOf(`<c r="A1" s="1"><v>${value}</v></c>`, { styles: stylesOf([format]) })?.[0]

  it.each(['G/通用格式', 'G/標準', 'Standard', 'Général', 'Estándar', 'Algemeen', 'Obecný', 'Geral'])(
    'in the words of another language is no date: %s',
    (format) => expect(shown(format, 901)).toBe(901),
  )

  it.each([
    ['yyyy/m/d', '2026-04-01'],
    ['m"月"d"日"', '2026-04-01'],
    ['ggge"年"m"月"d"日"', '2026-04-01'],
    ['[$-411]ge.m.d', '2026-04-01'],
    ['yyyymmdd', '2026-04-01'],
    ['d-mmm-yy', '2026-04-01'],
    ['aaaa', '2026-04-01'],
  ])('of a date is one: %s', (format, text) => expect(shown(format, 46113)).toBe(text))

  it('that puts something before a number keeps the number beside what is seen', () => {
    expect(shown('"No."0', 5)).toEqual(new ShownNumber('No.5', 5))
    expect(shown('00"-"00', 1234)).toEqual(new ShownNumber('12-34', 1234))
    expect(shown('000000', 12)).toBe('000012')
  })
})

describe('parts that are not used', () => {
  it('are ignored: external relationships, and sheets without a part', () => {
    const rels =
      '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/><Relationship Id="b" Type="x/customXml" Target="../../customXml/item1.xml"/></Relationships>'
    expect(cellsOf('<c r="A1"><v>1</v></c>', { parts: { '_rels/.rels': rels } })).toEqual([1])
    const book =
      '<workbook xmlns:r="x"><sheets><sheet name="leer" sheetId="2" r:id=""/><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'
    expect(
      seen(workbook({ sheets: [row('<c r="A1"><v>1</v></c>')], parts: { 'xl/workbook.xml': book } })).sheets,
    ).toEqual(['a'])
  })

  it('are told by their namespace: an extension has an element of the same name', () => {
    const extended = `<ext><x15:workbookPr xmlns:x15="http://x15" chartTrackingRefBase="1"/></ext>`
    const dated = (workbookPr: string) =>
      cellsOf('<c r="A1" s="1"><v>44651</v></c>', { workbookPr, styles: stylesOf(['yyyy/m/d']) })
    expect(dated(`<workbookPr date1904="1"/>${extended}`)).toEqual(['2026-04-01'])
    expect(dated(`${extended}<workbookPr date1904="1"/>`)).toEqual(['2026-04-01'])
    const prefixed =
      '<x:worksheet xmlns:x="http://main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(seen(workbook({ parts: { 'xl/worksheets/sheet1.xml': prefixed } })).rows).toEqual([[3]])
  })
})

describe('merged cells', () => {
  it('have one value: what is left under them is not read, across and down', () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row><row r="2"><c><v>4</v></c><c><v>5</v></c><c><v>6</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B2:C2"/></mergeCells></worksheet>'
    const { rows, lines, facts } = seen(workbook({ sheets: [sheet] }))
    finish(mergedSteps(rows, lines, facts.merged))
    expect(rows).toEqual([
      [1, '', 3],
      [4, 5, ''],
    ])
  })
})

it('Strict Open XML reads as Transitional does', () => {
  const formats = ['yyyy/m/d', 'h:mm', 'yyyy/m/d h:mm:ss', 'General']
  const pairs = [
    ['2026-04-01', 46113, 1],
    ['1899-12-30T09:30:00', 0.395833333333333, 2],
    ['09:30:00', 0.395833333333333, 2],
    ['2026-04-01T13:05:09', 46113.5452430556, 3],
    ['1900-01-01', 1, 1],
    ['1900-03-01', 61, 1],
  ] as const
  const styles = stylesOf(formats)
  for (const workbookPr of ['', '<workbookPr date1904="1"/>'])
    for (const [text, serial, style] of pairs) {
      const number = workbookPr === '' || serial < 1 ? serial : serial - 1462
      if (number < 0) continue
      const strict = cellsOf(`<c r="A1" t="d" s="${style}"><v>${text}</v></c>`, { styles, workbookPr })
      const transitional = cellsOf(`<c r="A1" s="${style}"><v>${number}</v></c>`, { styles, workbookPr })
      if (workbookPr === '' || serial >= 1) expect(strict, text).toEqual(transitional)
    }
})

it.each(['#SPILL!', '#CALC!', '#ERROR!', '#FIELD!', '#BUSY!', 'Err:502', '######', '#N/A', '#WERT!', '#¡VALOR!'])(
  'an error value is told by its form: %s',
  (text) => {
    expect([isErrorValue(text), isErrorValue(`${text}課`), isErrorValue('#1'), isErrorValue('#NAME')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  },
)
