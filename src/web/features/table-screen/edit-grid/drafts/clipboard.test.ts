import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsOfText, htmlOfCells, isDamaged, textOfCells } from './clipboard.ts'

describe('what a spreadsheet copies', () => {
  it('is cells by tabs, rows by line breaks, the last of which ends nothing', () => {
    expect(cellsOfText('000900\t髙﨑\r\n\t"二行\nの ""名"""\r\n')).toEqual([
      ['000900', '髙﨑'],
      ['', '二行 の "名"'],
    ])
    expect(cellsOfText('90\n91\n')).toEqual([['90'], ['91']])
    expect(cellsOfText('営業部\r\n')).toEqual([['営業部']])
  })

  it('is nothing where there is no text', () => {
    for (const text of ['', '\r\n', '\n']) expect(cellsOfText(text)).toEqual([])
  })

  it('is read at once, however many blanks a cell has', () => {
    expect(cellsOfText(`"a\n${' '.repeat(200_000)}b"`)).toEqual([['a b']])
    expect(cellsOfText(`"a\nb${' '.repeat(200_000)}c"`)[0]![0]!.length).toBe(200_004)
  })

  it('a quote that quotes nothing is a character', () => {
    expect(cellsOfText('"a"b\t"c')).toEqual([['"a"b', '"c']])
  })

  it('with quotes or without, cells are parted alike', () => {
    expect(cellsOfText(' a \t b\r\nc\td ')).toEqual(cellsOfText(' a \t b\r\n"c"\td ').map((line) => line))
  })
})

describe('what is copied', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '0', '髙', '"', '\t', '<', '&', ' ', '\n', ','), maxLength: 6 })

  it('is read as the same cells', () => {
    // A grid's cell is one trimmed line.
    const line = cell.map((text) => text.replace(/\s*\n\s*/g, ' ').trim())
    fc.assert(
      fc.property(fc.array(fc.array(line, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (cells) => {
        expect(cellsOfText(textOfCells(cells))).toEqual(cells)
      }),
    )
  })

  it('keeps the zeros of texts in a spreadsheet, and is no HTML of its own', () => {
    const html = htmlOfCells([['000900', '<b>&"']], (column) => column === 0)
    expect(html).toContain(`<td style="mso-number-format:'\\@'">000900</td><td>&lt;b&gt;&amp;&quot;</td>`)
  })
})

it('a number that a spreadsheet could not show is no text', () => {
  expect(['####', '1.23457E+11', '2E+15'].filter((text) => !isDamaged(text))).toEqual([])
  expect(['', '#', '#12', 'E+1', '1234', 'A1E+2'].filter(isDamaged)).toEqual([])
})
