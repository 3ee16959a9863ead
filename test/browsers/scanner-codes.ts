/** Reads the scanner codes of a paper from its pictures, as a scanner would, and finds their faults. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { PdfPage } from '../pdf.ts'
import { drawPages, type Picture } from './paper-picture.ts'
import { asGlyphs, findRecords, type Found } from './paper-text.ts'

/** Maps the text of each code to the text of the card that must contain it. */
export type ExpectedCodes = ReadonlyMap<string, string>

interface ReadCode {
  readonly text: string
  readonly page: number
  /** Centre in points from the page's top left corner. */
  readonly x: number
  readonly y: number
}

/** Resolution of an office's scanner. */
const SCAN_DPI = 300

/** @returns each fault in a few words: codes that cannot be read, are repeated or unexpected, or are on another card */
export async function codeFaults(pdf: Uint8Array, pages: readonly PdfPage[], codes: ExpectedCodes): Promise<string[]> {
  const { found } = findRecords(pages, [...codes.values()])
  const pictures = await drawPages(pdf, SCAN_DPI)
  const read: ReadCode[] = []
  for (const [at, picture] of pictures.entries()) read.push(...(await readCodes(picture, pages[at]!.number)))
  const times = (text: string) => read.filter((code) => code.text === text).length
  const missing = [...codes.keys()].filter((text) => times(text) === 0).map((text) => `code not read: ${text}`)
  const repeated = [...codes.keys()].filter((text) => times(text) > 1).map((text) => `code too often: ${text}`)
  const misplaced = read.flatMap((code) => {
    const record = codes.get(code.text)
    if (record === undefined) return [`p${code.page} unexpected code ${code.text}`]
    const beside = nearest(code, found)
    return beside === asGlyphs(record) ? [] : [`p${code.page} code ${code.text} beside ${beside}`]
  })
  return [...missing, ...repeated, ...misplaced]
}

async function readCodes({ width, height, grey }: Picture, page: number): Promise<ReadCode[]> {
  await load()
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  grey.forEach((level, at) => data.fill(level, at * 4, at * 4 + 3))
  const results = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, { formats: ['QRCode'] })
  return results.map(({ text, position: { topLeft, bottomRight } }) => ({
    text,
    page,
    x: (((topLeft.x + bottomRight.x) / 2) * 72) / SCAN_DPI,
    y: (((topLeft.y + bottomRight.y) / 2) * 72) / SCAN_DPI,
  }))
}

/** Loads the reader from the installed package. By default it would be downloaded. */
async function load(): Promise<void> {
  loading ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (wasmBinary) =>
      prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true }),
  )
  await loading
}
let loading: Promise<unknown> | undefined

/** Text of the card that contains the code: its texts are the nearest. */
function nearest({ page, x, y }: ReadCode, found: readonly Found[]): string | undefined {
  const distances = found
    .filter((one) => one.page === page)
    .map(({ record, items }) => {
      const across = outside(x, Math.min(...items.map((item) => item.x)), Math.max(...items.map(rightOf)))
      const down = outside(y, Math.min(...items.map(topOf)), Math.max(...items.map((item) => item.y)))
      return { record, distance: Math.hypot(across, down) }
    })
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.record
}

const rightOf = ({ x, width }: Found['items'][number]): number => x + width
const topOf = ({ y, height }: Found['items'][number]): number => y - height
const outside = (at: number, from: number, to: number): number => Math.max(from - at, 0, at - to)
