/** Builds invalid zip files: every header field can be set to a false value. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface RawPart {
  readonly name: string
  readonly content: Uint8Array | string
  readonly stored?: boolean
  readonly method?: number
  readonly flags?: number
  /** Values that replace the true ones in the header. */
  readonly says?: {
    readonly size?: number
    readonly crc?: number
    readonly localName?: string
    readonly local?: number
  }
}

export function rawZip(parts: readonly RawPart[], count = parts.length): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, stored, method = stored ? 0 : 8, flags = 0, says = {} } of parts) {
    const bytes = Buffer.from(content)
    const packed = stored ? bytes : deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    const central = Buffer.alloc(46)
    const named = Buffer.from(name)
    const localNamed = Buffer.from(says.localName ?? name)
    local.writeUInt32LE(0x04034b50, 0)
    central.writeUInt32LE(0x02014b50, 0)
    for (const [header, shift] of [
      [local, 0],
      [central, 2],
    ] as const) {
      header.writeUInt16LE(flags, 6 + shift)
      header.writeUInt16LE(method, 8 + shift)
      header.writeUInt32LE(says.crc ?? crc32(bytes), 14 + shift)
      header.writeUInt32LE(packed.length, 18 + shift)
      header.writeUInt32LE(says.size ?? bytes.length, 22 + shift)
    }
    local.writeUInt16LE(localNamed.length, 26)
    central.writeUInt16LE(named.length, 28)
    central.writeUInt32LE(says.local ?? at, 42)
    chunks.push(local, localNamed, packed)
    directory.push(central, named)
    at += 30 + localNamed.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...chunks, list, end]))
}
