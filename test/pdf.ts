/** Reads back what stands on the paper: the text of a PDF with its place, and the glyphs its fonts did not have. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** One run of text. Points (1/72 inch) from the page's top left corner; `y` is the baseline. */
export interface PdfText {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** One sheet of paper; sizes in points (A4 is 595 x 842). Items stand in the order they were drawn, blanks left out. */
export interface PdfPage {
  number: number
  width: number
  height: number
  items: PdfText[]
  /** All items joined by a space. */
  text: string
}

/** A character that was printed as .notdef, with the text drawn just before it so that the place can be found. */
export interface MissingGlyph {
  page: number
  after: string
}

/**
 * The ideographs that a text means where it was read back as radicals. A PDF knows glyphs, and one glyph often serves
 * an ideograph and the radical of the same shape (氏 and U+2F52): which of the two is named for it differs between
 * versions of Chromium. Radicals alone are mapped, since nobody writes them: compatibility ideographs, half-width kana
 * and the variants of a name (髙 and 高, 﨑 and 崎) stay as they are.
 */
export function withoutRadicals(text: string): string {
  return text.replace(/[\u2e80-\u2fdf]/g, (radical) => radical.normalize('NFKC'))
}

type Bytes = Uint8Array<ArrayBufferLike>
type Document = Awaited<ReturnType<typeof getDocumentProxy>>

/** @throws when the bytes are no PDF */
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
 * Every place where the drawing operators show glyph 0. Chromium writes glyph numbers themselves as the codes of its
 * fonts (Identity-H for outlines, one Type 3 font per 255 glyphs of a variable font), and in both 0 is .notdef.
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

/** What the operator list holds per glyph; a bare number is a shift of the pen. */
type ShownGlyph = number | { originalCharCode: number; unicode: string }

async function eachPage<T>(
  bytes: Bytes,
  read: (page: Awaited<ReturnType<Document['getPage']>>, number: number) => Promise<T>,
): Promise<T[]> {
  allowTransfer()
  // A copy, because the reader takes the buffer over.
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

/** The reader's font loader wants a method that Node has from version 22 on; without it fonts are silently skipped. */
function allowTransfer(): void {
  const prototype = ArrayBuffer.prototype as ArrayBuffer & Transferable
  prototype.transferToFixedLength ??= function transferToFixedLength(this: ArrayBuffer, length = this.byteLength) {
    const copy = new Uint8Array(length)
    copy.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)))
    return copy.buffer
  }
}
