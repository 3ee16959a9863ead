import type { ByteReader } from './byte-reader.ts'

/** Reads OpenPGP packets (RFC 9580, section 4). Keeps one chunk in memory, even if a file states huge lengths. */

export const TAGS = { passphrase: 3, compressed: 8, literal: 11, encrypted: 18 } as const

export interface Packet {
  readonly tag: number
  readonly body: AsyncIterable<Buffer>
}

interface Length {
  readonly bytes: number
  readonly isPartial?: boolean
}

/**
 * Minimum bytes of each part of a packet; only the last part may be shorter. Smaller parts are refused, because a file
 * of tiny parts would take minutes to read. The program gpg never writes such parts.
 */
const LEAST_PART = 512

/** Reads the header of the next packet. @throws Error if no packet begins there */
export async function nextPacket(from: ByteReader): Promise<Packet> {
  const [first = 0] = await from.exactly(1)
  if (!(first & 0x80)) throw new Error('a part of it has no header')
  if (first & 0x40) return { tag: first & 0x3f, body: bodyOf(from, await lengthOf(from)) }
  const size = [1, 2, 4][first & 0x03]
  // In the old format a packet without a length ends where the file ends.
  const bytes = size === undefined ? Infinity : (await from.exactly(size)).readUIntBE(0, size)
  return { tag: (first >> 2) & 0x0f, body: bodyOf(from, { bytes }) }
}

async function lengthOf(from: ByteReader): Promise<Length> {
  const [first = 0] = await from.exactly(1)
  if (first < 192) return { bytes: first }
  if (first < 224) return { bytes: (first - 192) * 256 + (await from.exactly(1)).readUInt8() + 192 }
  if (first === 255) return { bytes: (await from.exactly(4)).readUInt32BE() }
  const bytes = 2 ** (first & 0x1f)
  if (bytes < LEAST_PART) throw new Error('a part of it is too short')
  return { bytes, isPartial: true }
}

async function* bodyOf(from: ByteReader, firstLength: Length): AsyncGenerator<Buffer> {
  for (let length = firstLength; ; length = await lengthOf(from)) {
    for (let left = length.bytes; left > 0; ) {
      const chunk = await from.upTo(left)
      if (!chunk && left === Infinity) return
      if (!chunk) throw new Error('it ends too early')
      left -= chunk.length
      yield chunk
    }
    if (!length.isPartial) return
  }
}
