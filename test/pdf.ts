/** Reads a PDF: its texts with positions, and glyphs that its fonts lack. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** Points (1/72 inch) from the page's top left corner; `y` is the baseline. */
export interface PdfText {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** Sizes in points (A4 is 595 x 842). Items in the order of drawing, without blanks. */
export interface PdfPage {
  number: number
  width: number
  height: number
  items: PdfText[]
  /** All texts of the page, joined by a space. */
  text: string
}

/** A character printed as .notdef, with the text before it as its location. */
export interface MissingGlyph {
  page: number
  after: string
}

/**
 * Replaces radicals by ideographs. A PDF stores glyphs, and both may share a glyph (氏 and U+2F52). Chromium's version
 * determines which of the two characters is read back.
 * Other variants stay: compatibility ideographs, half-width kana, variants of a name (髙 and 高).
 */
export function withoutRadicals(text: string): string {
  return text.replace(/[\u2e80-\u2fdf]/g, (radical) => radical.normalize('NFKC'))
}

type Bytes = Uint8Array<ArrayBufferLike>
type Document = Awaited<ReturnType<typeof getDocumentProxy>>

/** @throws if the bytes are no PDF */
export async function readPdf(bytes: Bytes): Promise<PdfPage[]> {
  return eachPage(bytes, async (page, number) => {
    const { width, height } = page.getViewport({ scale: 1 })
    const { items: runs } = await page.getTextContent()
    const items: PdfText[] = []
    for (const run of runs) {
      if (!('str' in run) || run.str.trim() === '') continue
      const [, , , , x, y] = run.transform as number[]
      items.push({
        text: withoutRadicals(run.str),
        x: x ?? 0,
        y: height - (y ?? 0),
        width: run.width,
        height: run.height,
      })
    }
    return { number, width, height, items, text: items.map((item) => item.text).join(' ') }
  })
}

/**
 * Finds glyph 0 in the drawing operators. Chromium uses glyph numbers as codes, and 0 is .notdef (Identity-H for
 * outlines, one Type 3 font per 255 glyphs of a variable font).
 */
export async function missingGlyphs(bytes: Bytes): Promise<MissingGlyph[]> {
  const { OPS } = await getResolvedPDFJS()
  const perPage = await eachPage(bytes, async (page, number) => {
    const { fnArray, argsArray } = await page.getOperatorList()
    const missing: MissingGlyph[] = []
    let before = ''
    fnArray.forEach((operator, index) => {
      if (operator !== OPS.showText) return
      for (const glyph of (argsArray[index] as [ShownGlyph[]])[0]) {
        if (typeof glyph === 'number') continue
        if (glyph.originalCharCode === 0) missing.push({ page: number, after: before.slice(-20) })
        else before += withoutRadicals(glyph.unicode)
      }
    })
    return missing
  })
  return perPage.flat()
}

/** A glyph of the operator list; a bare number moves the pen. */
type ShownGlyph = number | { originalCharCode: number; unicode: string }

async function eachPage<T>(
  bytes: Bytes,
  read: (page: Awaited<ReturnType<Document['getPage']>>, number: number) => Promise<T>,
): Promise<T[]> {
  allowTransfer()
  // A copy of the bytes, because the reader takes over the buffer.
  const document = await getDocumentProxy(Uint8Array.from(bytes))
  try {
    const results: T[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      results.push(await read(page, number))
      page.cleanup()
    }
    return results
  } finally {
    await document.destroy()
  }
}

interface Transferable {
  transferToFixedLength?: (length?: number) => ArrayBuffer
}

/** Polyfills a method that Node lacks before version 22. Without it, the font loader would silently skip fonts. */
function allowTransfer(): void {
  const prototype = ArrayBuffer.prototype as ArrayBuffer & Transferable
  prototype.transferToFixedLength ??= function transferToFixedLength(this: ArrayBuffer, length = this.byteLength) {
    const copy = new Uint8Array(length)
    copy.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)))
    return copy.buffer
  }
}
