import { describe, expect, it, vi } from 'vitest'
import { parseCsv } from '#domain/csv.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import { answerAll, decode, notReady, planImport, readCsv, sampleCsv, sampleName, type OtherTables } from './index.ts'

const textOf = (...args: Parameters<typeof sampleCsv>) =>
  decode(new Uint8Array(Buffer.concat(sampleCsv(...args)))).text!
const fileOf = (...args: Parameters<typeof sampleCsv>) => readCsv(args[0], textOf(...args))
const valuesOf = (
  name: TableName,
  field: string,
  held: readonly Row[],
  others: OtherTables = {},
  random?: () => number,
) => {
  const file = fileOf(tables[name], held, others, random)
  return file.rows.map((row) => row[file.fields.indexOf(field)])
}
const emptyOffice: OtherTables = Object.fromEntries(tableNames.map((name) => [name, []]))

describe.each<TableDeclaration>(tableNames.map((name) => tables[name]))('the sample of $name', (declaration) => {
  it('has three rows of whole numbers from 1 to 100 [S7.25 S9.10]', () => {
    expect(sampleName(declaration)).toBe(`${declaration.name}_sample.csv`)
    for (let run = 0; run < 20; run++) {
      const { header, records } = parseCsv(textOf(declaration, []))
      expect(header).toEqual(Object.keys(declaration.fields))
      expect(records).toHaveLength(3)
      const numbers = records.flatMap(({ cells }) => cells).filter((cell) => !['', 'true', 'false'].includes(cell))
      expect(numbers.length).toBeGreaterThanOrEqual(3)
      for (const number of numbers) {
        expect(number).toMatch(/^\d+$/)
        expect(Number(number)).toBeGreaterThanOrEqual(1)
        expect(Number(number)).toBeLessThanOrEqual(100)
      }
    }
  })

  it('imports into an empty office as it is [S7.25 S9.10]', () => {
    for (let run = 0; run < 5; run++) {
      const file = fileOf(declaration, [], emptyOffice)
      const plan = planImport(declaration, file, { version: 0, rows: [] }, emptyOffice)
      expect(plan.issues.first).toEqual([])
      expect(plan.added).toHaveLength(3)
      expect(notReady(plan)).toBe('questions')
      const answers = answerAll(new Map(), plan.questions[0]!, 'take')
      const meant = planImport(declaration, file, { version: 0, rows: [] }, emptyOffice, { answers })
      expect(notReady(meant)).toBeNull()
    }
  })

  it('is known again when it comes back, and is nothing else once somebody wrote into it', () => {
    const file = fileOf(declaration, [], emptyOffice)
    expect(file.sample).toBe(true)
    const lines = textOf(declaration, [], emptyOffice).trimEnd().split('\r\n')
    expect(readCsv(declaration, lines.slice(0, -1).join('\n')).sample).toBe(false)
    expect(readCsv(declaration, [...lines, lines[1]].join('\n')).sample).toBe(false)
    const at = file.fields.findIndex(
      (field) => !declaration.fields[field]!.references && declaration.fields[field]!.kind !== 'flag',
    )
    const written = lines[3]!.split(',')
    written[at] = '101'
    expect(readCsv(declaration, [...lines.slice(0, 3), written.join(',')].join('\n')).sample).toBe(false)
  })

  it('every sample differs from the previous one', () => {
    const texts = new Set(Array.from({ length: 5 }, () => textOf(declaration, [])))
    expect(texts.size).toBe(5)
  })
})

describe('the numbers of a sample', () => {
  it('are those that were drawn, from the least to the greatest [S9.10]', () => {
    const drawn = (random: () => number) => valuesOf('salesData', 'quantity', [], {}, random)
    expect(drawn(() => 0)).toEqual([1, 1, 1])
    expect(drawn(() => 0.575)).toEqual([58, 58, 58])
    expect(drawn(() => 1 - Number.EPSILON)).toEqual([100, 100, 100])
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.41)
    expect(valuesOf('salesData', 'quantity', [])).toEqual([42, 42, 42])
    random.mockRestore()
  })

  it('are keys that are free', () => {
    const held = Array.from({ length: 98 }, (_, i) => ({ departmentCode: i + 1 }))
    expect(valuesOf('departments', 'departmentCode', held, {}, () => 0)).toEqual([1, 2, 3])
    const three = valuesOf('departments', 'departmentCode', held.slice(0, 97))
    expect(three.toSorted()).toEqual([100, 98, 99])
  })

  it('are no codes that are almost stored ones', () => {
    const held = Array.from({ length: 97 }, (_, i) => ({ companyCode: String(i + 1).padStart(6, '0') }))
    expect(valuesOf('employees', 'companyCode', held).toSorted()).toEqual(['100', '98', '99'])
  })

  it('are codes of a master where one must be, or none where it has no rows', () => {
    expect(valuesOf('employees', 'departmentCode', [], { departments: [{ departmentCode: 7000 }] })).toEqual([
      7000, 7000, 7000,
    ])
    expect(valuesOf('employees', 'departmentCode', [], emptyOffice)).toEqual([null, null, null])
    expect(valuesOf('products', 'eventCode', [], emptyOffice)).toEqual([null, null, null])
    expect(valuesOf('products', 'productCode', [], emptyOffice)).not.toContain(null)
    expect(valuesOf('salesData', 'productCode', [], { products: [{ productCode: 300 }] })).toEqual([300, 300, 300])
    expect(valuesOf('sealData', 'companyCode', [], { employees: [{ companyCode: '0012' }] })).toEqual(
      Array(3).fill('0012'),
    )
    expect(valuesOf('sealData', 'companyCode', [], emptyOffice)).toEqual([null, null, null])
  })

  it('leave a total to be computed', () => {
    expect(valuesOf('confirmedData', 'totalAmount', [])).toEqual([null, null, null])
  })
})
