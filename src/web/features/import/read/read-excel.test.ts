import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { workbook } from '#domain/excel/workbook.test-help.ts'
import { tables } from '#domain/tables/index.ts'
import { startThreads } from '#web/excel/threads.test-help.ts'
import { readExcelFile } from './read-excel.ts'

beforeEach(startThreads)
afterEach(() => vi.unstubAllGlobals())

it('a file whose merged cells are refused is refused, and nobody waits for it', async () => {
  const first = `<row r="1"><c r="ALL1"><v>1</v></c></row>`
  const others = Array.from({ length: 3000 }, (_, i) => `<row r="${i + 2}"><c><v>1</v></c></row>`).join('')
  const merged = '<mergeCells><mergeCell ref="ALL1:ALL3001"/></mergeCells>'
  const sheet = `<worksheet xmlns="x"><sheetData>${first}${others}</sheetData>${merged}</worksheet>`
  const file = new Blob([workbook({ sheets: [sheet] })])
  const how = { known: async () => ({ held: [], others: {}, remembered: new Map() }) }
  const read = await readExcelFile(tables.departments, file, how, () => {}, new AbortController().signal)
  expect(read).toEqual({ fileIssue: { code: 'excelDamaged', params: { place: 'mergeCell' } }, encoding: null })
})
