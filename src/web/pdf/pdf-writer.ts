import PDFDocument from 'pdfkit'
import { LINE_HEIGHT, MM_PER_POINT, SMALLEST } from '#domain/paper/fit.ts'
import type { Align } from '#domain/paper/paper.ts'
import { linesOf } from './lines.ts'
import { PdfRefused, type PdfRefusal } from './refused.ts'
import type { Face } from './face.ts'
import type { PdfFonts } from './fonts.ts'
import type { Typeface } from './typeface.ts'

export interface PdfDetails {
  readonly title: string
  /** A language tag (BCP 47), such as `ja`. */
  readonly language: string
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface TextStyle {
  /** Font size in points. */
  readonly size: number
  readonly bold?: boolean | undefined
  readonly align?: Align | undefined
  readonly lineHeight?: number
}

export type SquareRun = readonly [column: number, row: number, length: number]

/** Distance in ems from the baseline up to the middle of an ideograph. */
const MIDDLE = 0.38
/** Millimetres by which a text may be larger than its area, because sizes and heights are rounded. */
const TOLERANCE = 0.15
/** Points by which the font size is reduced at a time, until an overlong text fits. */
const STEP = 0.5

/**
 * Writes the pages of a PDF. Lengths are in millimetres. Text is never cut off: if a text does not fit its area, no PDF
 * is made (`PdfRefusal`).
 */
export class PdfWriter {
  readonly #document: PDFKit.PDFDocument
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  readonly #ended: Promise<void>
  readonly #fonts: PdfFonts
  readonly #names = new Map<Face, string>()
  #page = 0
  #bottom = 0
  #row: readonly string[] = []

  constructor(fonts: PdfFonts, { title, language }: PdfDetails) {
    this.#fonts = fonts
    this.#document = new PDFDocument({
      autoFirstPage: false,
      lang: language,
      displayTitle: true,
      info: { Title: title, Producer: 'EventMS', Creator: 'EventMS' },
      // Without a default font, PDFKit does not load the metrics of Helvetica.
      font: null as unknown as string,
    })
    this.#document.on('data', (chunk: Uint8Array<ArrayBuffer>) => this.#parts.push(chunk))
    this.#ended = new Promise((resolve, reject) => {
      this.#document.on('end', resolve)
      this.#document.on('error', reject)
    })
  }

  /** @param bottom lower limit of the content, in millimetres from the top of the page */
  addPage({ width, height }: Pick<Area, 'width' | 'height'>, bottom = height): void {
    this.#page += 1
    this.#bottom = bottom
    this.#row = []
    this.#document.addPage({ size: [points(width), points(height)], margin: 0 })
  }

  /** Begins a row or card. If one of its texts cannot be printed, `PdfRefusal.row` contains these texts. */
  beginRow(texts: readonly string[]): void {
    this.#row = texts
  }

  /** Writes a text, vertically centred in the area. Breaks lines and reduces the font size until the text fits. */
  text(text: string, area: Area, { size, bold = false, align, lineHeight = LINE_HEIGHT }: TextStyle): void {
    if (text.trim() === '') return
    const typeface = bold ? this.#fonts.bold : this.#fonts.regular
    const { missing } = typeface.set(text)
    if (missing !== undefined) this.#refuse('noGlyph', text, missing)
    if (area.y + area.height > this.#bottom + TOLERANCE) this.#refuse('tooLong', longestOf([...this.#row, text]))
    for (let fontSize = size; fontSize >= Math.min(SMALLEST, size); fontSize -= STEP) {
      const em = fontSize * MM_PER_POINT
      const lines = fittingLines(text, area, em * lineHeight, (line) => typeface.widthOf(line) * em)
      if (!lines) continue
      const middle = area.y + area.height / 2 - ((lines.length - 1) / 2) * em * lineHeight
      lines.forEach((line, at) => {
        const left = area.width - typeface.widthOf(line) * em
        const x = area.x + (align === 'end' ? left : align === 'center' ? left / 2 : 0)
        this.#line(line, typeface, fontSize, x, middle + (at * lineHeight + MIDDLE) * em)
      })
      return
    }
    this.#refuse('tooLong', text)
  }

  #refuse(reason: PdfRefusal['reason'], text: string, character = ''): never {
    const row = this.#row.filter((segment) => segment !== '').join(' ')
    throw new PdfRefused({ reason, page: this.#page, row, text, character })
  }

  #line(line: string, typeface: Typeface, size: number, from: number, baseline: number): void {
    let x = from
    for (const { face, text, width } of typeface.set(line).runs) {
      this.#document
        .font(this.#nameOf(face), size)
        .text(text, points(x), points(baseline), { lineBreak: false, baseline: 'alphabetic' })
      x += width * size * MM_PER_POINT
    }
  }

  /**
   * The name under which the font is registered in PDFKit. Each font is registered only once, so the PDF contains it
   * only once.
   */
  #nameOf(face: Face): string {
    let name = this.#names.get(face)
    if (!name) {
      name = `face${this.#names.size}`
      this.#names.set(face, name)
      this.#document.registerFont(name, face.forPdf() as unknown as string)
    }
    return name
  }

  shade({ x, y, width, height }: Area, colour: string): void {
    this.#document.rect(points(x), points(y), points(width), points(height)).fill(colour).fillColor('black')
  }

  rules(width: number, lines: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[]): void {
    const document = this.#document.lineWidth(points(width)).lineCap('square')
    for (const [x1, y1, x2, y2] of lines) document.moveTo(points(x1), points(y1)).lineTo(points(x2), points(y2))
    document.stroke()
  }

  frame(line: number, { x, y, width, height }: Area): void {
    const [right, bottom] = [x + width, y + height]
    this.rules(line, [
      [x, y, right, y],
      [right, y, right, bottom],
      [right, bottom, x, bottom],
      [x, bottom, x, y],
    ])
  }

  /** Draws a QR code: dark runs on a grid of `size` × `size` modules, in a square area. */
  squares(runs: readonly SquareRun[], { x, y, width }: Area, size: number): void {
    // Raw PDF operators are much faster here, because PDFKit formats each number.
    const operators = runs.map(([column, row, length]) => `${column} ${row} ${length} 1 re`)
    this.#document
      .save()
      .translate(points(x), points(y))
      .scale(points(width) / size)
      .addContent(`${operators.join('\n')}\nf`)
      .restore()
  }

  async end(): Promise<readonly Uint8Array<ArrayBuffer>[]> {
    this.#document.end()
    await this.#ended
    return this.#parts
  }
}

/** Breaks the text into lines; null if they do not fit the area. */
function fittingLines(text: string, { width, height }: Area, lineHeight: number, widthOf: (line: string) => number) {
  const maxLines = Math.floor((height + TOLERANCE) / lineHeight)
  const lines = linesOf(text, width, widthOf, maxLines)
  return lines.length <= maxLines && lines.every((line) => widthOf(line) <= width + TOLERANCE) ? lines : null
}

const longestOf = (texts: readonly string[]): string =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')

const points = (millimetres: number): number => millimetres / MM_PER_POINT
