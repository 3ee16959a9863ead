/** A file or a text with bytes flipped, removed, inserted or repeated. */
import fc from 'fast-check'

export type Mutation = (bytes: Buffer) => Buffer

/** An offset, in two of three cases near an end of the file, where the format has its own bytes. */
const offset = fc.oneof(
  fc.nat(120).map((at) => () => at),
  fc.nat(120).map((at) => (length: number) => length - at),
  fc.double({ min: 0, max: 1, noNaN: true }).map((part) => (length: number) => Math.floor(part * length)),
)
const count = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 3000 }))
const NONE = new Uint8Array()
const added = fc.uint8Array({ minLength: 1, maxLength: 40 })

const at = (bytes: Buffer, where: (length: number) => number) =>
  Math.min(Math.max(where(bytes.length), 0), bytes.length)
const spliced = (bytes: Buffer, from: number, removed: number, put: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + removed)])

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(offset, fc.integer({ min: 1, max: 255 })).map(([where, bits]) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes)
    const i = Math.min(at(bytes, where), bytes.length - 1)
    if (i >= 0) changed[i]! ^= bits
    return changed
  }),
  fc.tuple(offset, count).map(
    ([where, length]) =>
      (bytes: Buffer) =>
        spliced(bytes, at(bytes, where), length, NONE),
  ),
  fc.tuple(offset, added).map(
    ([where, put]) =>
      (bytes: Buffer) =>
        spliced(bytes, at(bytes, where), 0, put),
  ),
  fc.tuple(offset, offset, count).map(([where, from, length]) => (bytes: Buffer) => {
    const start = at(bytes, from)
    return spliced(bytes, at(bytes, where), 0, bytes.subarray(start, start + length))
  }),
)

export const mutations: fc.Arbitrary<Mutation> = fc
  .array(mutation, { minLength: 1, maxLength: 3 })
  .map((each) => (bytes: Buffer) => each.reduce((mutated, one) => one(mutated), bytes))
