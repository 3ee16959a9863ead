import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Lines } from './lines.ts'

async function* cut(text: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const size of sizes) {
    yield text.subarray(at, at + size)
    at += size
  }
  yield text.subarray(at)
}

it('come as they were, however the bytes are cut', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', '\\', '髙', '𠮷', ' '), maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 20 }),
      fc.array(fc.nat(15), { maxLength: 30 }),
      line,
      async (lines, sizes, rest) => {
        const reading = new Lines(cut(Buffer.from(lines.map((one) => `${one}\n`).join('') + rest), sizes))
        const found: string[] = []
        for (let next = await reading.next(); next; next = await reading.next()) found.push(next.toString())
        // The last line without a newline is missing, because it was cut off.
        expect(found).toEqual(lines.map((one) => `${one}\n`))
      },
    ),
  )
})

it('says whether more follows', async () => {
  const reading = new Lines(cut(Buffer.from('one\ntwo'), [1, 3]))
  await reading.next()
  expect(await reading.isOver()).toBe(false)
  const over = new Lines(cut(Buffer.from('one\n'), [2]))
  await over.next()
  expect(await over.isOver()).toBe(true)
})

it('hold no more of one than it may have, whether it ends or not', async () => {
  let given = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      given++
      yield Buffer.alloc(1000, 'x')
    }
  }
  await expect(new Lines(endless()).next(4000)).rejects.toThrow('a line of more than 4000 bytes')
  expect(given).toBe(5)
  const four = () => new Lines(cut(Buffer.from('one\nthree\n'), [1, 3]))
  expect(String(await four().next(4))).toBe('one\n')
  await expect(four().next(3)).rejects.toThrow(RangeError)
})
