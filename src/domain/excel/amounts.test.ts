/** Zip bombs: small files that unpack to large content. The limits apply to the unpacked content. */
import { expect, it } from 'vitest'
import { refusal, workbook } from './workbook.test-help.ts'

const one = '<row r="1"><c r="A1"><v>1</v></c></row>'

it('one long text in thousands of cells is refused by the characters of all', () => {
  const strings = `<si><t>${'x'.repeat(32_767)}</t></si>`
  const sheetOf = (rows: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(rows)
  expect(refusal(workbook({ strings, sheets: [sheetOf(10)] }))).toBeUndefined()
  expect(refusal(workbook({ strings, sheets: [sheetOf(200)] }))).toBe('excelUnpacked')
})

it.each([
  ['a column before the first', '<col min="0" max="1" hidden="1"/>'],
  ['columns that are no whole numbers', '<col min="0.5" max="2" hidden="1"/>'],
  ['columns from the last to the first', '<col min="3" max="2" hidden="1"/>'],
  ['more than a sheet has, by ranges over one another', '<col min="1" max="16384" hidden="1"/>'.repeat(2)],
])('hidden columns are refused that are none: %s', (_, cols) => {
  const sheet = `<worksheet xmlns="x"><cols>${cols}</cols><sheetData>${one}</sheetData></worksheet>`
  expect(refusal(workbook({ sheets: [sheet] }))).toBe('excelDamaged')
})

it.each([
  ['one part as two sheets', 2, 1, 'excelDamaged'],
  ['more sheets than anybody has', 501, 501, 'excelParts'],
  ['as many as may be', 500, 500, undefined],
])('sheets are bounded: %s', (_, count, parts, code) => {
  const sheets = Array.from({ length: count }, () => one)
  const targets = sheets.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="http://x/worksheet" Target="worksheets/sheet${(i % parts) + 1}.xml"/>`,
  )
  const relationships = `<Relationships>${targets.join('')}</Relationships>`
  expect(refusal(workbook({ sheets, parts: { 'xl/_rels/workbook.xml.rels': relationships } }))).toBe(code)
})
