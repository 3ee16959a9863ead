import { inMegabytes } from './limits.ts'
import { damaged, UnreadableWorkbook } from './unreadable.ts'
import type { ZipPart } from './zip.ts'

/**
 * Inflates raw deflate data, and passes the bytes to `take` in chunks. Throws if the data is invalid. The caller
 * supplies this function, because the domain has no dependencies.
 */
export type Inflate = (packed: Uint8Array, take: (bytes: Uint8Array) => void) => void

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Checksum of all bytes so far. @param before checksum of the bytes before `bytes`, 0 at the start */
function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (let i = 0; i < bytes.length; i++) crc = table[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}

export interface UnpackOptions {
  /** Maximum unpacked size in bytes. */
  readonly most?: number
  readonly tell?: (share: number) => void
}

/**
 * Unpacks a part, and passes its text to `take` in chunks. Verifies size and checksum. @throws UnreadableWorkbook, and
 * any error of `take`
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

/** Inflates data. If the data is damaged, calls `refuse`. An error thrown by `take` is rethrown unchanged. */
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

/** XML without a byte-order mark is read as UTF-8. */
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
