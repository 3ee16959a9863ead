import { inMegabytes } from './limits.ts'
import { damaged, UnreadableWorkbook } from './unreadable.ts'
import type { ZipPart } from './zip.ts'

/**
 * Inflates raw deflate data bit by bit, so that never more than a little of what comes out is there at once. Throws
 * where the data is none. The library that does it is given from outside: the domain has no packages.
 */
export type Inflate = (packed: Uint8Array, take: (bytes: Uint8Array) => void) => void

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of a zip, continued. */
function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (let i = 0; i < bytes.length; i++) crc = table[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}

export interface UnpackOptions {
  /** How large the part may be, in bytes. */
  readonly most?: number
  /** Hears the share done. */
  readonly tell?: (share: number) => void
}

/**
 * Unpacks a part as text, piece by piece. Its size and its checksum must be what the zip says: a bit that was lost
 * would be another value in some cell.
 * @throws UnreadableWorkbook, and whatever `take` throws
 */
export function unpackText(
  part: ZipPart,
  inflate: Inflate,
  take: (text: string) => void,
  { most, tell }: UnpackOptions = {},
): void {
  const { name, size } = part
  if (most !== undefined && size > most) throw new UnreadableWorkbook('excelUnpacked', { max: inMegabytes(most) })
  let unpacked = 0
  let crc = 0
  let decoder: TextDecoder | undefined
  const takeBytes = (bytes: Uint8Array) => {
    if (bytes.length === 0) return
    unpacked += bytes.length
    if (unpacked > size) damaged(name)
    crc = crc32(bytes, crc)
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    take(decoded(decoder, name, bytes))
    tell?.(unpacked / size)
  }
  if (part.deflated) inflateOr(() => damaged(name), inflate, part.packed, takeBytes)
  else for (let at = 0; at < size; at += piece) takeBytes(part.packed.subarray(at, Math.min(at + piece, size)))
  if (unpacked !== size || crc !== part.crc) damaged(name)
  if (decoder) take(decoded(decoder, name))
}

const piece = 65_536

/** What the inflater throws is damage; what the taker of its bytes throws is not. */
function inflateOr(refuse: () => never, inflate: Inflate, packed: Uint8Array, take: (bytes: Uint8Array) => void): void {
  let thrown: { readonly reason: unknown } | undefined
  try {
    inflate(packed, (bytes) => {
      try {
        take(bytes)
      } catch (reason) {
        thrown = { reason }
        throw reason
      }
    })
  } catch {
    if (thrown) throw thrown.reason
    refuse()
  }
}

/** XML is UTF-8 or, with a mark, UTF-16. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function decoded(decoder: TextDecoder, name: string, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    return damaged(name)
  }
}
