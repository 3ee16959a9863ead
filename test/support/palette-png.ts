/** Encodes screenshots as PNG with a palette. Such a file has a third of the bytes. */
import { crc32, deflateSync } from 'node:zlib'

export interface Picture {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each pixel, row by row. */
  readonly rgb: Uint8Array
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/**
 * Number of colours in a picture: enough for a screen's surfaces and the edges of its letters. More colours cost many
 * bytes and change little.
 */
const COLOURS = 48
const SURFACES = 20

/**
 * Encodes a PNG with at most `COLOURS` colours. @param digest hash of the screen's texts, stored in the file
 * (`digestIn`)
 */
export function palettePng({ width, height, rgb }: Picture, digest?: string): Buffer {
  const { palette, dots } = quantised(rgb)
  const rows = Buffer.alloc(height * (width + 1))
  for (let row = 0; row < height; row++) rows.set(dots.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(digest === undefined ? [] : [chunk('tEXt', Buffer.from(`${DIGEST}\0${digest}`, 'latin1'))]),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Keyword of the PNG text chunk that contains the digest. */
const DIGEST = 'Screen-Digest'

/** Digest stored in the file; undefined if there is none. */
export function digestIn(png: Buffer): string | undefined {
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) !== 'tEXt') continue
    const [keyword, digest] = png.toString('latin1', at + 8, at + 8 + png.readUInt32BE(at)).split('\0')
    if (keyword === DIGEST) return digest
  }
  return undefined
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}

/** Chooses the most frequent colours that differ enough, and replaces each pixel's colour by the nearest of them. */
function quantised(rgb: Uint8Array): { palette: number[]; dots: Uint8Array } {
  const counts = new Map<number, number>()
  const colourAt = (dot: number) => (rgb[dot * 3]! << 16) | (rgb[dot * 3 + 1]! << 8) | rgb[dot * 3 + 2]!
  for (let dot = 0; dot < rgb.length / 3; dot++) counts.set(colourAt(dot), (counts.get(colourAt(dot)) ?? 0) + 1)
  const common = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour)
  let palette = common
  for (let apart = 0; palette.length > COLOURS; apart = apart * 2 || 16) palette = spread(common, apart)
  const nearest = new Map(common.map((colour) => [colour, indexOfNearest(palette, colour)]))
  const dots = Uint8Array.from({ length: rgb.length / 3 }, (_, dot) => nearest.get(colourAt(dot))!)
  return { palette, dots }
}

/** Keeps the most frequent colours, which are surfaces. Then adds colours that differ enough from all chosen ones. */
function spread(common: readonly number[], apart: number): number[] {
  const kept = common.slice(0, SURFACES)
  for (const colour of common.slice(SURFACES))
    if (kept.every((other) => distance(colour, other) > apart)) kept.push(colour)
  return kept
}

function indexOfNearest(palette: readonly number[], colour: number): number {
  let best = 0
  for (let at = 1; at < palette.length; at++)
    if (distance(palette[at]!, colour) < distance(palette[best]!, colour)) best = at
  return best
}

const distance = (a: number, b: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0)
