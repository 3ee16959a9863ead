import Encoding from 'encoding-japanese'
import { describe, expect, it } from 'vitest'
import { decode, decodeSteps } from './decode.ts'

const text = '社員コード,氏名\r\n001,山田 髙志\r\n002,﨑山①㈱～－ﾔﾏﾀﾞ\r\n'
const as = (to: 'SJIS' | 'EUCJP' | 'JIS', value: string) =>
  Uint8Array.from(Encoding.convert(Encoding.stringToCode(value), { from: 'UNICODE', to }))
const cp932 = (value: string) => as('SJIS', value)
const utf8 = (value: string) => new TextEncoder().encode(value)
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

  it('does as it is told [V1.1.1]', () => {
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

describe('encodings of yesterday', () => {
  const names = '部署コード,部署名\r\n10,営業部\r\n20,総務部 山田花子\r\n'

  it.each([
    ['EUC-JP', as('EUCJP', names), 'euc-jp', names],
    [
      'EUC-JP of nothing but kana',
      as('EUCJP', 'code,name\n1,やまだ\n2,サトウ'),
      'euc-jp',
      'code,name\n1,やまだ\n2,サトウ',
    ],
    ['ISO-2022-JP', as('JIS', names), 'iso-2022-jp', names],
    ['half-width kana of Windows', cp932('code,name\n1,ﾔﾏﾀﾞ ﾊﾅｺ\n2,ｻﾄｳ'), 'shift_jis', 'code,name\n1,ﾔﾏﾀﾞ ﾊﾅｺ\n2,ｻﾄｳ'],
  ] as const)('%s is recognised, without a doubt', (_, bytes, encoding, value) => {
    expect(decode(bytes)).toEqual({ encoding, text: value })
  })

  it('bytes that two encodings can decode raise a question', () => {
    const decoded = decode(as('EUCJP', 'code,name\n1,山田'))
    expect(decoded).toMatchObject({
      encoding: 'euc-jp',
      unsure: [
        { encoding: 'euc-jp', sample: '1,山田' },
        { encoding: 'shift_jis', sample: '1,ｻｳﾅﾄ' },
      ],
    })
  })

  it.each([
    ['GB18030', [0xd6, 0xdc, 0xbd, 0xdc, 0xc2, 0xd7, 0x2c, 0xd1, 0xee, 0xcc, 0xce, 0x2c, 0xb3, 0xc2, 0xd1, 0xf4]],
    ['Western Europe', [0x48, 0xe4, 0x6e, 0x64, 0x65, 0x6c]],
    ['UTF-8 that was cut within its only character', [0x31, 0x2c, 0xe5, 0xb1]],
  ])('%s is no Japanese text, so the encoding is asked for', (_, bytes) => {
    expect((decode(join(utf8('code,name\n1,'), bytes)) as { unsure?: object[] }).unsure?.length).toBeGreaterThan(1)
  })

  it('UTF-8 that was cut within a character is damaged, in its last line', () => {
    const whole = utf8('code,name\n1,山田\n2,佐藤')
    expect(decode(whole.subarray(0, -1))).toEqual({ encoding: 'utf-8', text: null, line: 3 })
    expect(decode(utf8('name\n髙橋').subarray(0, -2))).toEqual({ encoding: 'utf-8', text: null, line: 2 })
  })

  it('one NUL does not make UTF-16 of a file', () => {
    for (const at of [0, 1, 4, 5]) {
      const bytes = [...utf8('code,name\n1,山田\n')]
      bytes.splice(at, 0, 0)
      expect(decode(Uint8Array.from(bytes)).encoding).toBe('utf-8')
    }
  })

  it('Shift_JIS that was cut within a character names its last line', () => {
    expect(decode(cp932(`${names}30,開発`).subarray(0, -1))).toEqual({ encoding: 'shift_jis', text: null, line: 4 })
  })

  it('EUC-JP that was damaged in one place names that line', () => {
    const bytes = join(as('EUCJP', names), [0x33, 0x30, 0x2c, 0xb1, 0x0a], as('EUCJP', '40,購買部'))
    expect(decode(bytes)).toEqual({ encoding: 'euc-jp', text: null, line: 4 })
  })
})

describe('a large file is decoded in steps', () => {
  /** Multibyte characters, so that a step boundary splits one. */
  const line = '1,髙橋・ｱ\r\n'
  const large = (bytes: Uint8Array) =>
    new Uint8Array(Buffer.alloc(Math.ceil(2_300_000 / bytes.length) * bytes.length, bytes))

  it.each([
    ['utf-8', utf8(line)],
    ['utf-8', utf8(`${line}x`)],
    ['shift_jis', cp932('1,高橋,部\r\n')],
    ['shift_jis', cp932('1,高橋,部\r\nx')],
    ['euc-jp', as('EUCJP', '1,高橋,部\r\n')],
    ['iso-2022-jp', as('JIS', '1,高橋,部\r\n')],
  ] as const)('to what it is at once, in %s', (encoding, bytes) => {
    const file = large(bytes)
    const steps = decodeSteps(file, encoding)
    let count = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) count++
    expect(count).toBeGreaterThanOrEqual(3)
    expect(step.value.text === new TextDecoder(encoding).decode(file)).toBe(true)
    expect(decode(file)).toMatchObject({ encoding })
  })

  it.each([0, 1])('to the line that cannot be read, breaks that steps part counted once', (shift) => {
    const file = utf8(`${'x'.repeat(shift)}${'\r\n'.repeat(1_200_000)}!`)
    file[file.length - 1] = 0x80
    expect(decode(file, 'utf-8')).toEqual({ encoding: 'utf-8', text: null, line: 1_200_001 })
  })
})
