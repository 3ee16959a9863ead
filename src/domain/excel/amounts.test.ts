/** Small files that would become large in memory: what is counted is what comes of them. */
import { expect, it } from 'vitest'
import { refusal, workbook } from './workbook.test-help.ts'

const one = '<row r="1"><c r="A1"><v>1</v></c></row>'

it('one long text in thousands of cells is refused by the characters of all', () => {
  const strings = `<si><t>${'x'.repeat(32_767)}</t></si>`
  const sheetOf = (rows: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(rows)
  expect(refusal(workbook({ strings, sheets: [sheetOf(10)] }))).toBeUndefined()
  expect(refusal(workbook({ strings, sheets: [sheetOf(200)] }))).toBe('excelUnpacked')
})
