import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '../csv.ts'
import { fieldNames } from '../table.ts'
import { tableNames, tables } from '../tables/index.ts'
import { decode, planImport, readCsv, readJson, sampleCsv, type FileRows } from './index.ts'
import { rowsOf } from './test-rows.test-help.ts'

const bytesOf = (parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const rowsIn = (file: FileRows) =>
  file.rows.map((values) => Object.fromEntries(file.fields.map((field, j) => [field, values[j]])))

describe.each(tableNames)('%s', (name) => {
  const declaration = tables[name]

  it('reads back what it wrote, and finds nothing to change', () => {
    fc.assert(
      fc.property(rowsOf(declaration), (rows) => {
        const { text } = decode(bytesOf(writeCsv(fieldNames(declaration), rows)))
        const file = readCsv(declaration, text!)
        expect(file.problems.first).toEqual([])
        expect(file.emptied.count).toBe(0)
        expect(rowsIn(file)).toEqual(rows)
        const plan = planImport(declaration, file, { version: 1, rows })
        expect(plan).toMatchObject({ added: [], changed: [], removed: [], unchanged: rows.length })
        expect(plan.problems.count).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it('reads its JSON back, alone and in the export of all data', () => {
    fc.assert(
      fc.property(
        rowsOf(declaration).filter((rows) => rows.length > 0),
        (rows) => {
          for (const content of [rows, { [name]: rows, ...(name !== 'events' && { events: [] }) }]) {
            const file = readJson(declaration, JSON.stringify(content))
            expect(file.problems.first).toEqual([])
            expect(rowsIn(file)).toEqual(rows)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it('offers a sample of three rows from 1 to 100 that imports', () => {
    const others = Object.fromEntries(tableNames.map((table) => [table, []]))
    for (let run = 0; run < 20; run++) {
      const file = readCsv(declaration, decode(bytesOf(sampleCsv(declaration, []))).text!)
      expect(file.rows).toHaveLength(3)
      const numbers = file.rows
        .flat()
        .filter((value) => value !== null && typeof value !== 'boolean')
        .map(Number)
      expect(numbers.every((value) => Number.isInteger(value) && value >= 1 && value <= 100)).toBe(true)
      const plan = planImport(declaration, file, { version: 0, rows: [] })
      expect(plan.problems.first).toEqual([])
      expect(plan.added).toHaveLength(3)
    }
    expect(
      planImport(declaration, readCsv(declaration, decode(bytesOf(sampleCsv(declaration, [], others))).text!), {
        version: 0,
        rows: [],
      }).problems.count,
    ).toBe(0)
  })
})

it('a sample uses keys that are free and codes that exist', () => {
  const held = Array.from({ length: 98 }, (_, i) => ({ departmentCode: i + 1 }))
  const sample = (random: () => number) =>
    readCsv(tables.departments, decode(bytesOf(sampleCsv(tables.departments, held, {}, random))).text!)
  expect(sample(() => 0).rows.map(([code]) => code)).toEqual([1, 2, 3])
  const two = held.slice(0, 97)
  expect(
    readCsv(tables.departments, decode(bytesOf(sampleCsv(tables.departments, two))).text!)
      .rows.map(([code]) => code)
      .sort(),
  ).toEqual([100, 98, 99])
  const employees = readCsv(
    tables.employees,
    decode(bytesOf(sampleCsv(tables.employees, [], { departments: [{ departmentCode: 7000 }] }))).text!,
  )
  expect(employees.rows.map((row) => row[employees.fields.indexOf('departmentCode')])).toEqual([7000, 7000, 7000])
})
