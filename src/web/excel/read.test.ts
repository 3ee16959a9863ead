import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { workbook } from '#domain/excel/workbook.test-help.ts'
import { answerReading } from './read-messages.ts'
import { readSheet } from './read.ts'
import { startThreads } from './threads.test-help.ts'

beforeEach(startThreads)
afterEach(() => vi.unstubAllGlobals())

it('long texts come in pieces that the page takes at once', () => {
  const strings = `<si><t>${'x'.repeat(32_767)}</t></si>`
  const bytes = workbook({ strings, sheets: ['<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(200)] })
  const pieces: number[] = []
  answerReading({ bytes, wanted: [] }, (answer) => {
    if ('rows' in answer) pieces.push(answer.rows.length)
  })
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.reduce((sum, rows) => sum + rows, 0)).toBe(200)
})

it('a file whose merged cells are refused is refused, and nobody waits for it', async () => {
  const first = `<row r="1"><c r="ALL1"><v>1</v></c></row>`
  const others = Array.from({ length: 3000 }, (_, i) => `<row r="${i + 2}"><c><v>1</v></c></row>`).join('')
  const merged = '<mergeCells><mergeCell ref="ALL1:ALL3001"/></mergeCells>'
  const sheet = `<worksheet xmlns="x"><sheetData>${first}${others}</sheetData>${merged}</worksheet>`
  const read = await readSheet(workbook({ sheets: [sheet] }), [], () => {}, new AbortController().signal)
  expect(read).toEqual({ code: 'excelDamaged', params: { place: 'mergeCell' } })
})
