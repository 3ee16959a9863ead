import Encoding from 'encoding-japanese'
import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'

const text = '社員コード,氏名\r\n001,山田 髙志\r\n002,﨑山①㈱～－ﾔﾏﾀﾞ\r\n'
const cp932 = (value: string) =>
  Uint8Array.from(Encoding.convert(Encoding.stringToCode(value), { from: 'UNICODE', to: 'SJIS' }))
const utf16 = (value: string, bigEndian = false) => {
  const bytes = Buffer.from(value, 'utf16le')
  return new Uint8Array(bigEndian ? bytes.swap16() : bytes)
}
const join = (...parts: (readonly number[] | Uint8Array)[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

describe('decode', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text), 'utf-8'],
    ['UTF-8 with a mark', join([0xef, 0xbb, 0xbf], new TextEncoder().encode(text)), 'utf-8'],
    ['Shift_JIS as Windows writes it', cp932(text), 'shift_jis'],
    ['UTF-16 LE with a mark', join([0xff, 0xfe], utf16(text)), 'utf-16le'],
    ['UTF-16 BE with a mark', join([0xfe, 0xff], utf16(text, true)), 'utf-16be'],
    ['UTF-16 LE without a mark', utf16(text), 'utf-16le'],
    ['UTF-16 BE without a mark', utf16(text, true), 'utf-16be'],
  ] as const)('recognises %s', (_, bytes, encoding) => {
    expect(decode(bytes)).toEqual({ encoding, text })
  })

  it('reads plain ASCII and nothing as UTF-8', () => {
    expect(decode(new TextEncoder().encode('id\n1'))).toEqual({ encoding: 'utf-8', text: 'id\n1' })
    expect(decode(new Uint8Array())).toEqual({ encoding: 'utf-8', text: '' })
  })

  it('does as it is told', () => {
    const bytes = cp932('ﾃｽﾄ')
    expect(decode(bytes, 'shift_jis').text).toBe('ﾃｽﾄ')
    expect(decode(bytes, 'utf-8')).toEqual({ encoding: 'utf-8', text: null, line: 1 })
  })

  it('names the line of damage in UTF-8 and does not pass it as Shift_JIS', () => {
    const damaged = join(
      new TextEncoder().encode('name\n山田太郎\n佐藤花子\n'),
      [0xe5, 0xb1, 0x0a],
      new TextEncoder().encode('高橋一二三'),
    )
    expect(decode(damaged)).toEqual({ encoding: 'utf-8', text: null, line: 4 })
  })

  it('names the line of what no encoding has', () => {
    expect(decode(Uint8Array.from([0x61, 0x0a, 0x80, 0xff]))).toEqual({ encoding: 'utf-8', text: null, line: 2 })
  })

  it('keeps what Windows put in its private range visible to the preview', () => {
    expect(decode(Uint8Array.from([0xf0, 0x40]), 'shift_jis').text).toBe('\uE000')
  })
})
