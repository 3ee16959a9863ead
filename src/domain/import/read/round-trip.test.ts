import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '#domain/csv.ts'
import { fieldNames } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { decode, planImport, readCsv, readJson, type FileRows } from '#domain/import/index.ts'
import { rowsOf } from '#domain/import/test-rows.test-help.ts'

const bytesOf = (parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
/** The rows of the file, with doubtful characters removed. */
const rowsIn = (file: FileRows) => {
  const rows: Record<string, unknown>[] = file.rows.map((values) =>
    Object.fromEntries(file.fields.map((field, j) => [field, values[j]])),
  )
  for (const { row, field, text } of file.doubtful) rows[row]![field] = text
  return rows
}

describe.each(tableNames)('%s', (name) => {
  const declaration = tables[name]

  it('reads back what it wrote, and finds nothing to change', () => {
    fc.assert(
      fc.property(rowsOf(declaration), (rows) => {
        const { text } = decode(bytesOf(writeCsv(fieldNames(declaration), rows)))
        const file = readCsv(declaration, text!)
        expect(file.issues.first).toEqual([])
        expect(file.unclear).toEqual([])
        expect(rowsIn(file)).toEqual(rows)
        const plan = planImport(declaration, file, { version: 1, rows })
        expect(plan).toMatchObject({ added: [], changed: [], removed: [], unchanged: rows.length })
        expect(plan.issues.count).toBe(0)
        expect(plan.questions).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('reads its JSON back, alone and in the export of all data [S5.24]', () => {
    fc.assert(
      fc.property(
        rowsOf(declaration).filter((rows) => rows.length > 0),
        (rows) => {
          for (const content of [rows, { [name]: rows, ...(name !== 'events' && { events: [] }) }]) {
            const file = readJson(declaration, JSON.stringify(content))
            expect(file.issues.first).toEqual([])
            expect(rowsIn(file)).toEqual(rows)
          }
        },
      ),
      { numRuns: 30 },
    )
  })
})
