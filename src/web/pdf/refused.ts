/** The reason why no PDF was made: a text would be incomplete. */
export interface PdfRefusal {
  /**
   * `noGlyph`: no font has a character of the text. `tooLong`: even at the smallest font size, the text does not fit.
   */
  readonly reason: 'noGlyph' | 'tooLong'
  readonly page: number
  /** The texts of the row or card with the refused text; empty in the page's header and footer. */
  readonly row: string
  readonly text: string
  readonly character: string
}

export class PdfRefused extends Error {
  override readonly name = 'PdfRefused'
  readonly refusal: PdfRefusal

  constructor(refusal: PdfRefusal) {
    super(`${refusal.reason}: ${refusal.text}`)
    this.refusal = refusal
  }
}
