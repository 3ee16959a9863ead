import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv } from './parse.ts'

const rows = (text: string) => parseCsv(text).records.map(({ cells }) => cells)

describe('parseCsv', () => {
  it('reads quoted commas, quotes and line breaks, and every kind of line end in one file [S5.25]', () => {
    const csv = parseCsv('\uFEFFa,b,c\r\n1,"x,y","say ""hi"""\n2,"two\r\nlines",\r3,"",z')
    expect(csv.header).toEqual(['a', 'b', 'c'])
    expect(csv.records).toEqual([
      { line: 2, row: 2, cells: ['1', 'x,y', 'say "hi"'] },
      { line: 3, row: 3, cells: ['2', 'two\r\nlines', ''] },
      { line: 5, row: 4, cells: ['3', '', 'z'] },
    ])
    expect(csv.issues).toEqual([])
  })

  it('skips blank records, and still reports physical line numbers [S5.25]', () => {
    const csv = parseCsv('\n\r\na,b\n\n1,2\n,\n   \n"",""\n3,4\n\n')
    expect(csv.header).toEqual(['a', 'b'])
    expect(csv.records.map(({ line }) => line)).toEqual([5, 9])
  })

  it('counts rows as a spreadsheet does: a record of two lines is one, and so is a blank one', () => {
    expect(parseCsv('a\n"x\ny"\n\n2').records.map(({ line, row }) => [line, row])).toEqual([
      [2, 2],
      [5, 4],
    ])
  })

  it('keeps spaces, empty last cells and surplus cells for the caller', () => {
    expect(rows('h\n a ,\n1,2,3')).toEqual([
      [' a ', ''],
      ['1', '2', '3'],
    ])
  })

  it('names the line of a stray quote and reads on', () => {
    const csv = parseCsv('a,b\n"x\ny"z,1\n5" disk,2\n3,4')
    expect(csv.issues).toEqual([
      { code: 'strayQuote', line: 3, row: 2 },
      { code: 'strayQuote', line: 4, row: 3 },
    ])
    expect(csv.records.at(-1)).toEqual({ line: 5, row: 4, cells: ['3', '4'] })
  })

  it('names the line on which a quote that is never closed opens', () => {
    expect(parseCsv('a,b\n1,2\n3,"x\n\n4,5').issues).toEqual([{ code: 'unclosedQuote', line: 3, row: 3 }])
  })

  it('has no header in an empty file', () => {
    for (const text of ['', '\uFEFF', '\n\n', ' \n'])
      expect(parseCsv(text)).toEqual({ header: [], records: [], issues: [] })
  })

  // The reference: a generator that knows the first line of each record, because it wrote them.
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', '\r\n', ' ', '髙', '1'), maxLength: 6 })
  const file = fc.array(
    fc.record({ cells: fc.array(cell, { minLength: 1, maxLength: 4 }), end: fc.constantFrom('\n', '\r\n') }),
    { maxLength: 8 },
  )

  it('agrees with its reference on any file', () => {
    fc.assert(
      fc.property(file, (written) => {
        let text = ''
        const expected: { line: number; cells: string[] }[] = []
        for (const { cells, end } of written) {
          const line = text.split(/\r\n|\r|\n/).length
          text +=
            cells.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',') + end
          const blank = cells.every((value) => value === '') || (cells.length === 1 && cells[0]!.trim() === '')
          if (!blank) expected.push({ line, cells })
        }
        const { header, records, issues } = parseCsv(text)
        expect(issues).toEqual([])
        expect([header, ...records.map(({ cells }) => cells)]).toEqual(
          expected.length ? expected.map(({ cells }) => cells) : [[]],
        )
        expect(records.map(({ line }) => line)).toEqual(expected.slice(1).map(({ line }) => line))
      }),
      { numRuns: 500 },
    )
  })

  it('never throws and never loses its place on hostile text', () => {
    const hostile = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r'), maxLength: 30 })
    fc.assert(
      fc.property(hostile, (text) => {
        const csv = parseCsv(text)
        const lines = text.split(/\r\n|\r|\n/).length
        let before = 0
        for (const { line } of csv.records) {
          expect(line).toBeGreaterThan(before)
          expect(line).toBeLessThanOrEqual(lines)
          before = line
        }
      }),
      { numRuns: 500 },
    )
  })
})
