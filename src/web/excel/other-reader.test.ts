import fc from 'fast-check'
import { readXlsx, writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { seen } from '#domain/excel/workbook.test-help.ts'
import { packWorkbook } from './write-messages.ts'

// No control characters, because the other library treats them differently. round-trip.test.ts covers them.
const text = fc
  .string({
    unit: fc.constantFrom('0', '1', 'a', '_', 'x', '=', '+', '-', "'", '"', '<', '&', ' ', '\n', '山', '𠮷', 'ｱ'),
  })
  .filter((value) => value.trim() === value && value !== '' && !/_x[0-9a-f]{4}_/i.test(value))
const value = fc.oneof(text, fc.integer({ min: -1e12, max: 1e12 }), fc.boolean())
const rows = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 8 })
const header = ['一', '二', '三']

const shown = (cell: unknown) => (typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell))

it('another library reads what we write as it was', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const sheet = { name: '表', header, text: [false, false, false], rows: written }
      const { sheets } = await readXlsx(new Uint8Array(Buffer.concat(packWorkbook([sheet]))))
      expect(sheets.map(({ name }) => name)).toEqual(['表'])
      expect(sheets[0]!.rows).toEqual([header, ...written])
    }),
    { numRuns: 40 },
  )
})

it('we read what another library writes as it does itself', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const bytes = await writeXlsx({ sheets: [{ name: '表', rows: [header, ...written] }] })
      const again = (await readXlsx(bytes)).sheets[0]!.rows
      expect(seen(bytes).rows.map((row) => row.map(shown))).toEqual(again.map((row) => row.map(shown)))
    }),
    { numRuns: 40 },
  )
})
