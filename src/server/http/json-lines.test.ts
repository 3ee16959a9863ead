import { expect, it } from 'vitest'
import { IMPORT_LINE } from '#domain/wire.ts'
import { jsonLines } from './json-lines.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it('reads lines however they are cut into pieces', () => {
  const whole = bytes('{"a":1}\n[[1,"髙"]]\n[]')
  for (let size = 1; size <= whole.length; size++) {
    const parts = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) =>
      whole.subarray(i * size, (i + 1) * size),
    )
    expect([...jsonLines(parts)]).toEqual([{ a: 1 }, [[1, '髙']], []])
  }
})

it('parses no line that is longer than one may be', () => {
  const part = new Uint8Array(IMPORT_LINE / 4).fill(32)
  const long = [bytes('1'), part, part, part, part]
  expect(() => [...jsonLines(long)]).toThrow(expect.objectContaining({ code: 'bodyTooLarge' }))
  expect(() => [...jsonLines([...long, bytes('\n2')])]).toThrow(expect.objectContaining({ code: 'bodyTooLarge' }))
  expect([...jsonLines([bytes('1'), part, part, part, bytes('\n2'), part, part, part])]).toEqual([1, 2])
})
