import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guard, unguard } from './guard.ts'
import { parseCsv } from './parse.ts'
import { writeCsv } from './write.ts'

const textOf = (parts: Uint8Array[]) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(parts))

describe('writeCsv', () => {
  it('writes a mark, quoted text, bare numbers and flags, empty cells [S7.21]', () => {
    const parts = writeCsv(
      ['code', 'name', 'on', 'rate'],
      [
        { code: '001', name: 'say "hi"', on: true, rate: -12.5 },
        { code: null, name: '髙', on: false, rate: 0 },
      ],
    )
    expect(textOf(parts)).toBe('\uFEFF"code","name","on","rate"\r\n"001","say ""hi""",true,-12.5\r\n,"髙",false,0\r\n')
  })

  it('writes parts of 1000 rows', () => {
    const rows = Array.from({ length: 2001 }, (_, id) => ({ id }))
    const parts = writeCsv(['id'], rows)
    expect(parts).toHaveLength(4)
    expect(parseCsv(textOf(parts)).records.map(({ cells }) => Number(cells[0]))).toEqual(rows.map(({ id }) => id))
  })

  it('guards headers as well as cells', () => {
    expect(textOf(writeCsv(['=x'], [{ '=x': '@y' }]))).toBe('\uFEFF"\'=x"\r\n"\'@y"\r\n')
  })
})

describe('guard', () => {
  it.each(['=1+1', '+81', '-', '@a', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠1', "'=1", "''@"])(
    'guards %j [V1.1.2]',
    (text) => {
      expect(guard(text)).toBe(`'${text}`)
      expect(unguard(guard(text))).toBe(text)
    },
  )

  it.each(["'", "'tis", 'a=1', '1-2', "''", "O'Neil", ''])('leaves %j alone, both ways', (text) => {
    expect(guard(text)).toBe(text)
    expect(unguard(text)).toBe(text)
  })

  it('is undone exactly, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '-', '＝', '\t', 'a'), maxLength: 6 })
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (value) => {
        expect(unguard(guard(value))).toBe(value)
        expect(guard(value)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
  })
})
