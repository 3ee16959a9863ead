import { expect, it } from 'vitest'
import { workbook } from '#domain/excel/workbook.test-help.ts'
import { answerReading } from './read-messages.ts'

it('long texts come in pieces that the page takes at once', () => {
  const strings = `<si><t>${'x'.repeat(32_767)}</t></si>`
  const bytes = workbook({ strings, sheets: ['<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(200)] })
  const pieces: number[] = []
  answerReading({ bytes, candidates: [] }, (answer) => {
    if ('rows' in answer) pieces.push(answer.rows.length)
  })
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.reduce((sum, rows) => sum + rows, 0)).toBe(200)
})
