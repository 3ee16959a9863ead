import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { digestIn, palettePng, type Picture } from './support/palette-png.ts'

/** Decodes a PNG without filters. */
function read(png: Buffer): Picture {
  const parts = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const [width, height] = [parts.get('IHDR')!.readUInt32BE(0), parts.get('IHDR')!.readUInt32BE(4)]
  const rows = inflateSync(parts.get('IDAT')!)
  const dots = [...rows].filter((_, at) => at % (width + 1) > 0)
  const palette = parts.get('PLTE')!
  return { width, height, rgb: Uint8Array.from(dots.flatMap((dot) => [...palette.subarray(dot * 3, dot * 3 + 3)])) }
}

test('a picture of few colours keeps them exactly', () => {
  const picture = { width: 3, height: 2, rgb: Uint8Array.from({ length: 18 }, (_, at) => at * 14) }
  expect(read(palettePng(picture))).toEqual(picture)
})

test('of many colours each becomes one that is near it, the commonest themselves', () => {
  const [width, height] = [64, 64]
  // The upper half is white; below it every dot is another grey.
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const dot = Math.floor(at / 3)
    return dot < (width * height) / 2 ? 255 : (dot * 7 + (at % 3) * 5) % 256
  })
  const { rgb: after } = read(palettePng({ width, height, rgb }))
  expect(after.subarray(0, (rgb.length / 2) | 0)).toEqual(rgb.subarray(0, (rgb.length / 2) | 0))
  expect(Math.max(...after.map((value, at) => Math.abs(value - rgb[at]!)))).toBeLessThanOrEqual(32)
})

test('a picture keeps the digest of its screen', () => {
  const picture = { width: 1, height: 1, rgb: Uint8Array.of(1, 2, 3) }
  expect(digestIn(palettePng(picture, 'abc'))).toBe('abc')
  expect(read(palettePng(picture, 'abc'))).toEqual(picture)
  expect(digestIn(palettePng(picture))).toBeUndefined()
})
