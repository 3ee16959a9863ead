// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { copiedCells, cellsOfHtml } from './html-cells.ts'

afterEach(() => vi.restoreAllMocks())

const copied = (plain: string, html = '') => ({ getData: (type: string) => (type === 'text/plain' ? plain : html) })
const texts = (html: string) => cellsOfHtml(html).map((line) => line.map(({ text }) => text))

test("what Excel's HTML shows: lines within a cell are blanks, merged cells stand once", () => {
  expect(
    texts(`<html><body><!--StartFragment--><table>
      <tr><td>000900</td><td>二行<br>の名</td></tr>
      <tr><td colspan=2>広い</td></tr>
      <tr><td rowspan=2>高い</td><td>1</td></tr><tr><td>2</td></tr></table></body></html>`),
  ).toEqual([
    ['000900', '二行 の名'],
    ['広い', ''],
    ['高い', '1'],
    ['', '2'],
  ])
})

test('plain text is what counts; a table without one is read from its HTML', () => {
  const table = '<table><tr><td>1</td><td>甲</td></tr></table>'
  expect(copiedCells(copied('2\t乙', table))).toEqual([['2', '乙']])
  expect(copiedCells(copied('', table))).toEqual([['1', '甲']])
  expect(copiedCells(copied('', '<p>甲</p>'))).toEqual([])
})

test('a quotation mark of a text parts no cells where the HTML has them: two rows stay two', () => {
  const rows = ['"特別"席', '"貴賓席"', '"始め', '終り"'].map((name, at) => [String(901 + at), name])
  const plain = rows.map((line) => line.join('\t')).join('\r\n')
  const html = `<table>${rows.map((line) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
  expect(copiedCells(copied(plain, html))).toEqual(rows)
  expect(
    copiedCells(copied('901\t"二行\nの名"\r\n', '<table><tr><td>901</td><td>二行<br>の名</td></tr></table>')),
  ).toEqual([['901', '二行 の名']])
  // HTML whose cells do not match the plain text is ignored.
  expect(copiedCells(copied('1\t"甲"', '<table><tr><td>x</td></tr><tr><td>y</td></tr></table>'))).toEqual([['1', '甲']])
})

test('a number that was too wide for its column is the one behind it; zeros stay', () => {
  const html = (attribute: string) =>
    `<table><tr><td ${attribute}="123456789012">####</td><td x:num="900">000900</td></tr></table>`
  for (const attribute of ['x:num', 'sdval'])
    expect(copiedCells(copied('####\t000900', html(attribute)))).toEqual([['123456789012', '000900']])
  expect(copiedCells(copied('####\t1'))).toEqual([['####', '1']])
})

test('what a page brings along is not run, and a cell of a million columns is a hundred', () => {
  const found = cellsOfHtml(
    '<table><tr><td colspan=1000000 rowspan=0>x<script>window.ran = 1</script></td></tr></table>',
  )
  expect([found.length, found[0]!.length, 'ran' in window]).toEqual([1, 100, false])
})

test('the styles of the cells, each of which the policy of the page would refuse and report, are not read', () => {
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString')
  const excel =
    '<table style="width:9pt"><tr height=18 style=\'height:13.5pt\'><td class=xl65 height=18 style=\'mso-number-format:"\\@"\'>0</td>' +
    "<td\nSTYLE = 'x' sdval=7>##</td><td>a style='b'</td></tr></table>"
  expect(cellsOfHtml(excel)).toEqual([
    [
      { text: '0', stored: undefined },
      { text: '##', stored: '7' },
      { text: "a style='b'", stored: undefined },
    ],
  ])
  const [[read]] = parse.mock.calls as [[string, string]]
  expect(new DOMParser().parseFromString(read, 'text/html').querySelectorAll('[style]')).toHaveLength(0)
})
