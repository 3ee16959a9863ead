import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { workbook } from '#domain/excel/workbook.test-help.ts'
import { startThreads } from '#web/excel/threads.test-help.ts'
import { readWorkbook } from './read-excel.ts'

beforeEach(startThreads)
afterEach(() => vi.unstubAllGlobals())

it('a file whose merged cells are refused is refused, and nobody waits for it', async () => {
  const first = `<row r="1"><c r="ALL1"><v>1</v></c></row>`
  const others = Array.from({ length: 3000 }, (_, i) => `<row r="${i + 2}"><c><v>1</v></c></row>`).join('')
  const merged = '<mergeCells><mergeCell ref="ALL1:ALL3001"/></mergeCells>'
  const sheet = `<worksheet xmlns="x"><sheetData>${first}${others}</sheetData>${merged}</worksheet>`
  const file = new Blob([workbook({ sheets: [sheet] })])
  const read = await readWorkbook('departments', file, new Map(), () => {}, new AbortController().signal)
  expect(read).toEqual({ fileIssue: { code: 'excelDamaged', params: { place: 'mergeCell' } } })
})
